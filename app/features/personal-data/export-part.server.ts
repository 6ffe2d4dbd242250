import { and, asc, eq, getTableColumns, getTableName, gt, or, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { db } from '#db/client/index.ts'

/** How many rows are read at a time, so that a long history never stands in memory whole. */
export const PAGE = 500

export type Row = Record<string, unknown> & { cursor: number }

/**
 * A part of what we keep about a person. `tables` are those whose references to people it covers; `read` answers the next
 * page of rows, in the order of `cursor`, which is left out of the file.
 */
export type Part = { tables: string[]; read: (user: { id: number }, after: number) => PromiseLike<Row[]> }

type Listed = SQLiteTable & { id: SQLiteColumn }

// Who else it concerns, what opens something, and the points of a drawing: not for the file.
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
]

/** The rows of a table that are a person's by one of these columns, without ids, secrets and what only we need. */
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

/** The next page of a query of several tables: what is a person's by `which`, after that of `cursor`. */
export const paged = <Q extends Query>(query: Q, which: SQL | undefined, cursor: SQLiteColumn, after: number) =>
	query
		.where(and(which, gt(cursor, after)))
		.orderBy(asc(cursor))
		.limit(PAGE) as ReturnType<ReturnType<ReturnType<Q['where']>['orderBy']>['limit']>
