import Sqlite from 'better-sqlite3'

type Column = { name: string; type: string; pk: number }
type Key = { table: string; from: string }
type Index = { name: string; unique: number }

/**
 * Makes the lists of a filled SQLite database `times` as long: copies everything that belongs to a person or to a venue
 * with its dependent rows, once for the same people and venues, once for the same people at other venues, and lets
 * other people join everything.
 */
export function growDatabase(file: string, times: number) {
	const connection = new Sqlite(file)
	connection.pragma('synchronous = OFF')
	connection.pragma('foreign_keys = OFF')
	const tables = tablesOf(connection)
	const leaves = tables.filter((table) => !tables.some(({ keys }) => keys.some((key) => key.table === table.name)))
	const others = (...kept: string[]) => new Set(tables.map(({ name }) => name).filter((name) => !kept.includes(name)))
	const platform = ['sports', 'settings', 'reward_types']
	const again = [
		others(...platform, 'users', 'courts', 'court_sports', 'running_clubs', 'tournaments'),
		others(...platform, 'users'),
		new Set(['users', ...leaves.map(({ name }) => name)].filter((name) => !platform.includes(name))),
	]
	connection.transaction(() => {
		again.forEach((fresh, way) => {
			for (let n = 1; n < times; n++) {
				const copies = tables.filter(({ name }) => fresh.has(name))
				for (const table of copies) copyRows(connection, table, fresh, way * times + n)
			}
		})
		dropOrphans(connection)
	})()
	connection.close()
}

type Table = { name: string; columns: Column[]; keys: Key[]; unique: Set<string>; last: number }

function tablesOf(connection: Sqlite.Database): Table[] {
	const names = connection.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[]
	return names
		.filter((name) => !/^(sqlite|__drizzle)/.test(name))
		.map((name) => {
			const columns = connection.pragma(`table_info("${name}")`) as Column[]
			const keys = connection.pragma(`foreign_key_list("${name}")`) as Key[]
			const indexes = (connection.pragma(`index_list("${name}")`) as Index[]).filter(({ unique }) => unique)
			const unique = indexes.flatMap((index) => connection.pragma(`index_info("${index.name}")`) as Column[])
			const last = connection.prepare(`select coalesce(max(rowid), 0) from "${name}"`).pluck().get() as number
			return { name, columns, keys, unique: new Set(unique.map((column) => column.name)), last }
		})
}

const FAR = 10_000_000

/** Copies the first rows under new ids and names; leaves out rows that must be unique. */
function copyRows(
	connection: Sqlite.Database,
	{ name, columns, keys, unique, last }: Table,
	fresh: Set<string>,
	n: number,
) {
	const values = columns.map((column) => {
		const key = keys.find(({ from }) => from === column.name)
		const own = `"${column.name}"`
		if (key ? fresh.has(key.table) : column.pk && /int/i.test(column.type)) return `${own} + ${n * FAR}`
		// A day stays one: of a venue's own copies of it only the first is kept.
		if (!key && unique.has(column.name) && /text/i.test(column.type))
			return `case when ${own} glob '????-??-??' then ${own} else ${own} || '~${n}' end`
		return own
	})
	connection
		.prepare(
			`insert or ignore into "${name}" (${columns.map((column) => `"${column.name}"`).join(', ')})
			select ${values.join(', ')} from "${name}" where rowid <= ${last}`,
		)
		.run()
}

/** Removes rows that belong to rows that were left out. */
function dropOrphans(connection: Sqlite.Database) {
	for (;;) {
		const orphans = connection.pragma('foreign_key_check') as { table: string; rowid: number }[]
		if (orphans.length === 0) return
		for (const { table, rowid } of orphans) connection.prepare(`delete from "${table}" where rowid = ?`).run(rowid)
	}
}
