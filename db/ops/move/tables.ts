import { createHash } from 'node:crypto'
import { is } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../../schema.ts'

/** A value as in JSON, equal for both databases: an instant is its ISO text. */
export type Plain = string | number | boolean | null | object
export type MovedTable = { name: string; columns: { name: string; dataType: string }[]; numbered: boolean }

/** Every table of the schema; `numbered` are those with a generated id. */
export const tables: MovedTable[] = Object.values<unknown>(schema)
	.filter((value): value is PgTable => is(value, PgTable))
	.map((table) => {
		const { name, columns } = getTableConfig(table)
		return {
			name,
			columns: columns.map((column) => ({
				name: column.keyAsName ? toSnakeCase(column.name) : column.name,
				dataType: column.getSQLType() === 'jsonb' ? 'json' : column.dataType,
			})),
			numbered: columns.some((column) => column.generatedIdentity !== undefined),
		}
	})

type Conversions = Record<string, (stored: unknown) => Plain>

const ofPostgres: Conversions = {
	/** The driver gives rand as text. */
	number: (stored) => Number(stored),
	date: (stored) => (stored as Date).toISOString(),
	json: (stored) => sorted(stored) as Plain,
}
const ofSqlite: Conversions = {
	date: (stored) => new Date(stored as number).toISOString(),
	boolean: (stored) => stored === 1,
	json: (stored) => sorted(JSON.parse(stored as string)) as Plain,
}

const reading =
	(conversions: Conversions) =>
	({ columns }: MovedTable, stored: unknown[]): Plain[] =>
		columns.map(({ dataType }, i) => {
			const value = stored[i] as Plain
			const convert = conversions[dataType]
			return value === null || !convert ? value : convert(value)
		})

/** Turns a row of the PostgreSQL driver into plain values in the order of the columns. */
export const fromPostgres = reading(ofPostgres)
/** Turns a row of the SQLite driver into plain values in the order of the columns. */
export const fromSqlite = reading(ofSqlite)

/** PostgreSQL stores the keys of an object in an order of its own. */
function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted)
	if (typeof value !== 'object' || value === null) return value
	const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
	return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}

const MODULUS = 2n ** 256n

/** Counts rows and adds up their hashes, so that their order does not matter. */
export function createTally() {
	let rows = 0
	let total = 0n
	return {
		add(row: Plain[]) {
			rows++
			total = (total + BigInt(`0x${createHash('sha256').update(JSON.stringify(row)).digest('hex')}`)) % MODULUS
		},
		/** The number of rows, and 64 hexadecimal digits that are equal for the same rows only. */
		result: () => ({ rows, hash: total.toString(16).padStart(64, '0') }),
	}
}
