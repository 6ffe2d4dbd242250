import type { DayHours, Offer } from '#app/features/venues/offers.server.ts'
import {
	addDays,
	at,
	clock,
	dateOf,
	DAY,
	formatDay,
	formatTime,
	halfHourOf,
	halves,
	HOUR,
	hourOf,
	inHours,
	lengthOf,
	weekdayOf,
} from '#app/lib/time/time.ts'

/** Courts are booked between 07:00 and 21:00, even if the venue is open longer, unless it says otherwise. */
export const FIRST_HOUR = 7
export const LAST_HOUR = 21

/** How many days ahead to search while no venue is chosen. Each venue has its own limit. */
export const DAYS_AHEAD = 60

/** The first and last hour on explore and the venue page. The booking form offers all of them. */
export const SHOWN_FROM = 8
export const SHOWN_TO = 20

/** From here on it is evening, when most people play. */
export const EVENING = 17

/** `Tonight`, `Today`, `Tomorrow` or `Fri 05 Nov` */
export function dayWords(start: Date, now: Date) {
	const [day, today] = [dateOf(start), dateOf(now)]
	if (day === today) return hourOf(start) >= EVENING ? 'Tonight' : 'Today'
	return day === addDays(today, 1) ? 'Tomorrow' : formatDay(start)
}

/** From here on people look for this evening. */
export const MORNING_IS_OVER = 10

/** How far to search for the next bookable hour: past a long holiday. */
const DAYS_TO_LOOK = 31

type Opening = Pick<Offer, 'opening' | 'openingExceptions'>
type Online = Opening & Pick<Offer, 'onlineAllDay'>
type Grid = Pick<Offer, 'step' | 'lengths'>
type Rules = Online & Grid & Pick<Offer, 'maxDaysAhead'>
export type BookingProblem = { field: 'startTime' | 'endTime'; message: string }

/** Returns the opening hours of that day, or null when closed. An exception for the date beats the weekday. */
export function openingOn({ opening, openingExceptions }: Opening, date: string): DayHours | null {
	const other = openingExceptions.get(date)
	return other === undefined ? (opening[weekdayOf(date)] ?? null) : other
}

/** Returns the hours that a day's choices run over, as [first, end); `range` is what can be booked on it. */
export const onlineHours = ({ onlineAllDay }: Pick<Offer, 'onlineAllDay'>, range: DayHours | null): DayHours =>
	onlineAllDay && range
		? [Math.min(range[0], FIRST_HOUR), Math.max(range[1], LAST_HOUR)]
		: [FIRST_HOUR, LAST_HOUR]

/** Returns the hours that can be booked on that day, as [first, end), or null when closed. */
export function bookableRange(offer: Online, date: string): DayHours | null {
	const hours = openingOn(offer, date)
	if (!hours || offer.onlineAllDay) return hours
	const range = [Math.max(hours[0], FIRST_HOUR), Math.min(hours[1], LAST_HOUR)] as const
	return range[0] < range[1] ? range : null
}

/** Returns the hours that the venue is open on that day and that cannot be booked here, as [first, end). */
export function unbookableHours(offer: Online, date: string): DayHours[] {
	const open = openingOn(offer, date)
	const range = bookableRange(offer, date)
	if (!open || !range) return []
	const around: DayHours[] = [
		[open[0], range[0]],
		[range[1], open[1]],
	]
	return around.filter(([from, to]) => from < to)
}

