import Sqlite from 'better-sqlite3'
import pg from 'pg'

// Counter-example: loaded into the server before anything else, this reports a transaction as committed when it never
// is (SQLite) or only a moment later (PostgreSQL).

const LATER_SECONDS = 0.1
const { prepare } = Sqlite.prototype

Sqlite.prototype.prepare = function (this: Sqlite.Database, sql: string) {
	const statement = prepare.call(this, sql)
	if (!/^(begin|commit)/i.test(sql)) return statement
	const run = statement.run.bind(statement) as () => Sqlite.RunResult
	const nothing = { changes: 0, lastInsertRowid: 0 }
	statement.run = () => {
		const isCommit = /^commit/i.test(sql)
		if (!isCommit && !this.inTransaction) return run()
		return nothing
	}
	return statement
} as typeof prepare

type Query = (this: pg.Client, ...args: unknown[]) => unknown
const prototype = pg.Client.prototype as unknown as { query: Query }
const { query } = prototype

prototype.query = function (...args) {
	const [asked] = args as [string | { text?: string }]
	if (!/^commit/i.test(typeof asked === 'string' ? asked : (asked.text ?? ''))) return query.apply(this, args)
	for (const late of [`select pg_sleep(${LATER_SECONDS})`, 'commit']) {
		void Promise.resolve(query.call(this, late)).catch(() => {}) // later queries on this connection wait behind it
	}
	return Promise.resolve({ command: 'COMMIT', rowCount: null, oid: 0, fields: [], rows: [] })
}
