import type { Offer } from '#app/features/venues/offers.server.ts'
import { addDays, at, clock, dateOf, isDate, isDay } from '#app/lib/time/time.ts'
import { bookableRange, onlineHours, startsIn } from '../rules.ts'
import type { BookingPage } from './booking-page.server.ts'

/** `court` is a court's number where players may choose one, and empty for the cheapest. */
export type Chosen = { date: string; startTime: string; endTime: string; court?: string }

export const isSame = (one: Chosen, other: Chosen) =>
	one.date === other.date &&
	one.startTime === other.startTime &&
	one.endTime === other.endTime &&
	one.court === other.court

/** Returns the hour of a time: 14 of `14:00`, 14.5 of `14:30`. */
export const readClock = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60

const DEFAULT_START = 10
const ALL_DAY = [0, 24] as const

/** Whether an address asks for a time, such as that of an hour on a card. */
export const asksForTime = (query: URLSearchParams) => query.has('start') || query.has('startTime')

/**
 * Reads the time that an address asks for: `date` (YYYY-MM-DD), `start` and `end` (HH:00, or HH:30 where bookings start
 * each half hour). Missing or wrong values fall back to 10:00 for the shortest length, up to closing, on the first day where that is still
 * ahead.
 */
export function readTime(offer: Offer, query: URLSearchParams, now: Date): Chosen {
	const asked = askedBy(query)
	const [first, last] = onlineHours(offer, ALL_DAY)
	const { step } = offer
	const start = readHour(asked.start, step, first, last - step) ?? DEFAULT_START
	const end = readHour(asked.end, step, start + step, last) ?? Math.min(start + offer.lengths[0]!, last)
	const today = dateOf(now)
	const next = at(today, start) > now ? today : addDays(today, 1)
	return {
		date: asked.date && isDay(asked.date) ? asked.date : next,
		startTime: clock(start),
		endTime: clock(end),
	}
}

const askedBy = (query: URLSearchParams) => ({
	date: query.get('date') || null,
	start: query.get('start') || query.get('startTime') || null,
	end: query.get('end') || query.get('endTime') || null,
})

/** Returns in words what an address asks for that the form could not express, or null. */
export function misreadOf(offer: Offer, query: URLSearchParams) {
	const { date, start, end } = askedBy(query)
	if (date && !isDay(date)) return 'Choose a real date'
	const [first, last] = onlineHours(offer, ALL_DAY)
	const { step, lengths } = offer
	const [from, to] = [readHour(start, step, first, last - step), readHour(end, step, first, last)]
	if ((start && from === null) || (end && to === null))
		return `Courts are booked in ${step === 1 ? 'whole' : 'half'} hours from ${clock(first)} to ${clock(last)}.`
	if (from === null || to === null || from < to) return null
	return `End time must be after start time: ${clock(from + lengths[0]!)} at the earliest.`
}

function readHour(text: string | null, step: number, first: number, last: number) {
	const hour = text && /^\d\d:[03]0$/.test(text) ? readClock(text) : -1
	return hour >= first && hour <= last && hour % step === 0 ? hour : null
}

/**
 * Returns the page for the time that its address asks for. Without a signal the service worker gives the data of the
 * venue's page that was last seen, which may be of another time: then nothing is known of what is taken.
 */
export function asAsked(page: BookingPage, query: URLSearchParams): BookingPage {
	const { offer, now, chosen } = page
	const asked = { ...readTime(offer, query, now), court: chosen.court }
	if (isSame(asked, chosen)) return page
	const date = isDate(asked.date) ? asked.date : page.lastDate
	const range = date <= page.lastDate ? bookableRange(offer, date) : null
	const hours = startsIn(offer, range).map((hour) => ({ hour, label: clock(hour), state: null }))
	return { ...page, chosen: asked, day: { date, hours }, taken: null }
}
