import Sqlite from 'better-sqlite3'

// A process of its own that redeems an item as the server does, and is killed on the way: `taken` is when one is out of
// stock and its redemption not written, `written` before the commit of both, `committed` right after it.

const [moment, userId, itemId, idempotencyKey] = process.argv.slice(2) as [string, string, string, string]

const die = () => process.kill(process.pid, 'SIGKILL')
const { exec, prepare } = Sqlite.prototype
Sqlite.prototype.prepare = function (this: Sqlite.Database, sql: string) {
	if (moment === 'taken' && sql.startsWith('insert into "redemptions"')) die()
	return prepare.call(this, sql)
} as typeof prepare
Sqlite.prototype.exec = function (sql: string) {
	if (moment === 'written' && sql === 'COMMIT') die()
	exec.call(this, sql)
	if (moment === 'committed' && sql === 'COMMIT') die()
	return this
}

const { redeem } = await import('#app/features/rewards/redeem.server.ts')
await redeem({ id: Number(userId), role: 'user' }, Number(itemId), { idempotencyKey })
