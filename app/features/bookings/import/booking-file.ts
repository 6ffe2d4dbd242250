import { invalid } from '#app/lib/errors.ts'
import { cellOf, columnOf, readCsvTable, wholeName, withZero } from '#app/lib/text/csv-table.ts'
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
/** A line that cannot be read or booked, whose it is as written there, and why. */
export type Refused = { line: number; name: string; reason: string }
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

/**
 * Reads a CSV of bookings with the names of its columns in the first line, in any order, separated by comma, semicolon
 * or tab. Throws a 400 that says what to do where the whole file cannot be read.
 */
export async function readBookings(text: string): Promise<BookingFile> {
	const { titles, rows } = await readCsvTable(text, { of: 'bookings', most: FILE_LINES })
	const columns = titles.map((title) => columnOf(title, TITLES))
	if (!columns.includes('start') && !columns.includes('date')) throw invalid(NO_TIMES)
	if (!columns.includes('name') && !columns.includes('firstName')) throw invalid(NO_NAMES)
	if (!columns.includes('end') && !columns.includes('length')) throw invalid(NO_ENDS)
	if (rows.length > FILE_LINES)
		throw invalid(`That is more than ${FILE_LINES} bookings. Split the file, for example by month.`)
	if (rows.length === 0) throw invalid('There are no bookings below the column names.')
	const days = rows.flatMap(([, row]) => row.filter((_, i) => ['date', 'start', 'end'].includes(columns[i] ?? '')))
	const order = dayOrderOf(days)
	if (order === null)
		throw invalid(
			'Some days of this file begin with the day and others with the month. Write all of them as 2026-12-31.',
		)
	const file: BookingFile = { lines: [], refused: [] }
	for (const [line, row] of rows) {
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

type Texts = Record<Column, string>

const textsOf = (row: readonly string[], columns: readonly (Column | null)[]) =>
	Object.fromEntries(FIELDS.map((field) => [field, cellOf(row, columns, field)])) as Texts

const WhoOfFile = WalkInForm.pick({ name: true, phone: true, notes: true })

function readLine(line: number, texts: Texts, order: DayOrder): FileLine | Refused {
	const name = wholeName(texts.name || texts.firstName, texts.lastName)
	if (/cancel|declin|no.?show|gekanselleer/i.test(texts.status)) return { line, name, reason: 'It was cancelled there' }
	const time = timeOf(texts, order)
	if (typeof time === 'string') return { line, name, reason: time }
	const phone = withZero(texts.phone)
	const { data, error } = WhoOfFile.safeParse({ name, phone: phone || undefined, notes: texts.notes })
	if (!data) return { line, name, reason: whyNot(error.issues[0]!, phone) }
	const { court, sport } = texts
	return { line, ...time, court, sport, name: data.name, phone: data.phone ?? null, notes: data.notes }
}

const whyNot = ({ path, message }: { path: PropertyKey[]; message: string }, phone: string) =>
	path[0] === 'phone' ? `“${phone.slice(0, 40)}” isn’t a phone number` : message

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
		return `“${texts.start || texts.date}”: bookings begin and end on the hour or at half past`
	const half = (value: number) => Math.round(value * 2) / 2
	return { date: day.date, start: half(start), hours: half(hours) }
}

function lengthOf(texts: Texts, start: number, order: DayOrder) {
	const end = readWhen(texts.end, order)?.hour ?? readHour(texts.end)
	if (end === null) return readLength(texts.length)
	return (end === 0 ? 24 : end) - start
}
