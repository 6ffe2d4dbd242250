import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { and, isNotNull, lt } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { bookingImports, type ImportedColumns } from '#db/schema.ts'
import { invalid } from '#app/lib/errors.ts'
import { DAY } from '#app/lib/time/time.ts'
import type { ImportedKind } from './import-kinds.ts'
import { isImported, onceImported } from './reading/left-out-reasons.ts'
import type { ColumnsOfFile, Read, Refused } from './reading/list-file.ts'

// The lines that an import left out, as they stand in the file, so that they can be mended and brought again.

/** Packs the text of a file, for a form, which changes line breaks, or for what an import left out. */
export const pack = async (text: string) => (await promisify(gzip)(text)).toString('base64url')

/** Unpacks a text of so many bytes at most. Throws 400 for what `pack` did not make. */
export async function unpack(packed: string, maxOutputLength: number) {
	try {
		return (await promisify(gunzip)(Buffer.from(packed, 'base64url'), { maxOutputLength })).toString()
	} catch {
		throw invalid('We couldn’t read the form. Choose the file again.')
	}
}

type Row = [line: number, name: string, reason: string, ...cells: string[]]

/** Returns what an import notes of its file: its columns, and the lines that were left out or lack a detail. */
export async function sourceOf(
	{ table: { titles, rows }, columns: { columns, days } }: { table: Read<unknown>['table']; columns: ColumnsOfFile },
	refused: readonly Refused[],
) {
	const cells = new Map(rows)
	const left = [...refused].sort((a, b) => a.line - b.line)
	const packed = left.map(({ line, name, reason }): Row => [
		line,
		name,
		onceImported(reason),
		...(cells.get(line) ?? []),
	])
	const became: ImportedColumns = { titles, columns: columns.map(({ becomes }) => becomes), order: days?.order }
	return {
		columns: became,
		left: left.filter(({ reason }) => !isImported(reason)).length,
		leftOut: left.length === 0 ? null : await pack(JSON.stringify(packed)),
	}
}

const MOST_BYTES = 100_000_000

type Kept = { kind: ImportedKind; columns: ImportedColumns | null; leftOut: string | null }

/**
 * Returns those lines again, and those to be brought anew as a table in the columns of the file with the reasons behind
 * them: customers who lack an email get it then, and bookings that lack a number would be booked twice.
 */
export async function readLeftOut({ kind, columns, leftOut }: Kept) {
	const rows = leftOut === null ? [] : (JSON.parse(await unpack(leftOut, MOST_BYTES)) as Row[])
	const titles = columns?.titles ?? []
	const isBroughtAnew = ([, , reason]: Row) => kind === 'customers' || !isImported(reason)
	const cellsOf = ([, , reason, ...cells]: Row) => [...titles.map((_, i) => cells[i] ?? ''), reason]
	return {
		lines: rows.map(([line, name, reason]): Refused => ({ line, name, reason })),
		table: [[...titles, 'Why it was left out'], ...rows.filter(isBroughtAnew).map(cellsOf)],
	}
}

const KEPT_FOR = 30 * DAY
export const keptUntil = (createdAt: Date) => new Date(createdAt.getTime() + KEPT_FOR)

/** A job: forgets the lines that imports left out a month ago. */
export const forgetLeftOut = (now: Date) =>
	write((tx) =>
		tx
			.update(bookingImports)
			.set({ leftOut: null })
			.where(and(isNotNull(bookingImports.leftOut), lt(bookingImports.createdAt, new Date(now.getTime() - KEPT_FOR)))),
	)
