import { CsvError, parse } from 'csv-parse/sync'
import { readAmount } from '#app/lib/form/amount.ts'
import { invalid } from '#app/lib/errors.ts'
import { NOTHING_CHOSEN, STATEMENT_LINES } from './bank-limits.ts'

const MOST_COLUMNS = 100
const LONGEST_LINE = 10_000

/**
 * Incoming money: `amount` is whole cents, `line` counts from 1 without empty lines, `text` is the whole line.
 *
 * `mark` identifies the line in later uploads, if it was worked out before.
 */
export type Incoming = { line: number; text: string; amount: number; mark?: string }
/** A parsed statement without its titles. `out` counts outgoing money, `unread` are lines without an amount. */
export type Statement = { incoming: Incoming[]; out: number; unread: number[] }

/**
 * Reads the incoming money of a bank statement as South African banks export it.
 *
 * Columns may be separated by comma, semicolon, tab or bar, in any order, with a title line, or without one if a single
 * column has the signed amount. Plain lines copied from a page work too. Throws a 400 that says what to do when it
 * cannot be read.
 */
export function readStatement(text: string): Statement {
	if (text.trim() === '') throw invalid(NOTHING_CHOSEN)
	if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) {
		throw invalid('This isn’t a CSV file. Download the statement as CSV.')
	}
	const rows = readRows(text)
	if (rows.length > STATEMENT_LINES) {
		throw invalid('That is more than 2,000 lines. Send a shorter part of the statement, such as one week.')
	}
	if (rows.some((row) => row.length > MOST_COLUMNS)) {
		throw invalid('This doesn’t look like a bank statement. It has more than 100 columns.')
	}
	const { amountIn, titles } = findAmounts(rows)
	const lines = rows.map((row, i) => ({ line: i + 1, text: row.join(' '), amount: amountIn(row, i) })).slice(titles)
	if (titles === 0 && lines.every(({ amount }) => amount === null)) {
		throw invalid('This doesn’t look like a bank statement. It has no amounts.')
	}
	const incoming = lines.flatMap(({ amount, ...line }) => (amount !== null && amount > 0 ? [{ ...line, amount }] : []))
	const unread = lines.filter(({ amount }) => amount === null).map(({ line }) => line)
	return { incoming, out: lines.length - incoming.length - unread.length, unread }
}

const SEPARATORS = [';', '\t', '|', ','] as const

