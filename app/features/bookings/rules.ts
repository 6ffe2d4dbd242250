import type { DayHours, Offer } from '#app/features/venues/offers.server.ts'
import { addDays, dateOf, formatDay, HOUR, hourOf, lengthOf, weekdayOf } from '#app/lib/time/time.ts'

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

/** `Tonight`, `Today`, `Tomorrow` or `Fri 5 Nov` */
export function dayWords(start: Date, now: Date) {
	const [day, today] = [dateOf(start), dateOf(now)]
	if (day === today) return hourOf(start) >= EVENING ? 'Tonight' : 'Today'
	return day === addDays(today, 1) ? 'Tomorrow' : formatDay(start)
}

/** From here on people look for this evening. */
export const MORNING_IS_OVER = 10

export type Opening = Pick<Offer, 'opening' | 'openingExceptions'>
export type Online = Opening & Pick<Offer, 'onlineAllDay'>

/** Returns the opening hours of that day, or null when closed. An exception for the date beats the weekday. */
export function openingOn({ opening, openingExceptions }: Opening, date: string): DayHours | null {
	const other = openingExceptions.get(date)
	return other === undefined ? (opening[weekdayOf(date)] ?? null) : other
}

/** Returns the hours in which some sport can be played, as [first, end), or null when closed. */
export function widest(offers: readonly Opening[], date: string) {
	const open = offers.flatMap((offer) => [openingOn(offer, date)].filter((hours) => hours !== null))
	if (open.length === 0) return null
	return [Math.min(...open.map(([from]) => from)), Math.max(...open.map(([, to]) => to))] as const
}

/** Returns the hours that a day's choices run over, as [first, end); `range` is what can be booked on it. */
export const onlineHours = ({ onlineAllDay }: Pick<Offer, 'onlineAllDay'>, range: DayHours | null): DayHours =>
	onlineAllDay && range ? [Math.min(range[0], FIRST_HOUR), Math.max(range[1], LAST_HOUR)] : [FIRST_HOUR, LAST_HOUR]

/** Returns every hour that a day's choices begin at, as `onlineHours` has them. */
export function startsIn(offer: Pick<Offer, 'onlineAllDay' | 'step'>, range: DayHours | null) {
	const [first, last] = onlineHours(offer, range)
	return Array.from({ length: Math.ceil((last - first) / offer.step) }, (_, i) => first + i * offer.step)
}

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

/** Whether bookings can start and end at an instant. */
export const isOnGrid = ({ step }: Pick<Offer, 'step'>, time: Date) => time.getTime() % (step * HOUR) === 0

/** The bookings that a sport takes: starts each hour or half hour, for these lengths in hours, shortest first. */
export type Grid = Pick<Offer, 'step' | 'lengths'>

type Times = { startTime: Date; endTime: Date }

/** Returns the offer for moving one of its bookings: with its half hours and its length, although the venue has changed them. */
export function offerFor<O extends Grid>(offer: O, booking: Times): O {
	const { startTime, endTime } = booking
	const step = isOnGrid(offer, startTime) && isOnGrid(offer, endTime) ? offer.step : 0.5
	const lengths = [...new Set([...offer.lengths, lengthOf(booking)])].sort((a, b) => a - b)
	return { ...offer, step, lengths }
}

/** Returns the last South African calendar day that can be booked. */
export const lastBookableDate = ({ maxDaysAhead }: Pick<Offer, 'maxDaysAhead'>, now: Date) =>
	addDays(dateOf(now), maxDaysAhead)
