export type Cell = string | number | null

// Spreadsheets read a negative sum as a number.
const SUM = /^-\d+\.\d\d$/
// Spreadsheets read text that begins like this as a formula, and would run it.
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/
// Where semicolons separate cells, as in South Africa, a cell begins after one, and a row after a line break.
const FORMULA_INSIDE = /(?<!^)[;\t\r\n](?=[\s"']*[=+\-@＝＋－＠])/g

/**
 * Returns rows as CSV (RFC 4180): CRLF at the end of each, quotes where a cell needs them, and a byte order mark,
 * without which Excel assumes another encoding. Text that could be a formula gets an apostrophe before it.
 */
export const csv = (rows: readonly (readonly Cell[])[]) =>
	`\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`

function cell(value: Cell) {
	if (value === null) return ''
	if (typeof value === 'number') return String(value)
	const inside = value.replace(FORMULA_INSIDE, "$&'")
	const text = FORMULA.test(value) && !SUM.test(value) ? `'${inside}` : inside
	return /[",\r\n\t']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Responds with the rows as a download; `name` is without its ending and plain ASCII. */
export const csvFile = (name: string, rows: readonly (readonly Cell[])[]) =>
	new Response(csv(rows), {
		headers: {
			'Content-Type': 'text/csv; charset=utf-8',
			'Content-Disposition': `attachment; filename="${name}.csv"`,
			'Cache-Control': 'no-store',
		},
	})
