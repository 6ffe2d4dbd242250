import { at, dateOf, DAY, HALF_HOUR, HOUR, isDate, MINUTE } from '#app/lib/time/time.ts'

// Reads days, times and lengths as other systems and spreadsheets write them. Times are those of South Africa.

/** Which of `05/12/2026` is the day. */
export type DayOrder = 'day first' | 'month first'
export const ORDERS: readonly DayOrder[] = ['day first', 'month first']

/** Returns the order that the days of a file are written in, as South Africans do where they leave it open; null if mixed. */
export function dayOrderOf(texts: readonly string[]): DayOrder | null {
	const pairs = texts.flatMap((text) => pairIn(text) ?? [])
	const isDayFirst = pairs.some(({ first }) => first > 12)
	const isMonthFirst = pairs.some(({ second }) => second > 12)
	if (isDayFirst && isMonthFirst) return null
	return isMonthFirst ? 'month first' : 'day first'
}

/** Returns a day of a file that is another one in the other order, and whether no other day says which it is. */
export function eitherDay(texts: readonly string[]) {
	const pairs = texts.flatMap((text) => pairIn(text) ?? [])
	const [either, isDoubtful] = [pairs.find(isEither), !pairs.some(({ first, second }) => first > 12 || second > 12)]
	return either ? { text: either.day, isDoubtful } : null
}

const isEither = ({ first, second }: { first: number; second: number }) =>
	first !== second && first <= 12 && second <= 12

function pairIn(text: string) {
	const [day, first, second] = NUMBERS.exec(text) ?? []
	return day === undefined ? null : { day, first: Number(first), second: Number(second) }
}

const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?=$|[ T,])/
const YEAR_FIRST = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?=$|[ T,])/
const DAY_AND_NAME = /^(?:[a-z]{2,9},? )?(\d{1,2}) ([a-z]{3,9})\.?,? (\d{4})(?=$|[ T,])/i
const NAME_AND_DAY = /^(?:[a-z]{2,9},? )?([a-z]{3,9})\.? (\d{1,2}),? (\d{4})(?=$|[ T,])/i
/** The first letters of the months, in English and where they differ in Afrikaans. */
const MONTHS = [
	['jan'],
	['feb'],
	['mar', 'mrt', 'maa'],
	['apr'],
	['may', 'mei'],
	['jun'],
	['jul'],
	['aug'],
	['sep'],
	['oct', 'okt'],
	['nov'],
	['dec', 'des'],
]
/** Days that spreadsheets count from 30 December 1899, with the time as a fraction. */
const COUNTED = /^(\d{5})(\.\d+)?$/
const FIRST_COUNTED = Date.UTC(1899, 11, 30)
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/

export type When = { date: string; hour: number | null }

