import type { Source } from './source.ts'
import { createTally, fromPostgres, fromSqlite, tables, type MovedTable } from './tables.ts'
import type { Target } from './target.ts'

/** A table that was carried over: its number of rows, and a hash over all of them. */
export type Carried = { table: string; rows: number; hash: string }

/** Copies every table and reads it back; throws if rows differ, so that the transaction undoes everything. */
export async function carry(source: Source, target: Target): Promise<Carried[]> {
	const carried: Carried[] = []
	for (const table of tables) {
		const sent = createTally()
		await target.insert(table, sentRows(source, table, sent))
		const { rows, hash } = await tallyOf(table, target)
		const { rows: sentCount, hash: sentHash } = sent.result()
		if (rows !== sentCount || hash !== sentHash)
			throw new Error(`${table.name} differs: ${sentCount} rows ${sentHash} became ${rows} rows ${hash}.`)
		carried.push({ table: table.name, rows, hash })
	}
	for (const table of tables) if (table.numbered) await target.numberAfter(table, source.lastNumber(table))
	return carried
}

function* sentRows(source: Source, table: MovedTable, tally: ReturnType<typeof createTally>) {
	for (const stored of source.rows(table)) {
		const row = fromSqlite(table, stored)
		tally.add(row)
		yield row
	}
}

async function tallyOf(table: MovedTable, target: Target) {
	const tally = createTally()
	for await (const stored of target.rows(table)) tally.add(fromPostgres(table, stored))
	return tally.result()
}
