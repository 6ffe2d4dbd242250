import { invalid } from '../errors.ts'

// Lists of people and bookings, as other systems and spreadsheets write them: titles first, in any order.

/** Excel writes such a line before the titles. */
export const SEPARATOR_LINE = /^"?sep=.?"?$/i
/** An apostrophe that our own file, like Excel, puts before what looks like a formula. */
const QUOTED_FORMULA = /^'(?=\s*[=+\-@\t\r＝＋－＠])/
/** Nine digits: those of a South African number behind its first zero. */
const WITHOUT_ZERO = /^[1-9]\d{8}$/

/** Throws a 400 that says what to do where a file is empty or something else than CSV. */
export function requireCsv(text: string) {
	if (text.trim() === '') throw invalid('This file is empty. Choose another one.')
	if (text.startsWith('PK\u0003\u0004') || text.includes('\0'))
		throw invalid('This isn’t a CSV file. Save your list as CSV and choose that.')
}

/** Returns the separator that the titles use most. */
export function separatorOf(text: string) {
	const titles = text
		.split(/[\r\n]+/, 3)
		.find((line) => line.trim() !== '' && !SEPARATOR_LINE.test(line.replace('\ufeff', '')))
	const uses = (separator: string) => (titles ?? '').split(separator).length
	return [',', ';', '\t'].sort((a, b) => uses(b) - uses(a))[0]!
}

/** Returns the column of a title, which is compared without spaces and signs; null for one that is not `known`. */
export function columnOf<Column>(title: string, known: readonly (readonly [RegExp, Column])[]): Column | null {
	const letters = title.toLowerCase().replace(/[^a-z]/g, '')
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
