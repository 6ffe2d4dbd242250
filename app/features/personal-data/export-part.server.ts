import { and, asc, eq, getTableColumns, getTableName, gt, or, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { db } from '#db/client/index.ts'

/** Page size in rows, so that a long history never fills the memory. */
export const PAGE = 500

export type Row = Record<string, unknown> & { cursor: number }

/**
 * A part of the exported data. `tables` are those whose references to people it covers; `read` returns the next page of
 * rows in the order of `cursor`, which is left out of the file.
 */
export type Part = { tables: string[]; read: (user: { id: number }, after: number) => PromiseLike<Row[]> }

type Listed = SQLiteTable & { id: SQLiteColumn }

// Left out of the file: other people, secrets, and coordinates of drawings.
const NEVER = /^(id|.*(Hash|Key|Id))$/
const UNSHOWN = [
	'secret',
	'lockedKey',
	'redirectUrl',
	'trouble',
	'track',
	'claimedUntil',
	'leaseUntil',
	'lastError',
	'attempts',
	'closureIds',
]

/** A person's rows of a table, by one of these columns, without ids, secrets and internal columns. */
export function own(table: Listed, ...owners: SQLiteColumn[]): Part {
	const columns = Object.fromEntries(
		Object.entries(getTableColumns(table)).filter(([name]) => !NEVER.test(name) && !UNSHOWN.includes(name)),
	)
	return {
		tables: [getTableName(table)],
		read: ({ id }, after) =>
			paged(
				db.select({ cursor: table.id, ...columns }).from(table),
				or(...owners.map((owner) => eq(owner, id))),
				table.id,
				after,
			) as unknown as PromiseLike<Row[]>,
	}
}

type Query = {
	where: (which: SQL | undefined) => {
		orderBy: (order: SQL) => { limit: (rows: number) => PromiseLike<Record<string, unknown>[]> }
	}
}

/** The next page of a joined query: rows that match `which`, after `cursor`. */
export const paged = <Q extends Query>(query: Q, which: SQL | undefined, cursor: SQLiteColumn, after: number) =>
	query
		.where(and(which, gt(cursor, after)))
		.orderBy(asc(cursor))
		.limit(PAGE) as ReturnType<ReturnType<ReturnType<Q['where']>['orderBy']>['limit']>