/** Reads a day, and the hour of the day where it is written behind it. Returns null for what is neither. */
export function readWhen(text: string, order: DayOrder): When | null {
	if (WITH_ZONE.test(text)) {
		const instant = new Date(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
		if (Number.isNaN(instant.getTime())) return null
		const date = dateOf(instant)
		return { date, hour: (instant.getTime() - at(date, 0).getTime()) / HOUR }
	}
	const counted = COUNTED.exec(text)
	if (counted) {
		const date = new Date(FIRST_COUNTED + Number(counted[1]) * DAY).toISOString().slice(0, 10)
		return { date, hour: counted[2] ? hourOf(Number(counted[2])) : null }
	}
	const day = dayIn(text, order)
	if (!day || !isDate(day.date)) return null
	const rest = text.slice(day.length).replace(/^[ T,]+/, '')
	if (rest === '') return { date: day.date, hour: null }
	const hour = readHour(rest)
	return hour === null ? null : { date: day.date, hour }
}

function dayIn(text: string, order: DayOrder) {
	const built = (match: RegExpExecArray, year: string, month: number, day: string) => ({
		date: `${year.padStart(4, '20')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`,
		length: match[0].length,
	})
	const yearFirst = YEAR_FIRST.exec(text)
	if (yearFirst) return built(yearFirst, yearFirst[1]!, Number(yearFirst[2]), yearFirst[3]!)
	const numbers = NUMBERS.exec(text)
	if (numbers) {
		const [day, month] = order === 'day first' ? [numbers[1]!, numbers[2]!] : [numbers[2]!, numbers[1]!]
		return built(numbers, numbers[3]!, Number(month), day)
	}
	const named = DAY_AND_NAME.exec(text)
	if (named) return built(named, named[3]!, monthOf(named[2]!), named[1]!)
	const american = NAME_AND_DAY.exec(text)
	return american && built(american, american[3]!, monthOf(american[1]!), american[2]!)
}

const monthOf = (name: string) => MONTHS.findIndex((starts) => starts.includes(name.slice(0, 3).toLowerCase())) + 1

/** The weekdays, Monday first, in English and Afrikaans. */
const WEEKDAY_NAMES = [
	['monday', 'maandag'],
	['tuesday', 'dinsdag'],
	['wednesday', 'woensdag'],
	['thursday', 'donderdag'],
	['friday', 'vrydag'],
	['saturday', 'saterdag'],
	['sunday', 'sondag'],
]

/** Reads ISO weekdays, such as 2 and 4 for `Tue, Thu` or `Dinsdag en Donderdag`. Returns null for anything else. */
export function readWeekdays(text: string): number[] | null {
	const names = text.split(/[\s,;/&+|]+|\b(?:and|en)\b/i).filter(Boolean)
	const days = names.map((name) => {
		const start = name.toLowerCase().replace(/s?\.?$/, '')
		return start.length < 2 ? 0 : WEEKDAY_NAMES.findIndex((day) => day.some((whole) => whole.startsWith(start))) + 1
	})
	return days.length === 0 || days.includes(0) ? null : [...new Set(days)].sort()
}

/** Minutes are rounded: a fraction of a day is not exact. */
const hourOf = (fraction: number) => Math.round((fraction * DAY) / MINUTE) / 60

const CLOCK = /^(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2})?\s*([ap])?\.?(?:m\.?)?$/i

/** Reads a time of day as hours, such as 18.5 for `18:30`, `6:30 PM`, `18h30` or 0.770833. Returns null for none. */
export function readHour(text: string): number | null {
	if (/^0?\.\d+$/.test(text)) return hourOf(Number(text))
	const [, hours, minutes = '0', half] = CLOCK.exec(text) ?? []
	if (hours === undefined) return null
	const hour = Number(hours)
	if (Number(minutes) > 59 || hour > 24 || (half && (hour < 1 || hour > 12))) return null
	const whole = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
	return whole + Number(minutes) / 60
}

/** Up to this number a length without a unit is in hours, above it in minutes. */
const MOST_AS_HOURS = 12
const LENGTH = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*(h|hr|hrs|hours?|uur|ure|m|min|mins|minutes?|minute|minuut|minute)?$/i
const HOURS_AND_MINUTES =
	/^(\d{1,2})(?:[:h]\s*(\d{2})(?::\d{2})?|\s*h(?:ours?|rs?)?\s*(\d{1,2})\s*m(?:in(?:utes?)?)?)$/i

/** Reads how long a booking is, in hours: `90`, `90 min`, `1h30`, `1:30`, `1.5` are all 1.5. Returns null for none. */
export function readLength(text: string): number | null {
	const both = HOURS_AND_MINUTES.exec(text)
	if (both) return Number(both[1]) + Number(both[2] ?? both[3]) / 60
	const [, number, unit = ''] = LENGTH.exec(text) ?? []
	if (number === undefined) return null
	const value = Number(number.replace(',', '.'))
	const isHours = unit === '' ? value <= MOST_AS_HOURS : /^[hu]/i.test(unit)
	return isHours ? value : value / 60
}

/** Whether hours fall on the half hours that courts are taken by. */
export const isOnHalfHour = (hours: number) => Math.abs(hours * HOUR - Math.round(hours * 2) * HALF_HOUR) < MINUTE / 2
