import { getTableColumns, Param, sql, type AnyColumn, type GetColumnData, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Reader, Writer } from '../client/types.ts'
import { dialect } from '../dialect.ts'

type Prepared<Rows> = { execute(values: Record<string, unknown>): PromiseLike<Rows> & { sync?(): Rows } }
type Preparable<Rows> = { prepare(): Prepared<Rows> }

/** A list of values of a column, for `among`. */
type Several<Column extends AnyColumn = AnyColumn> = { each: Column }
export const several = <Column extends AnyColumn>(each: Column): Several<Column> => ({ each })

/** The parameters of a query: by name, the column that a value is compared with, or `several` of it. */
type Asked = Record<string, AnyColumn | Several>
type Values<Names extends Asked> = {
	[Name in keyof Names]: Names[Name] extends Several<infer Each>
		? readonly GetColumnData<Each, 'raw'>[]
		: Names[Name] extends AnyColumn
			? GetColumnData<Names[Name], 'raw'>
			: never
}
type Places<Names extends Asked> = { [Name in keyof Names]: SQLWrapper }

/**
 * Prepares a frequent query: Drizzle builds it once, which is most of its cost, and only the values differ. `build`
 * makes it with a placeholder for each of `names`, once for the reads and once for the writes of SQLite, or of each
 * connection to PostgreSQL.
 */
export function prepared<Names extends Asked, Rows>(
	names: Names,
	build: (reader: Reader, places: Places<Names>) => Preparable<Rows>,
): (reader: Reader, values: Values<Names>) => Promise<Rows> {
	const places = Object.fromEntries(
		Object.entries(names).map(([name, one]) => [name, 'each' in one ? placeOfSeveral(name, one) : place(name, one)]),
	) as object as Places<Names>
	const known = new WeakMap<Reader, Prepared<Rows>>()
	return async (reader, values) => {
		let query = known.get(reader)
		if (!query) known.set(reader, (query = build(reader, places).prepare()))
		return run(query, values)
	}
}

/** SQLite responds at once; the promises that Drizzle wraps around the result cost as much as the query. */
function run<Rows>(query: Prepared<Rows>, values: Record<string, unknown>) {
	const result = query.execute(values)
	return result.sync ? result.sync() : result
}

/** The placeholder of that name, for a value encoded as in the column. */
const place = (name: string, column: AnyColumn) =>
	new Param(sql.placeholder(name), { mapToDriverValue: (value: unknown) => written(value, column) })

const placeOfSeveral = (name: string, { each }: Several) =>
	new Param<unknown, unknown>(sql.placeholder(name), {
		mapToDriverValue(values) {
			const list = (values as unknown[]).map((value) => written(value, each))
			return dialect === 'sqlite' ? JSON.stringify(list) : list
		},
	})

const written = (value: unknown, column: AnyColumn) => (value === null ? null : column.mapToDriverValue(value))

/** True where the column is one of `several` values; false everywhere for an empty list. */
export const among = (column: AnyColumn, places: SQLWrapper): SQL =>
	dialect === 'sqlite' ? sql`${column} in (select value from json_each(${places}))` : sql`${column} = any(${places})`

type AnyRow = Record<string, unknown>

/** Larger inserts are so rare that their query is not stored. */
const MOST_KEPT = 5

const inserts = new WeakMap<Writer, Map<SQLiteTable, Record<string, Prepared<AnyRow[]>>>>()

/** `insert(table).values(rows).returning()`, prepared as above; `skipTaken` leaves out rows a unique index refuses. */
export async function insertRows<Table extends SQLiteTable>(
	tx: Writer,
	table: Table,
	rows: readonly Table['$inferInsert'][],
	{ skipTaken = false } = {},
): Promise<Table['$inferSelect'][]> {
	const insert = (values: readonly object[]) => {
		const query = tx.insert(table as SQLiteTable).values(values as never)
		return (skipTaken ? query.onConflictDoNothing() : query).returning()
	}
	if (rows.length > MOST_KEPT) return insert(rows)
	const numbered = rows.some((row: AnyRow) => row.id !== undefined)
	const columns = Object.entries(getTableColumns(table)).filter(([name]) => name !== 'id' || numbered)
	const known = queriesOf(tx, table)
	const query = (known[`${rows.length} ${skipTaken} ${numbered}`] ??= insert(
		rows.map((_, i) => Object.fromEntries(columns.map(([name, column]) => [name, sql`${place(name + i, column)}`]))),
	).prepare())
	const values: AnyRow = {}
	rows.forEach((row: AnyRow, i) => {
		for (const [name, column] of columns) values[name + i] = row[name] === undefined ? defaultOf(column) : row[name]
	})
	return run(query, values)
}

function queriesOf(tx: Writer, table: SQLiteTable) {
	const tables = inserts.get(tx) ?? new Map<SQLiteTable, Record<string, Prepared<AnyRow[]>>>()
	inserts.set(tx, tables)
	const known = tables.get(table) ?? {}
	tables.set(table, known)
	return known
}

const defaultOf = ({ defaultFn, onUpdateFn, default: constant }: AnyColumn): unknown =>
	(defaultFn ?? onUpdateFn)?.() ?? constant ?? null
