import { WalkInForm } from '../desk/desk-schemas.ts'
import { FILES } from './import-kinds.ts'
import {
	readList,
	WHO_COLUMNS,
	WHO_NAMES,
	WHO_TITLES,
	whoIn,
	type Choosing,
	type LineList,
	type Named,
	type Titles,
} from './list-file.ts'
import { isOnHalfHour, readHour, readLength, readWhen, type DayOrder } from './when-in-file.ts'

/** Hours of a day, such as 18.5 and 1.5, on a court; it and its sport are as they are written in the file. */
export type OnCourt = { start: number; hours: number; court: string; sport: string }
type Booking = Named & OnCourt & { date: string; notes: string }
/** A booking of a file. */
export type BookingLine = Booking & { line: number }

export const HOUR_COLUMNS = ['start', 'end', 'length', 'court', 'sport'] as const
export const HOUR_NAMES: Record<(typeof HOUR_COLUMNS)[number], string> = {
	start: 'Start',
	end: 'End',
	length: 'Length',
	court: 'Court',
	sport: 'Sport',
}
export const HOUR_TITLES: Titles<(typeof HOUR_COLUMNS)[number]> = [
	[/^(start|from|begin|booking)?(time|hour)?$|^(starts?at|begins?|tyd|van)$|^start(date)?time$/, 'start'],
	[/^(end|to|until|finish)(time|hour|datetime)?$|^(ends?at|einde|tot)$/, 'end'],
	[/^(length|duration|minutes|mins|hours|lengte|duur)(minutes|mins|hours|min|hrs?)?$/, 'length'],
	[/^(court|pitch|field|resource|facility|space|baan|veld)(name|no|nr|number)?$/, 'court'],
	[/^(sport|activity|service)(name|type)?$/, 'sport'],
]

const COLUMNS = [...WHO_COLUMNS, ...HOUR_COLUMNS, 'date', 'notes', 'status'] as const
type Column = (typeof COLUMNS)[number]

export const NO_NAMES = 'Choose which column holds the name.'
export const NO_ENDS = 'Choose which column holds the end, or the length.'

const LIST: LineList<Column, Booking> = {
	of: 'bookings',
	columns: COLUMNS,
	names: { date: 'Day', ...HOUR_NAMES, ...WHO_NAMES, status: 'Status', notes: 'Note' },
	titles: [
		[/^(booking|play|start|reservation)?(date|day)$|^datum$|^dag$/, 'date'],
		...HOUR_TITLES,
		[/^(title|subject)$/, 'name'],
		...WHO_TITLES,
		[/^(booking|reservation)?(status|state)$/, 'status'],
		[/^(notes?|comments?|remarks?|notas?|description)$/, 'notes'],
	],
	needs: [
		[['start', 'date'], 'Choose which column holds the day, and which the start.'],
		[['name', 'firstName'], NO_NAMES],
		[['end', 'length'], NO_ENDS],
	],
	days: ['date', 'start', 'end'],
	most: FILES.bookings.lines,
	tooMany: FILES.bookings.tooMany,
	read: (texts, order) => {
		if (WAS_CANCELLED.test(texts.status)) return 'It was cancelled there'
		const begins = readWhen(texts.start, order)
		const day = readWhen(texts.date, order) ?? begins
		if (!day)
			return texts.date || texts.start ? `We can’t read the day “${texts.date || texts.start}”` : 'It has no day'
		const time = hoursIn(texts, order, day.hour)
		if (typeof time === 'string') return time
		const who = whoIn(texts)
		if (typeof who === 'string') return who
		const { data, error } = Notes.safeParse(texts)
		if (!data) return error.issues[0]!.message
		return { ...who, ...time, date: day.date, notes: data.notes }
	},
}

const Notes = WalkInForm.pick({ notes: true })

export const WAS_CANCELLED = /cancel|declin|no.?show|gekanselleer/i

/** Reads a CSV of bookings. Throws as `readList`. */
export const readBookings = (text: string, choosing?: Choosing) => readList(text, LIST, choosing)

type HourTexts = Record<(typeof HOUR_COLUMNS)[number], string>

/** Returns at which hours of a day a line is, `otherwise` from that hour on, or in words why that cannot be read. */
export function hoursIn(texts: HourTexts, order: DayOrder, otherwise: number | null = null): OnCourt | string {
	const start = readWhen(texts.start, order)?.hour ?? readHour(texts.start) ?? otherwise
	if (start === null) return texts.start ? `We can’t read the time “${texts.start}”` : 'It has no time'
	const hours = lengthOf(texts, start, order)
	if (hours === null)
		return texts.end || texts.length ? `We can’t read the end “${texts.end || texts.length}”` : 'It has no end'
	if (!(hours > 0)) return 'It ends before it begins'
	if (!isOnHalfHour(start) || !isOnHalfHour(hours))
		return `“${texts.start}”: bookings begin and end on the hour or at half past`
	const half = (value: number) => Math.round(value * 2) / 2
	return { start: half(start), hours: half(hours), court: texts.court, sport: texts.sport }
}

function lengthOf(texts: HourTexts, start: number, order: DayOrder) {
	const end = readWhen(texts.end, order)?.hour ?? readHour(texts.end)
	if (end === null) return readLength(texts.length)
	return (end === 0 ? 24 : end) - start
}
