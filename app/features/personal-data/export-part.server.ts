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
const LEFT_OUT = [
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
		Object.entries(getTableColumns(table)).filter(([name]) => !NEVER.test(name) && !LEFT_OUT.includes(name)),
	)
	return {
		tables: [getTableName(table)],
		read: ({ id }, after) =>
			db
				.select({ cursor: table.id, ...columns })
				.from(table)
				.where(and(or(...owners.map((owner) => eq(owner, id))), gt(table.id, after)))
				.orderBy(asc(table.id))
				.limit(PAGE) as unknown as PromiseLike<Row[]>,
	}
}

/** Which rows are next, for a part that reads more than one table. */
export const next = (cursor: SQLiteColumn, after: number, which: SQL | undefined) => and(which, gt(cursor, after))
