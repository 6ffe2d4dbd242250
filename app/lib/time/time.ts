/** Every venue is in Africa/Johannesburg: UTC+2 all year, no daylight saving. */
export const TIME_ZONE = 'Africa/Johannesburg'
const OFFSET = 2 * 3_600_000
export const HALF_HOUR = 30 * 60_000
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/**
 * An instant on the South African wall clock. `date` is `YYYY-MM-DD`, `hour` may end in .5 for half past, and 24 is
 * midnight at the end of the day.
 */
export const at = (date: string, hour: number) => new Date(Date.parse(`${date}T00:00:00Z`) - OFFSET + hour * HOUR)

/** The South African calendar day of an instant, `YYYY-MM-DD`. */
export const dateOf = (instant: Date) => new Date(instant.getTime() + OFFSET).toISOString().slice(0, 10)

/** The hour 0–23 on the South African wall clock. */
export const hourOf = (instant: Date) => new Date(instant.getTime() + OFFSET).getUTCHours()

/** The half hour on the South African wall clock that an instant lies in: `18.5` from 18:30 on. */
export const halfHourOf = (instant: Date) => hourOf(instant) + (instant.getTime() % HOUR < HALF_HOUR ? 0 : 0.5)

/** ISO weekday of a calendar day: 1 Monday … 7 Sunday. */
export const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

export const addDays = (date: string, days: number) =>
	new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** True for a calendar day that exists, between the years 2000 and 2100: `2026-02-30` does not. */
export const isDate = (text: string) => text.startsWith('20') && isDay(text)

/** True for a calendar day that exists, from the year 2000 to 9999. */
export const isDay = (text: string) => /^[2-9]/.test(text) && exists(text)

/** True for an existing day, or an instant of one, in a year that `isDate` does not accept. */
export function isOtherYear(text: string) {
	const [day] = text.split('T')
	return !day!.startsWith('20') && exists(day!)
}

/** True for an existing day of any year. */
function exists(text: string) {
	if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
	const instant = Date.parse(`${text}T00:00:00Z`)
	return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
}

/** `8` → `08:00`, `18.5` → `18:30`. */
export const clock = (hour: number) => `${String(hour - (hour % 1)).padStart(2, '0')}:${hour % 1 ? 30 : '00'}`

/** `3`, `1½`, `½` */
export const halves = (number: number) => (number % 1 ? `${number - 0.5 || ''}½` : `${number}`)

/** `1 hour`, `3 hours`, `1½ hours`, `½ hour` */
export const inHours = (hours: number) => `${halves(hours)} hour${hours > 1 ? 's' : ''}`

/** The hours from one instant to another; half an hour counts 0.5. */
export const lengthOf = ({ startTime, endTime }: { startTime: Date; endTime: Date }) =>
	(endTime.getTime() - startTime.getTime()) / HOUR

export const fullHour = (time: Date | number) => new Date(Math.floor(Number(time) / HOUR) * HOUR)

/** The start of the half hour in which an instant lies. */
export const startOfHalfHour = (time: Date) => new Date(Math.floor(time.getTime() / HALF_HOUR) * HALF_HOUR)

/** When each hour of [start, end) begins; of one that is only half in it, when that half does. */
export const hoursBetween = (start: Date, end: Date) => stepsBetween(start, end, HOUR)

/** Returns when an entry of a booking's breakdown ends: where the next one begins, and the last one with the booking. */
export const endOfEntry = (breakdown: readonly { hour: Date }[], i: number, end: Date) => breakdown[i + 1]?.hour ?? end

/** The instants at which each half hour of [start, end) begins. */
export const halfHoursBetween = (start: Date, end: Date) => stepsBetween(start, end, HALF_HOUR)

function stepsBetween(start: Date, end: Date, step: number) {
	const instants: Date[] = []
	for (let t = start.getTime(); t < end.getTime(); t += step - (t % step)) instants.push(new Date(t))
	return instants
}

// Spelled out rather than asked of Intl: browsers and Node carry different locale data ("Sep", "Sept"),
// and a page must read the same on both sides.
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const MONTHS = [
	'January',
	'February',
	'March',
	'April',
	'May',
	'June',
	'July',
	'August',
	'September',
	'October',
	'November',
	'December',
]
const local = (instant: Date) => new Date(instant.getTime() + OFFSET)
const longWeekday = (instant: Date) => WEEKDAYS[(local(instant).getUTCDay() + 6) % 7]!
const longMonth = (instant: Date) => MONTHS[local(instant).getUTCMonth()]!
const dayOfMonth = (instant: Date) => local(instant).getUTCDate()

/** Names ISO weekdays, 1 Monday … 7 Sunday, in their order: `Tue, Thu and Fri`. */
export const shortWeekdays = (weekdays: readonly number[]) =>
	[...weekdays]
		.sort((a, b) => a - b)
		.map((weekday) => WEEKDAYS[weekday - 1]!.slice(0, 3))
		.join(', ')
		.replace(/, ([^,]*)$/, ' and $1')

/** `Fri` */
export const formatWeekday = (instant: Date) => longWeekday(instant).slice(0, 3)
/** `5 Nov` */
export const formatDayMonth = (instant: Date) => `${dayOfMonth(instant)} ${longMonth(instant).slice(0, 3)}`
/** `Fri 5 Nov` */
export const formatDay = (instant: Date) => `${formatWeekday(instant)} ${formatDayMonth(instant)}`
/** `5 November 2026` */
export const formatDate = (instant: Date) =>
	`${dayOfMonth(instant)} ${longMonth(instant)} ${local(instant).getUTCFullYear()}`
/** `Friday 5 November 2026` */
export const formatLongDate = (instant: Date) => `${longWeekday(instant)} ${formatDate(instant)}`
/** `2026-11-05T18:00:00+02:00`, for machines. */
export const formatLocalInstant = (instant: Date) => `${local(instant).toISOString().slice(0, 19)}+02:00`
/** `18:00` */
export const formatTime = (instant: Date) => local(instant).toISOString().slice(11, 16)
/** `18:00–20:00`; an end at midnight reads 24:00 */
export const formatTimeRange = (start: Date, end: Date) => {
	const last = formatTime(end)
	return `${formatTime(start)}–${last === '00:00' ? '24:00' : last}`
}

/** `18:30` today, else `Fri 20 Nov, 18:30` */
export const dayAndTime = (instant: Date, now: Date) =>
	dateOf(instant) === dateOf(now) ? formatTime(instant) : `${formatDay(instant)}, ${formatTime(instant)}`