/** Splits lines into cells. A line without separators is one cell. */
function readRows(text: string): string[][] {
	const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
	const sample = lines.slice(0, 50)
	const bare = sample.map((line) => line.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')) // in 1,450.00 it separates thousands
	const uses = (separator: string) => bare.filter((line) => line.includes(separator)).length
	// The first wins a tie, because a comma may also separate cents.
	const separator = [...SEPARATORS].sort((a, b) => uses(b) - uses(a))[0]!
	if (uses(separator) * 2 < sample.length) return lines.map((line) => [line.trim()])
	try {
		return parseWith(text, separator, '"')
	} catch (error) {
		if (!(error instanceof CsvError)) throw error
	}
	try {
		return parseWith(text, separator, null) // a quotation mark in a payment's text, and none around cells
	} catch (error) {
		if (!(error instanceof CsvError)) throw error
		throw invalid('We can’t read these lines. Download the statement as CSV and send it as it is.')
	}
}

const parseWith = (text: string, delimiter: string, quote: '"' | null) =>
	parse(text, {
		delimiter,
		quote,
		bom: true,
		trim: true,
		relax_quotes: true,
		relax_column_count: true,
		skip_empty_lines: true,
		skip_records_with_empty_values: true,
		max_record_size: LONGEST_LINE,
		record_delimiter: ['\r\n', '\n', '\r'],
		to: STATEMENT_LINES + 1,
	})

type AmountIn = (row: string[], index: number) => number | null

/** Works out how to find a line's signed amount, in whole cents, and how many title lines there are. */
function findAmounts(rows: string[][]): { amountIn: AmountIn; titles: number } {
	if (rows.every((row) => row.length === 1)) return { amountIn: ([line = '']) => amountWithin(line), titles: 0 }
	const { at, names } = findNames(rows)
	if (names) return { amountIn: (row, i) => (i > at ? amountByName(row, names) : null), titles: at + 1 }
	const column = amountColumn(rows)
	return { amountIn: (row) => readMoney(row[column] ?? ''), titles: 0 }
}

const AMOUNT = /^(transaction)?(amount|bedrag|value)(r|zar|rand)?$/
const CREDIT = /^(credits?|krediet|moneyin|paidin|deposits?|cr)(amount)?(r|zar|rand)?$/
const DEBIT = /^(debits?|debiet|moneyout|paidout|withdrawals?|dr)(amount)?(r|zar|rand)?$/
const KIND = /^(drcr|crdr|type|debitcredit|creditdebit|indicator|dc|cd)$/

type Names = { amount: number; credit: number; kind: number }

/** Finds the line of column names, below what some banks write above it. */
function findNames(rows: string[][]): { at: number; names: Names | null } {
	const at = rows.slice(0, 40).findIndex((row) => {
		const words = row.map(plain)
		return words.some((word) => CREDIT.test(word) || (AMOUNT.test(word) && words.length > 1)) && !row.some(isExact)
	})
	if (at < 0) return { at, names: null }
	const words = rows[at]!.map(plain)
	const where = (pattern: RegExp) => words.findIndex((word) => pattern.test(word))
	const credit = words.some((word) => DEBIT.test(word)) || where(AMOUNT) < 0 ? where(CREDIT) : -1
	return { at, names: { amount: where(AMOUNT), credit, kind: where(KIND) } }
}

const plain = (cell: string) => cell.toLowerCase().replace(/[^a-z]/g, '')

function amountByName(row: string[], { amount, credit, kind }: Names) {
	if (credit >= 0) return readMoney(row[credit] ?? '')
	const cents = readMoney(row[amount] ?? '')
	const goesOut = kind >= 0 && /^(d|dr|debit)$/i.test(row[kind] ?? '')
	return cents !== null && goesOut ? -Math.abs(cents) : cents
}

/** Without names it is the first column with cents. Two columns never filled together could be either way round. */
function amountColumn(rows: string[][]) {
	const width = Math.max(...rows.map((row) => row.length))
	const columns = Array.from({ length: width }, (_, i) => i).filter((i) => rows.some((row) => isExact(row[i] ?? '')))
	const [first, second] = columns
	if (first === undefined) {
		throw invalid('We found no amounts. Send the statement with its column names.')
	}
	const filled = (row: string[], column: number) => (readMoney(row[column] ?? '') ?? 0) !== 0
	const apart = second !== undefined && !rows.some((row) => filled(row, first) && filled(row, second))
	if (apart && rows.some((row) => filled(row, first)) && rows.some((row) => filled(row, second))) {
		throw invalid('We can’t tell money in from money out. Send the statement with its column names.')
	}
	return first
}

/** Whether a cell is an amount with cents, unlike dates and account numbers. */
const isExact = (cell: string) => /[.,]\d\d\D*$/.test(cell) && readMoney(cell) !== null

/** Parses an amount as statements write it, such as `450.00Cr`, `(450.00)` or `450.00-`, to whole cents. */
function readMoney(cell: string): number | null {
	const [, open, body = '', close] = /^(\()?(?:ZAR ?)?(.*?)(\))?$/i.exec(cell.trim()) ?? []
	const [, digits = '', mark = ''] = /^(.*?) ?(cr|dr|-)?$/i.exec(body) ?? []
	const cents = readAmount(digits)
	if (cents === null || !open !== !close) return null
	return open || /^(dr|-)$/i.test(mark) ? -Math.abs(cents) : cents
}

/** Returns the first amount with cents in a plain line. Later ones are balances. */
function amountWithin(line: string) {
	const [found] = /[-+]?(?:R ?)?[-+]?(?:\d{1,3}(?:,\d{3})+|\d{1,10})\.\d\d(?!\d)(?: ?(?:cr|dr|-))?/i.exec(line) ?? []
	return found === undefined ? null : readMoney(found)
}

/** Finds possible payment references in a text, also spaced, in small letters, or with O, I and L for 0 and 1. */
export function referencesIn(text: string): string[] {
	const signs = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
	const found = [...signs.matchAll(/CS(?=([0-9A-Z]{8}))/g)].map(([, tail]) => tail!)
	const read = found
		.map((tail) => tail.replaceAll('O', '0').replace(/[IL]/g, '1'))
		.filter((tail) => !tail.includes('U'))
	return [...new Set(read.map((tail) => `CS${tail}`))]
}
