import { CsvError, parse } from 'csv-parse/sync'
import { invalid } from '#app/lib/errors.ts'
import { clock } from '#app/lib/time/time.ts'
import { WalkInForm } from '../desk/desk-schemas.ts'
import { FILE_LINES } from './import-limits.ts'
import { dayOrderOf, isOnHalfHour, readHour, readLength, readWhen, type DayOrder } from './when-in-file.ts'

/** A booking of a file. `line` is the row as spreadsheets count it; `court` and `sport` are as they are written there. */
export type FileLine = {
	line: number
	date: string
	/** Hours of the day, such as 18.5, and how many. */
	start: number
	hours: number
	court: string
	sport: string
	name: string
	phone: string | null
	notes: string
}
/** A line that cannot be read or booked, and why. */
export type Refused = { line: number; reason: string }
export type BookingFile = { lines: FileLine[]; refused: Refused[] }

const FIELDS = [
	'date',
	'start',
	'end',
	'length',
	'court',
	'sport',
	'name',
	'firstName',
	'lastName',
	'phone',
	'notes',
	'status',
	'status',
] as const
type Column = (typeof FIELDS)[number]

/** Titles without spaces and signs, in the English and Afrikaans of other systems. */
const TITLES: [RegExp, Column][] = [
	[/^(booking|play|start|reservation)?(date|day)$|^datum$|^dag$/, 'date'],
	[/^(start|from|begin|booking)?(time|hour)?$|^(starts?at|begins?|tyd|van)$|^start(date)?time$/, 'start'],
	[/^(end|to|until|finish)(time|hour|datetime)?$|^(ends?at|einde|tot)$/, 'end'],
	[/^(length|duration|minutes|mins|hours|lengte|duur)(minutes|mins|hours|min|hrs?)?$/, 'length'],
	[/^(court|pitch|field|resource|facility|space|baan|veld)(name|no|nr|number)?$/, 'court'],
	[/^(sport|activity|service)(name|type)?$/, 'sport'],
	[
		/^(full|customer|client|player|member|contact|booker|display|user)?names?$|^(customer|client|player|member|booker|naam|bookedby|title|subject)$/,
		'name',
	],
	[/^(first|given|voor)na(me|am)$/, 'firstName'],
	[/^(last|family)name$|^surname$/, 'lastName'],
	[
		/^(customer|client|player|member)?(phone|mobile|cell|tel|telephone|cellphone|mobilephone|whatsapp|selfoon|telefoon)(number|no|nr|nommer)?$|^contact(number|no|nr)$/,
		'phone',
	],
	[/^(booking|reservation)?(status|state)$/, 'status'],
	[/^(notes?|comments?|remarks?|notas?|description)$/, 'notes'],
]

/** Excel writes such a line before the titles. */
const SEPARATOR_LINE = /^"?sep=.?"?$/i
/** An apostrophe that Excel puts before what looks like a formula. */
const QUOTED_FORMULA = /^'(?=\s*[=+\-@\t\r＝＋－＠])/
/** A number from which a spreadsheet took the first zero. */
const WITHOUT_ZERO = /^[1-9]\d{8}$/

/**
 * Reads a CSV of bookings with the names of its columns in the first line, in any order, separated by comma, semicolon
 * or tab. Throws a 400 that says what to do where the whole file cannot be read.
 */
export function readBookings(text: string): BookingFile {
	const rows = readRows(text)
	const at = rows.findIndex(([, row]) => !SEPARATOR_LINE.test(row.join('')))
	const titles = rows[at]?.[1] ?? []
	const columns = titles.map((title) => columnOf(title))
	const filled = rows.slice(at + 1)
	if (!columns.includes('start') && !columns.includes('date')) throw invalid(NO_TIMES)
	if (!columns.includes('name') && !columns.includes('firstName')) throw invalid(NO_NAMES)
	if (!columns.includes('end') && !columns.includes('length')) throw invalid(NO_ENDS)
	if (filled.length > FILE_LINES)
		throw invalid(`That is more than ${FILE_LINES} bookings. Split the file, for example by month.`)
	if (filled.length === 0) throw invalid('There are no bookings below the column names.')
	const days = filled.flatMap(([, row]) => row.filter((_, i) => ['date', 'start', 'end'].includes(columns[i] ?? '')))
	const order = dayOrderOf(days)
	if (order === null)
		throw invalid(
			'Some days of this file begin with the day and others with the month. Write all of them as 2026-12-31.',
		)
	const file: BookingFile = { lines: [], refused: [] }
	for (const [line, row] of filled) {
		const read = readLine(line, textsOf(row, columns), order)
		if ('reason' in read) file.refused.push(read)
		else file.lines.push(read)
	}
	return file
}

