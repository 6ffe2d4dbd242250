import type Sqlite from 'better-sqlite3'

const MOST = 500

/**
 * Makes the connection compile each SQL text once, where Drizzle would compile it for each query; SQLite itself
 * recompiles after a change of the schema. All callers that prepare the same text share a statement, so its result mode
 * (`raw`, `pluck`) may only be changed right before running it.
 */
export function keepCompiled(connection: Sqlite.Database): Sqlite.Database {
	const prepare = connection.prepare.bind(connection) as (sql: string) => Sqlite.Statement
	const compiled = new Map<string, Sqlite.Statement>()
	connection.prepare = ((sql: string) => {
		let statement = compiled.get(sql)
		if (statement) return statement
		if (compiled.size >= MOST) compiled.clear()
		compiled.set(sql, (statement = prepare(sql)))
		return statement
	}) as typeof connection.prepare
	return connection
}
