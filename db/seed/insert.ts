import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Writer } from '../client/index.ts'

/** Keeps the number of a statement's parameters far below the databases' limits. */
const ROWS = 400

export async function insertAll<Table extends SQLiteTable>(tx: Writer, table: Table, rows: Table['$inferInsert'][]) {
	for (let from = 0; from < rows.length; from += ROWS) {
		await tx.insert(table).values(rows.slice(from, from + ROWS))
	}
}

/** Inserts the rows and returns their ids in the order of `rows`. */
export async function insertWithIds<Table extends SQLiteTable & { id: SQLiteColumn }>(
	tx: Writer,
	table: Table,
	rows: Table['$inferInsert'][],
): Promise<number[]> {
	const ids: number[] = []
	for (let from = 0; from < rows.length; from += ROWS) {
		const inserted = await tx
			.insert(table)
			.values(rows.slice(from, from + ROWS))
			.returning({ id: table.id })
		ids.push(...inserted.map(({ id }) => id as number))
	}
	return ids
}