const EXAMPLE = 'Start the file with a line such as Date, Start, End, Court, Name, Phone.'
const NO_TIMES = `We can’t find a column of days or times. ${EXAMPLE}`
const NO_NAMES = `We can’t find a column of names. ${EXAMPLE}`
const NO_ENDS = `We can’t find when bookings end or how long they are. ${EXAMPLE}`

/** Returns the rows that are not empty, with their numbers. */
function readRows(text: string) {
	if (text.trim() === '') throw invalid('This file is empty. Choose another one.')
	if (text.startsWith('PK\u0003\u0004') || text.includes('\0'))
		throw invalid('This isn’t a CSV file. Save your list as CSV and choose that.')
	try {
		const rows: string[][] = parse(text, {
			delimiter: separatorOf(text),
			bom: true,
			trim: true,
			relax_quotes: true,
			relax_column_count: true,
			record_delimiter: ['\r\n', '\n', '\r'],
			// Some more, because empty lines count too.
			to: FILE_LINES * 4,
		})
		return rows.flatMap((row, i): [line: number, string[]][] => (row.some((cell) => cell !== '') ? [[i + 1, row]] : []))
	} catch (error) {
		if (!(error instanceof CsvError)) throw error
		throw invalid(`We can’t read line ${Number(error.records) + 1}. Fix it and choose the file again.`)
	}
}

/** Returns the separator that the titles use most. */
function separatorOf(text: string) {
	const titles = text
		.split(/[\r\n]+/, 3)
		.find((line) => line.trim() !== '' && !SEPARATOR_LINE.test(line.replace('\ufeff', '')))
	const uses = (separator: string) => (titles ?? '').split(separator).length
	return [',', ';', '\t'].sort((a, b) => uses(b) - uses(a))[0]!
}

function columnOf(title: string): Column | null {
	const letters = title.toLowerCase().replace(/[^a-z]/g, '')
	return letters === '' ? null : (TITLES.find(([known]) => known.test(letters))?.[1] ?? null)
}

type Texts = Record<Column, string>

function textsOf(row: readonly string[], columns: readonly (Column | null)[]) {
	const cell = (column: Column) =>
		(row.find((text, i) => columns[i] === column && text !== '') ?? '').replace(QUOTED_FORMULA, '')
	return Object.fromEntries(FIELDS.map((field) => [field, cell(field)])) as Texts
}

/** Joins a first name with a surname, unless that stands in it already. */
const joined = (first: string, last: string) =>
	` ${first}`.toLowerCase().endsWith(` ${last}`.toLowerCase()) ? first : `${first} ${last}`.trim()

const WhoOfFile = WalkInForm.pick({ name: true, phone: true, notes: true })

function readLine(line: number, texts: Texts, order: DayOrder): FileLine | Refused {
	if (/cancel|declin|no.?show|gekanselleer/i.test(texts.status)) return { line, reason: 'It was cancelled there' }
	const time = timeOf(texts, order)
	if (typeof time === 'string') return { line, reason: time }
	const name = joined(texts.name || texts.firstName, texts.lastName)
	const phone = WITHOUT_ZERO.test(texts.phone) ? `0${texts.phone}` : texts.phone
	const { data, error } = WhoOfFile.safeParse({ name, phone: phone || undefined, notes: texts.notes })
	if (!data) return { line, reason: error.issues[0]!.message }
	const { court, sport } = texts
	return { line, ...time, court, sport, name: data.name, phone: data.phone ?? null, notes: data.notes }
}

/** Returns when a booking is, or in words why that cannot be read. */
function timeOf(texts: Texts, order: DayOrder) {
	const begins = readWhen(texts.start, order)
	const day = readWhen(texts.date, order) ?? begins
	if (!day) return texts.date || texts.start ? `We can’t read the day “${texts.date || texts.start}”` : 'It has no day'
	const start = begins?.hour ?? readHour(texts.start) ?? day.hour
	if (start === null) return texts.start ? `We can’t read the time “${texts.start}”` : 'It has no time'
	const hours = lengthOf(texts, start, order)
	if (hours === null)
		return texts.end || texts.length ? `We can’t read the end “${texts.end || texts.length}”` : 'It has no end'
	if (!(hours > 0)) return 'It ends before it begins'
	if (!isOnHalfHour(start) || !isOnHalfHour(hours))
		return `${clock(start)}: bookings begin and end on the hour or at half past`
	const half = (value: number) => Math.round(value * 2) / 2
	return { date: day.date, start: half(start), hours: half(hours) }
}

function lengthOf(texts: Texts, start: number, order: DayOrder) {
	const end = readWhen(texts.end, order)?.hour ?? readHour(texts.end)
	if (end === null) return readLength(texts.length)
	return (end === 0 ? 24 : end) - start
}
