/**
 * Data on its way to the browser as one text: the router takes longer to write hundreds of values one by one than the
 * page takes to render.
 */
export type Sheet<Data extends object> = { text: string; readonly of?: Data }

const sheets = /* @__PURE__ */ new WeakMap<object, Sheet<object>>()
const contents = /* @__PURE__ */ new WeakMap<object, object>()

/** Returns the sheet of data that JSON can write, with dates; the same one for the same data, which must not change. */
export function sheetOf<Data extends object>(data: Data): Sheet<Data> {
	const known = sheets.get(data)
	if (known) return known as Sheet<Data>
	const sheet = { text: otherQuotes(JSON.stringify(data, write)) }
	sheets.set(data, sheet)
	contents.set(sheet, data)
	return sheet
}

/** Returns the data of a sheet; the same object for the same sheet. */
export function dataOf<Data extends object>(sheet: Sheet<Data>): Data {
	const known = contents.get(sheet) ?? (JSON.parse(otherQuotes(sheet.text), read) as Data)
	contents.set(sheet, known)
	return known as Data
}

/** Quotes would be escaped twice: by the router, and again in the page. */
const otherQuotes = (text: string) => text.replace(/["~]/g, (sign) => (sign === '"' ? '~' : '"'))

const DATE = '$date'
const ROWS = '$rows'
type Row = Record<string, unknown>

/** Writes the names of rows once, and dates as milliseconds. */
function write(this: Row, key: string, value: unknown) {
	if (this[key] instanceof Date) return { [DATE]: this[key].getTime() }
	if (!Array.isArray(value) || value.length < 2) return value
	const rows = value as Row[]
	const names = rows.every(isRow) ? Object.keys(rows[0]!) : []
	const isTable = names.length > 0 && rows.every((row) => Object.keys(row).join() === names.join())
	return isTable ? { [ROWS]: [names, ...rows.map((row) => names.map((name) => row[name]))] } : value
}

const isRow = (row: unknown) => row instanceof Object && !Array.isArray(row) && !(row instanceof Date)

function read(_: string, value: unknown) {
	const written = value as Row | null
	if (written?.[DATE] !== undefined) return new Date(written[DATE] as number)
	const [names, ...rows] = (written?.[ROWS] as [string[], ...unknown[][]] | undefined) ?? []
	return names ? rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i]]))) : value
}