/** Returns why these times cannot be booked, naming the rule and the next valid time, or null when they can. */
export function bookingProblem(offer: Rules, start: Date, end: Date, now: Date): BookingProblem | null {
	const problem = (field: BookingProblem['field'], message: string) => ({ field, message })
	const { step, lengths } = offer
	const [shortest, longest] = [lengths[0]!, lengths.at(-1)!]
	for (const [field, verb, time] of [
		['startTime', 'start', start],
		['endTime', 'end', end],
	] as const) {
		if (!isOnGrid(offer, time)) return problem(field, `Bookings ${verb} ${gridWords(step)} ${formatTime(ceil(time, step))}.`)
	}
	if (end <= start) {
		return problem(
			'endTime',
			`End time must be after start time: ${formatTime(later(start, shortest))} at the earliest.`,
		)
	}
	if (start <= now) return problem('startTime', `That time has passed. ${nextOpening(offer, now)}`)
	const lastDate = lastBookableDate(offer, now)
	if (start >= at(lastDate, 24)) {
		return problem(
			'startTime',
			`You can book at most ${offer.maxDaysAhead} days ahead, until ${formatDay(at(lastDate, 0))}.`,
		)
	}
	const closed = openingProblem(offer, start, end)
	if (closed?.field === 'startTime') return closed
	const length = lengthOf({ startTime: start, endTime: end })
	if (length > longest) {
		const close = at(dateOf(start), bookableRange(offer, dateOf(start))![1])
		const latest = lengths.filter((hours) => later(start, hours) <= close).at(-1)!
		return problem(
			'endTime',
			`A booking here is at most ${inHours(longest)} long: until ${formatTime(later(start, latest))} at the latest.`,
		)
	}
	if (!lengths.includes(length)) return problem('endTime', `A booking here is ${lengthWords(lengths)} long.`)
	return closed
}

/** `1 hour`, `1, 1½ or 2 hours` */
export function lengthWords(lengths: readonly number[]) {
	const others = lengths.slice(0, -1).map(halves).join(', ')
	return `${others && `${others} or `}${inHours(lengths.at(-1)!)}`
}

/** Whether bookings can start and end at an instant. */
export const isOnGrid = ({ step }: Pick<Offer, 'step'>, time: Date) => time.getTime() % (step * HOUR) === 0

const gridWords = (step: number) =>
	step === 1 ? 'on the hour. The next full hour is' : 'on the hour or half past. The next is'

/** Returns the problem when the venue is closed that day or at one of the hours. */
function openingProblem(offer: Online & Grid, start: Date, end: Date): BookingProblem | null {
	const date = dateOf(start)
	const range = bookableRange(offer, date)
	if (!range)
		return { field: 'startTime', message: `The venue is closed on ${formatDay(start)}. ${nextOpening(offer, start)}` }
	const [open, close] = [at(date, range[0]), at(date, range[1])]
	if (start < open || start >= close)
		return { field: 'startTime', message: `${bookableHours(offer, start)} ${nextOpening(offer, start)}` }
	const latest = later(close, -offer.lengths[0]!)
	if (start > latest)
		return { field: 'startTime', message: `${bookableHours(offer, start)} The latest start is ${formatTime(latest)}.` }
	if (end > close)
		return { field: 'endTime', message: `${bookableHours(offer, start)} The latest end is ${formatTime(close)}.` }
	return null
}

function bookableHours(offer: Online, day: Date) {
	const [first, last] = bookableRange(offer, dateOf(day))!
	return `Courts can be booked from ${clock(first)} to ${clock(last)} on ${formatDay(day)}.`
}

/** Returns the last South African calendar day that can be booked. */
export const lastBookableDate = ({ maxDaysAhead }: Pick<Offer, 'maxDaysAhead'>, now: Date) =>
	addDays(dateOf(now), maxDaysAhead)

function nextOpening(offer: Online & Grid, from: Date) {
	for (let days = 0; days <= DAYS_TO_LOOK; days++) {
		const date = dateOf(new Date(from.getTime() + days * DAY))
		const range = bookableRange(offer, date)
		if (!range) continue
		const next = halfHourOf(from) - (halfHourOf(from) % offer.step) + offer.step
		const first = days === 0 ? Math.max(range[0], next) : range[0]
		if (first + offer.lengths[0]! <= range[1]) return `The next bookable hour is ${formatDay(at(date, 0))} at ${clock(first)}.`
	}
	return 'The venue has no opening hours at the moment.'
}

const later = (time: Date, hours: number) => new Date(time.getTime() + hours * HOUR)
const ceil = (time: Date, step: number) => new Date(Math.ceil(time.getTime() / (step * HOUR)) * step * HOUR)
