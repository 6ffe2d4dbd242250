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
	const sheet = { text: otherQuotes(JSON.stringify(write(data))) }
	sheets.set(data, sheet)
	contents.set(sheet, data)
	return sheet
}

/** Returns the data of a sheet; the same object for the same sheet. */
export function dataOf<Data extends object>(sheet: Sheet<Data>): Data {
	const known = contents.get(sheet) ?? (read(JSON.parse(otherQuotes(sheet.text))) as Data)
	contents.set(sheet, known)
	return known as Data
}

/** Quotes would be escaped twice: by the router, and again in the page. */
const otherQuotes = (text: string) => text.replace(/["~]/g, (sign) => (sign === '"' ? '~' : '"'))

const [DATE, ROWS, EACH] = ['$date', '$rows', '$each']
type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row =>
	value instanceof Object && !Array.isArray(value) && !(value instanceof Date)

const namesOf = (list: readonly unknown[]) =>
	list.length > 1 && list.every(isRow) ? [...new Set(list.flatMap((row) => Object.keys(row)))] : []

/** Returns the JSON of a value: rows as columns, so that their names are written once, and dates as milliseconds. */
function write(value: unknown): unknown {
	if (value instanceof Date) return { [DATE]: value.getTime() }
	if (isRow(value)) return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, write(field)]))
	if (!Array.isArray(value)) return value
	const names = namesOf(value)
	if (names.length === 0) return writeOnce(value.map(write))
	return { [ROWS]: Object.fromEntries(names.map((name) => [name, write((value as Row[]).map((row) => row[name]))])) }
}

/** Writes each different value of a list once where that is shorter, and where one is missing, which JSON cannot say. */
function writeOnce(list: unknown[]) {
	if (list.every((value) => typeof value === 'number')) return list
	const texts = list.map((value) => JSON.stringify(value) ?? '')
	const different = [...new Set(texts)].filter(Boolean)
	const places = texts.map((text) => (text ? different.indexOf(text) : '')).join()
	const isShorter = different.join().length + places.length + SIGNS < texts.join().length
	if (!isShorter && !texts.includes('')) return list
	return { [EACH]: [different.map((text) => JSON.parse(text) as unknown), places] }
}
/** How many signs of JSON such a list has more than a plain one. */
const SIGNS = '{"$each":[,""]}'.length

function read(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(read)
	if (!isRow(value)) return value
	if (DATE in value) return new Date(value[DATE] as number)
	if (EACH in value) {
		const [different, places] = value[EACH] as [unknown[], string]
		const values = different.map(read)
		return places.split(',').map((place) => (place === '' ? undefined : values[Number(place)]))
	}
	return ROWS in value ? readRows(value[ROWS] as Row) : readFields(value)
}

const readFields = (value: Row) => Object.fromEntries(Object.entries(value).map(([name, field]) => [name, read(field)]))

function readRows(columns: Row) {
	const rows: Row[] = []
	for (const [name, column] of Object.entries(columns)) {
		;(read(column) as unknown[]).forEach((value, i) => {
			const row = (rows[i] ??= {})
			if (value !== undefined) row[name] = value
		})
	}
	return rows
}
