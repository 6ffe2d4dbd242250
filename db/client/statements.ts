import { getTableName, is, Table } from 'drizzle-orm'
import { getTableConfig as postgresConfig, type PgTable } from 'drizzle-orm/pg-core'
import { getTableConfig as sqliteConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { dialect } from '../dialect.ts'
import * as schema from '../schema.ts'

/** The tables a statement reads and those it changes, by name; too many rather than too few. */
export type Touched = { reads: string[]; changes: string[] }

const MOST_STATEMENTS = 2000

const tables = new Map(
	Object.values<unknown>(schema)
		.filter((value) => is(value, Table))
		.map((table) => [getTableName(table), table]),
)
const remembered = new Map<string, Touched>()

/** Returns the tables that `sql` touches, parsed once per text. */
export function touchedBy(sql: string): Touched {
	let touched = remembered.get(sql)
	if (touched) return touched
	if (remembered.size >= MOST_STATEMENTS) remembered.clear()
	remembered.set(sql, (touched = analyse(sql)))
	return touched
}

function analyse(sql: string): Touched {
	const words = sql.match(/\w+/g) ?? []
	const named = [...new Set(words.filter((word) => tables.has(word)))]
	switch (words[0]?.toLowerCase()) {
		case 'select':
			return { reads: named, changes: [] }
		case 'insert':
			return { reads: [], changes: named.slice(0, 1) }
		case 'update':
			return { reads: [], changes: withChildren(named.slice(0, 1), 'onUpdate') }
		case 'delete':
			return { reads: [], changes: withChildren(named.slice(0, 1), 'onDelete') }
		default: // `with` may come before any of them
			return { reads: named, changes: withChildren(named, 'onDelete') }
	}
}

/** Returns these tables and those that the database changes with them, by the schema's references. */
function withChildren(names: string[], event: 'onDelete' | 'onUpdate') {
	const all = new Set(names)
	for (const name of all) for (const child of children(name, event)) all.add(child)
	return [...all]
}

function children(parent: string, event: 'onDelete' | 'onUpdate') {
	return [...tables.keys()].filter((name) =>
		foreignKeys(name).some(
			(key) =>
				getTableName(key.reference().foreignTable) === parent &&
				['cascade', 'set null', 'set default'].includes(key[event] ?? ''),
		),
	)
}

function foreignKeys(name: string) {
	const table = tables.get(name)!
	return dialect === 'postgres'
		? postgresConfig(table as PgTable).foreignKeys
		: sqliteConfig(table as SQLiteTable).foreignKeys
}
