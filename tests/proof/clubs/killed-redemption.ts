import Sqlite from 'better-sqlite3'
import { die, dieAt } from '#tests/proof/platform/deadly-commits.ts'

// A process that redeems an item as the server does, and is killed on the way: at `taken`, when one is out of stock and
// its redemption not written; at `written`, before the commit of both; at `committed`, right after it.

const [moment, userId, itemId, idempotencyKey] = process.argv.slice(2) as [string, string, string, string]

const { prepare } = Sqlite.prototype
Sqlite.prototype.prepare = function (this: Sqlite.Database, sql: string) {
	if (moment === 'taken' && sql.startsWith('insert into "redemptions"')) die()
	return prepare.call(this, sql)
} as typeof prepare
if (moment === 'written') dieAt('before:1')
if (moment === 'committed') dieAt('after:1')

const { redeem } = await import('#app/features/rewards/redeem.server.ts')
await redeem({ id: Number(userId), role: 'user' }, Number(itemId), { idempotencyKey })
