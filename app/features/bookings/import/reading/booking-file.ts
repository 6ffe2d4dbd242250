import { WalkInForm } from '../../desk/desk-schemas.ts'
import { FILES } from '../import-kinds.ts'
import { because, quoted } from './left-out-reasons.ts'
import {
	DAY,
	HOUR,
	LENGTH,
	NEEDS_NAME,
	readList,
	WHO_COLUMNS,
	WHO_LOOKS,
	WHO_NAMES,
	WHO_TITLES,
	whoPlays,
	type Choosing,
	type LineList,
	type Looks,
	type Need,
	type Player,
	type Titles,
} from './list-file.ts'
import { isOnHalfHour, readHour, readLength, readWhen, type DayOrder } from './when-in-file.ts'

/** Hours of a day, such as 18.5 and 1.5, on a court; it and its sport are as they are written in the file. */
export type OnCourt = { start: number; hours: number; court: string; sport: string }
type Booking = Player & OnCourt & { date: string; notes: string }
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
export const HOUR_LOOKS: Looks<(typeof HOUR_COLUMNS)[number]> = { start: HOUR, end: HOUR, length: LENGTH }
export const NEEDS_END: Need<'end' | 'length'> = { words: 'the end (or the length)', columns: ['end', 'length'] }
export const HOUR_TITLES: Titles<(typeof HOUR_COLUMNS)[number]> = [
	[
		/^(start|from|begin|booking)?(time|hour)?$|^(starts?at|starts|starting|begins?|beginning|tyd|van)$|^start(date)?time$/,
		'start',
	],
	[/^(end|to|until|till?|finish)(time|hour|datetime)?$|^(ends?at|ends|ending|finish(es|ing)|einde|tot)$/, 'end'],
	[/^(length|duration|minutes|mins|hours|lengte|duur)(minutes|mins|hours|min|hrs?)?$/, 'length'],
	[/^(court|pitch|field|resource|facility|space|baan|veld)(name|no|nr|number)?$/, 'court'],
	[/^(sport|activity|service)(name|type)?$/, 'sport'],
]

const COLUMNS = [...WHO_COLUMNS, ...HOUR_COLUMNS, 'date', 'notes', 'status'] as const
type Column = (typeof COLUMNS)[number]

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
	looks: { ...WHO_LOOKS, ...HOUR_LOOKS, date: DAY },
	needs: [
		{ words: 'the day', columns: ['date'], or: [['start'], DAY] },
		{ words: 'the start', columns: ['start'], or: [['date'], HOUR] },
		NEEDS_END,
		NEEDS_NAME,
	],
	days: ['date', 'start', 'end'],
	most: FILES.bookings.lines,
	tooMany: FILES.bookings.tooMany,
	read: (texts, order) => {
		if (WAS_CANCELLED.test(texts.status)) return because('It was cancelled there')
		const begins = readWhen(texts.start, order)
		const day = readWhen(texts.date, order) ?? begins
		// A start without its day is an hour, which is not what is missing.
		const written = texts.date || (readHour(texts.start) === null ? texts.start : '')
		if (!day) return written ? because('We can’t read the day', quoted(written)) : because('It has no day')
		const time = hoursIn(texts, order, day.hour)
		if (typeof time === 'string') return time
		const who = whoPlays(texts)
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
	if (start === null)
		return texts.start ? because('We can’t read the time', quoted(texts.start)) : because('It has no time')
	const hours = lengthOf(texts, start, order)
	const ends = texts.end || texts.length
	if (hours === null) return ends ? because('We can’t read the end', quoted(ends)) : because('It has no end')
	if (!(hours > 0)) return because('It ends before it begins', quoted(ends))
	if (!isOnHalfHour(start) || !isOnHalfHour(hours))
		return because('Bookings begin and end on the hour or at half past', quoted(texts.start))
	const half = (value: number) => Math.round(value * 2) / 2
	return { start: half(start), hours: half(hours), court: texts.court, sport: texts.sport }
}

function lengthOf(texts: HourTexts, start: number, order: DayOrder) {
	const end = readWhen(texts.end, order)?.hour ?? readHour(texts.end)
	if (end === null) return readLength(texts.length)
	return (end === 0 ? 24 : end) - start
}
