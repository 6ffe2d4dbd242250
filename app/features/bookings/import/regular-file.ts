import { readAmount } from '#app/lib/form/amount.ts'
import { weekdayOf } from '#app/lib/time/time.ts'
import { HIGHEST_SET } from '../paying/discount.ts'
import {
	HOUR_COLUMNS,
	HOUR_NAMES,
	HOUR_TITLES,
	hoursIn,
	NO_ENDS,
	NO_NAMES,
	WAS_CANCELLED,
	type OnCourt,
} from './booking-file.ts'
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
} from './list-file.ts'
import { ORDERS, readWeekdays, readWhen } from './when-in-file.ts'

/** A weekly hour: ISO weekdays, the price of each date in whole rand, and its first and last day, where they are given. */
type Regular = Named &
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
		[/^(first|start|begin|from|since|valid|eerste)(date|datum|day|from|booking)$|^(date|datum|vanaf)$/, 'first'],
		[
			/^(last|end|until|to|final|expiry|laaste)(date|datum|day|booking)$|^(expires|ends|repeats?until|repeatends?|valid(to|until|till)|enddate|ends?on|till|totdatum|einddatum|geldigtot)$/,
			'last',
		],
		[/^(price|rate|fee|amount|cost|prys|total)(per)?(time|booking|session|rand|zar|date)?$/, 'price'],
		...HOUR_TITLES,
		[/^(title|subject)$/, 'name'],
		...WHO_TITLES,
		[/^(booking|reservation|contract)?(status|state)$/, 'status'],
	],
	// “From” and “until” are hours in some files and the first and last day in others.
	settle: (columns, rows) =>
		columns.map((column, i) => {
			const day = column && DAY_OF.get(column)
			return day && isDay(rows.find(([, row]) => row[i])?.[1][i] ?? '') ? day : column
		}),
	needs: [
		[['weekday', 'first'], 'Choose which column holds the weekday, or the first date.'],
		[['start'], 'Choose which column holds the start.'],
		[['name', 'firstName'], NO_NAMES],
		[['end', 'length'], NO_ENDS],
	],
	days: ['first', 'last', 'start', 'end'],
	most: FILES.regulars.lines,
	tooMany: FILES.regulars.tooMany,
	read: (texts, order) => {
		if (WAS_CANCELLED.test(texts.status)) return 'It was cancelled there'
		const [from, until] = [texts.first || texts.start, texts.last].map((text) => readWhen(text, order)?.date ?? null)
		for (const [text, date] of [
			[texts.first, from],
			[texts.last, until],
		])
			if (text && !date) return `We can’t read the day “${text}”`
		const weekdays = texts.weekday ? readWeekdays(texts.weekday) : from ? [weekdayOf(from)] : null
		if (!weekdays) return texts.weekday ? `We can’t read the weekday “${texts.weekday}”` : 'It has no weekday'
		if (from && until && until < from) return 'Its last date is before its first'
		const time = hoursIn(texts, order)
		if (typeof time === 'string') return time
		const price = texts.price === '' ? null : priceIn(texts.price)
		if (price === undefined) return `“${texts.price}” isn’t a price in whole rand`
		const who = whoIn(texts)
		if (typeof who === 'string') return who
		return { ...who, ...time, weekdays, price, from: from ?? null, until: until ?? null, notes: '' }
	},
}

const DAY_OF = new Map<Column, Column>([
	['start', 'first'],
	['end', 'last'],
])
const isDay = (cell: string) => ORDERS.some((order) => readWhen(cell, order)?.hour === null)

/** Returns whole rand, or undefined for anything else. */
function priceIn(text: string) {
	const cents = readAmount(text.replace(/^zar\s*/i, ''))
	return cents !== null && cents >= 0 && cents % 100 === 0 && cents / 100 <= HIGHEST_SET ? cents / 100 : undefined
}

/** Reads a CSV of weekly hours. Throws as `readList`. */
export const readRegulars = (text: string, choosing?: Choosing) => readList(text, LIST, choosing)
