import type Sqlite from 'better-sqlite3'

const MOST = 500

/**
 * Has the connection compile each SQL text once and not for every query, as Drizzle asks for; SQLite itself compiles
 * anew what a change of the schema has made invalid. A statement is shared by all who prepare its text, so nobody may
 * change how it answers (`raw`, `pluck`) but right before running it.
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
