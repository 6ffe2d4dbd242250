import { readAmount } from '#app/lib/form/amount.ts'
import { weekdayOf } from '#app/lib/time/time.ts'
import { HIGHEST_SET } from '../../paying/discount.ts'
import {
	HOUR_COLUMNS,
	HOUR_LOOKS,
	HOUR_NAMES,
	HOUR_TITLES,
	hoursIn,
	NEEDS_END,
	WAS_CANCELLED,
	type OnCourt,
} from './booking-file.ts'
import { FILES } from '../import-kinds.ts'
import { because, quoted } from './left-out-reasons.ts'
import {
	AMOUNT,
	DAY,
	NEEDS_NAME,
	readList,
	WHO_COLUMNS,
	WHO_LOOKS,
	WHO_NAMES,
	WHO_TITLES,
	whoPlays,
	type Choosing,
	type LineList,
	type Player,
} from './list-file.ts'
import { ORDERS, readHour, readWeekdays, readWhen } from './when-in-file.ts'

/** A weekly hour: ISO weekdays, the price of each date in whole rand, and its first and last day, where they are given. */
type Regular = Player &
	OnCourt & { weekdays: number[]; price: number | null; from: string | null; until: string | null; notes: string }
/** A weekly hour of a file. */
export type RegularLine = Regular & { line: number }

const COLUMNS = [...WHO_COLUMNS, ...HOUR_COLUMNS, 'weekday', 'price', 'first', 'last', 'status'] as const
type Column = (typeof COLUMNS)[number]

const LIST: LineList<Column, Regular> = {
	of: 'regulars',
	columns: COLUMNS,
	names: {
		weekday: 'Weekday',
		...HOUR_NAMES,
		...WHO_NAMES,
		price: 'Price',
		first: 'First date',
		last: 'Last date',
		status: 'Status',
	},
	titles: [
		[/^(week|recurring|repeats?)?(days?|on)$|^(days?ofweek|weekdays?|weekdag|dag|dae)$/, 'weekday'],
		[
			/^(first|start(ing)?|begin|from|since|valid|effective|eerste)(date|datum|day|from|booking)$|^(date|datum|date(from|start)|vanaf|starts?on|startingon|begins?on|commenc(es?|ing))$/,
			'first',
		],
		[
			/^(last|end(ing)?|until|to|final|expiry|laaste)(date|datum|day|booking)$|^(date(to|until|end)|expires|ends|repeats?until|repeatends?|valid(to|until|till)|enddate|ends?on|endingon|totdatum|einddatum|geldigtot)$/,
			'last',
		],
		[/^(price|rate|fee|amount|cost|prys|total)(per)?(time|booking|session|rand|zar|date)?$/, 'price'],
		...HOUR_TITLES,
		[/^(title|subject)$/, 'name'],
		...WHO_TITLES,
		[/^(booking|reservation|contract)?(status|state)$/, 'status'],
	],
	// “From”, “ends” and “until” are hours in some files and the first and last day in others.
	settle: (columns, rows) =>
		columns.map((column, i) => {
			const cell = rows.find(([, row]) => row[i])?.[1][i] ?? ''
			const at = HOURS_AND_DAYS.findIndex((pair) => pair.some((one) => one === column))
			if (at < 0 || !(isDay(cell) || readHour(cell) !== null)) return column
			return HOURS_AND_DAYS[at]![isDay(cell) ? 1 : 0]
		}),
	looks: {
		...WHO_LOOKS,
		...HOUR_LOOKS,
		weekday: { a: 'a weekday', is: (cell) => readWeekdays(cell) !== null },
		first: DAY,
		last: DAY,
		price: AMOUNT,
	},
	needs: [
		{ words: 'the weekday (or the first date)', columns: ['weekday', 'first'], or: [['start'], DAY] },
		{ words: 'the start', columns: ['start'] },
		NEEDS_END,
		NEEDS_NAME,
	],
	days: ['first', 'last', 'start', 'end'],
	most: FILES.regulars.lines,
	tooMany: FILES.regulars.tooMany,
	read: (texts, order) => {
		if (WAS_CANCELLED.test(texts.status)) return because('It was cancelled there')
		const [from, until] = [texts.first || texts.start, texts.last].map((text) => readWhen(text, order)?.date ?? null)
		if (texts.first && !from) return because('We can’t read the first date', quoted(texts.first))
		if (texts.last && !until) return because('We can’t read the last date', quoted(texts.last))
		const weekdays = texts.weekday ? readWeekdays(texts.weekday) : from ? [weekdayOf(from)] : null
		if (!weekdays)
			return texts.weekday ? because('We can’t read the weekday', quoted(texts.weekday)) : because('It has no weekday')
		if (from && until && until < from) return because('Its last date is before its first', quoted(texts.last))
		const time = hoursIn(texts, order)
		if (typeof time === 'string') return time
		const price = texts.price === '' ? null : priceIn(texts.price)
		if (price === undefined) return because('The price isn’t in whole rand', quoted(texts.price))
		const who = whoPlays(texts)
		if (typeof who === 'string') return who
		return { ...who, ...time, weekdays, price, from: from ?? null, until: until ?? null, notes: '' }
	},
}

const HOURS_AND_DAYS = [
	['start', 'first'],
	['end', 'last'],
] as const
const isDay = (cell: string) => ORDERS.some((order) => readWhen(cell, order)?.hour === null)

/** Returns whole rand, or undefined for anything else. */
function priceIn(text: string) {
	const cents = readAmount(text.replace(/^zar\s*/i, ''))
	return cents !== null && cents >= 0 && cents % 100 === 0 && cents / 100 <= HIGHEST_SET ? cents / 100 : undefined
}

/** Reads a CSV of weekly hours. Throws as `readList`. */
export const readRegulars = (text: string, choosing?: Choosing) => readList(text, LIST, choosing)

type FileRead = Pick<Awaited<ReturnType<typeof readRegulars>>, 'table' | 'columns'>

/** Returns the titles of columns full of days that are not read, while the first or the last date has no column. */
export function unreadDays({ table, columns: { columns } }: FileRead) {
	const isRead = (wanted: Column) => columns.some(({ becomes }) => becomes === wanted)
	if (isRead('first') && isRead('last')) return []
	return columns.flatMap(({ title, becomes }, i) => {
		const cells = table.rows.flatMap(([, row]) => row[i] || [])
		// Excel counts days too, but so does it members.
		const areDays = cells.length > 0 && cells.every((cell) => isDay(cell) && !/^\d+$/.test(cell))
		return becomes === '' && areDays ? [title] : []
	})
}
