import { Readable } from 'node:stream'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { invalid } from '../errors.ts'

// Lists of people and bookings, as other systems and spreadsheets write them: titles first, in any order.

/** Excel writes such a line before the titles. */
const SEPARATOR_LINE = /^"?sep=.?"?$/i
/** An apostrophe that our own file, like Excel, puts before what looks like a formula. */
const QUOTED_FORMULA = /^'(?=\s*[=+\-@\t\r＝＋－＠])/
/** Nine digits: those of a South African number behind its first zero. */
const WITHOUT_ZERO = /^[1-9]\d{8}$/

/** How a spreadsheet, a picture or a PDF begins, read as Windows-1252, of which Node leaves some bytes alone. */
const OTHER_FILE = /^(?:PK\u0003\u0004|[‰\u0089]PNG|ÿØÿ|GIF8[79]a|%PDF-)/

const MOST_COLUMNS = 100
const LONGEST_LINE = 20_000

/** A row with its number, as spreadsheets count it: titles are the first. */
export type Numbered<Row> = [line: number, Row]

/**
 * Reads a CSV list `of` people or bookings, separated by comma, semicolon or tab: its titles, and the rows below them
 * that are not empty, a few more than `most`. Other requests run in between. Throws a 400 that says what to do where it
 * cannot be read.
 */
export async function readCsvTable(text: string, { of, most }: { of: string; most: number }) {
	requireCsv(text)
	const rows: Numbered<string[]>[] = []
	let line = 0
	const parser = parse({
		delimiter: separatorOf(text),
		bom: true,
		trim: true,
		relax_quotes: true,
		relax_column_count: true,
		max_record_size: LONGEST_LINE,
		record_delimiter: ['\r\n', '\n', '\r'],
		// Some more, because empty lines count too.
		to: most * 2,
	})
	try {
		for await (const row of Readable.from(pieces(text)).pipe(parser) as AsyncIterable<string[]>) {
			if (row.length > MOST_COLUMNS)
				throw invalid(`This doesn’t look like a list of ${of}: it has more than ${MOST_COLUMNS} columns.`)
			line++
			if (row.some((cell) => cell !== '')) rows.push([line, row])
		}
	} catch (error) {
		if (!(error instanceof CsvError)) throw error
		const before = Number(error.records)
		const isQuote = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
		throw invalid(
			isQuote
				? `A quotation mark after line ${before} is never closed. Fix that line and choose the file again.`
				: `We can’t read line ${before + 1}. Fix it and choose the file again.`,
		)
	}
	const at = rows.findIndex(([, row]) => !SEPARATOR_LINE.test(row.join('')))
	return { titles: rows[at]?.[1] ?? [], rows: rows.slice(at + 1) }
}

const PIECE = 65_536

/** Yields a text in pieces, and lets other requests run in between. */
async function* pieces(text: string) {
	const bytes = Buffer.from(text)
	for (let from = 0; from < bytes.length; from += PIECE) {
		yield bytes.subarray(from, from + PIECE)
		await letOthersRun()
	}
}

/** Throws a 400 that says what to do where a file is empty or something else than CSV. */
function requireCsv(text: string) {
	if (text.trim() === '') throw invalid('This file is empty. Choose another one.')
	if (OTHER_FILE.test(text) || text.includes('\0'))
		throw invalid('This isn’t a CSV file. Save your list as CSV and choose that.')
}

/** Returns the separator that the titles use most. */
function separatorOf(text: string) {
	const titles = text
		.split(/[\r\n]+/, 3)
		.find((line) => line.trim() !== '' && !SEPARATOR_LINE.test(line.replace('\ufeff', '')))
	const uses = (separator: string) => (titles ?? '').split(separator).length
	return [',', ';', '\t'].sort((a, b) => uses(b) - uses(a))[0]!
}

/** Returns the column of a title, which is compared without spaces, accents and signs; null for one that is not `known`. */
export function columnOf<Column>(title: string, known: readonly (readonly [RegExp, Column])[]): Column | null {
	const letters = title
		.normalize('NFD')
		.toLowerCase()
		.replace(/[^a-z]/g, '')
	return letters === '' ? null : (known.find(([form]) => form.test(letters))?.[1] ?? null)
}

/** Returns the first cell of a row that is in that column and not empty, as it was typed; '' for none. */
export const cellOf = <Column>(row: readonly string[], columns: readonly (Column | null)[], column: Column) =>
	(row.find((text, i) => columns[i] === column && text !== '') ?? '').replace(QUOTED_FORMULA, '')

/** Returns a phone number with the first zero that a spreadsheet took from it. */
export const withZero = (phone: string) => (WITHOUT_ZERO.test(phone) ? `0${phone}` : phone)

/** Joins a first name with a surname, unless that stands in it already. */
export const wholeName = (first: string, last: string) =>
	` ${first}`.toLowerCase().endsWith(` ${last}`.toLowerCase()) ? first : `${first} ${last}`.trim()
