import { addDays, dateOf, formatDay, shortWeekdays, weekdayOf, WEEKDAYS } from '#app/lib/time/time.ts'

/** The most dates that are booked at once. */
export const MOST_DATES = 200

/** Days before its last date from which a regular is offered the next term. */
const NEAR_END = 21

/** Whether a regular is near its end, by its last date to come. */
export const nearsEnd = (last: Date, now: Date) => dateOf(last) <= addDays(dateOf(now), NEAR_END)

/** How a weekly hour is paid: each time, with its customer's packs, by a statement every month, or by one for all its dates. */
export const PAYS = ['time', 'pack', 'month', 'term'] as const
export type Pays = (typeof PAYS)[number]

/** How a weekly hour is paid, as its list says it. */
export const paysWords: Record<Pays, string> = {
	time: 'paid each time',
	pack: 'paid with a pack',
	month: 'paid by the month',
	term: 'paid for the term',
}

/** Says how the dates to come are paid, of which packs pay so many. */
export const waysWords = (every: Pays | null, dates: number, packed: number) =>
	every === null && packed > 0
		? `${packed < dates ? `${packed} of ${dates} ` : ''}${paysWords.pack}`
		: paysWords[every ?? 'time']

/** Weekdays are ISO ones, 1 Monday … 7 Sunday. It starts at the hour `start` and ends at whichever comes first, `until` or so many `times`. */
export type Pattern = { weekday: readonly number[]; date: string; start?: number; until?: string; times?: number }

/** Returns the dates of a pattern in order, none of them after `last`. */
export function regularDates({ weekday, date: from, until = '', times = Infinity }: Pattern, last: string) {
	const end = until && until < last ? until : last
	const dates: string[] = []
	for (let date = from; date <= end && dates.length < times; date = addDays(date, 1))
		if (weekday.includes(weekdayOf(date))) dates.push(date)
	return dates
}

/** Returns the first day on one of these ISO weekdays that is neither before `from` nor past. */
export function nextOn(weekdays: readonly number[], from: string, now: Date) {
	let date = from < dateOf(now) ? dateOf(now) : from
	while (!weekdays.includes(weekdayOf(date))) date = addDays(date, 1)
	return date
}

/** Returns those of a weekly hour's weekdays that its dates are on; all of them where none is. */
export function weekdaysOn(weekdays: readonly number[], dates: readonly string[]) {
	const on = new Set(dates.map(weekdayOf))
	const booked = weekdays.filter((weekday) => on.has(weekday))
	return booked.length > 0 ? booked : weekdays
}

/** `Every Tuesday`, `Every Tue, Thu and Fri`, `Every day` */
export function weekdayWords(weekdays: readonly number[]) {
	const [one, ...more] = weekdays
	if (more.length === 0) return `Every ${WEEKDAYS[one! - 1]}`
	return more.length === 6 ? 'Every day' : `Every ${shortWeekdays(weekdays)}`
}

/** `Tue 15 Dec`, or `Tue 5 Jan 2027` where that is another year than now. */
export function dayInYear(instant: Date, now: Date) {
	const [year, thisYear] = [dateOf(instant).slice(0, 4), dateOf(now).slice(0, 4)]
	return formatDay(instant) + (year === thisYear ? '' : ` ${year}`)
}

/** Says that a date was taken while the desk looked at it. */
export const goneWords = (start: Date, act: 'booked' | 'blocked' | 'changed' | 'added') =>
	`${formatDay(start)} isn’t free any more, so nothing is ${act} yet. Look again.`

/** `1 date`, `14 dates` */
export const inDates = (dates: number) => `${dates} ${dates === 1 ? 'date' : 'dates'}`

/** Says how many of these dates are free. */
export function freeWords(all: number, free: number, other = 'Try another court or hour.') {
	if (free === 0) return `${all === 1 ? 'This date isn’t free' : `None of these ${all} dates is free`}. ${other}`
	if (free < all) return `${free} of ${inDates(all)} ${free === 1 ? 'is' : 'are'} free.`
	return all === 1 ? 'This date is free.' : `All ${all} dates are free.`
}

/** Returns `freeWords`, with what becomes of the dates that are not free: another court, where ticked, or nothing. */
export function tickedWords(all: number, free: number, ticked: readonly { elsewhere?: string }[]) {
	const others = ticked.filter(({ elsewhere }) => elsewhere).length
	if (free === all || (free === 0 && others === 0)) return freeWords(all, free)
	if (all === 1) return 'This date is on another court.'
	const are = (dates: number, where: string) => (dates > 0 ? `, ${dates} ${dates === 1 ? 'is' : 'are'} ${where}` : '')
	const left = are(all - free - others, 'left out')
	return `${freeWords(all, free, '').replace(/\.\s*$/, '')}${are(others, 'on another court')}${left}.`
}

/** Returns the words of each choice of dates, from one that is `day` on. */
export function scopeWords(scope: 'this' | 'following' | 'all', day: string, dates: number) {
	if (scope === 'this') return `Only ${day}`
	return scope === 'following' ? `From ${day} on: ${inDates(dates)}` : `All ${inDates(dates)}`
}
