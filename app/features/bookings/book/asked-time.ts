import { addDays, clock, dateOf, hourOf, isDate, isDay } from '#app/lib/time/time.ts'
import { FIRST_HOUR, LAST_HOUR, lastBookableDate } from '../rules.ts'
import { availableDay } from '../available-day.ts'
import type { BookingPage } from './booking-page.server.ts'

export type Chosen = { date: string; startTime: string; endTime: string }

export const isSame = (one: Chosen, other: Chosen) =>
	one.date === other.date && one.startTime === other.startTime && one.endTime === other.endTime

/** Returns the hour of a time, as `14:00`. */
export const readClock = (time: string) => Number(time.slice(0, 2))

const DEFAULT_START = 10

/** Whether an address asks for a time, such as that of an hour on a card. */
export const asksForTime = (query: URLSearchParams) => query.has('start') || query.has('startTime')

/**
 * Reads the time that an address asks for: `date` (YYYY-MM-DD), `start` and `end` (HH:00). Missing or wrong values fall
 * back to 10:00–11:00 on the first day where that is still ahead, and `misread` says what is wrong.
 */
export function readTime(query: URLSearchParams, now: Date): Chosen & { misread: string | null } {
	const asked = {
		date: query.get('date') || null,
		start: query.get('start') || query.get('startTime') || null,
		end: query.get('end') || query.get('endTime') || null,
	}
	const start = readHour(asked.start, FIRST_HOUR, LAST_HOUR - 1) ?? DEFAULT_START
	const end = readHour(asked.end, start + 1, LAST_HOUR) ?? start + 1
	const next = hourOf(now) < start ? dateOf(now) : addDays(dateOf(now), 1)
	return {
		date: asked.date && isDay(asked.date) ? asked.date : next,
		startTime: clock(start),
		endTime: clock(end),
		misread: misreadOf(asked),
	}
}

/** Returns in words what the address asks for that the form could not express, or null. */
function misreadOf({ date, start, end }: Record<'date' | 'start' | 'end', string | null>) {
	if (date && !isDay(date)) return 'Choose a real date'
	const [from, to] = [readHour(start, FIRST_HOUR, LAST_HOUR - 1), readHour(end, FIRST_HOUR, LAST_HOUR)]
	if ((start && from === null) || (end && to === null))
		return `Courts are booked in whole hours from ${clock(FIRST_HOUR)} to ${clock(LAST_HOUR)}.`
	if (from === null || to === null || from < to) return null
	return `End time must be after start time: ${clock(from + 1)} at the earliest.`
}

function readHour(text: string | null, first: number, last: number) {
	const hour = Number(text?.match(/^(\d\d):00$/)?.[1])
	return hour >= first && hour <= last ? hour : null
}

/**
 * Returns the page for the time that its address asks for. Without a signal the service worker gives the data of the
 * venue's page that was last seen, which may be of another time: then nothing is known of what is taken.
 */
export function asAsked(page: BookingPage, query: URLSearchParams): BookingPage {
	const { misread: _, ...asked } = readTime(query, page.now)
	if (isSame(asked, page.chosen)) return page
	const lastDate = lastBookableDate(page.offer, page.now)
	const day = availableDay(page.offer, new Map(), isDate(asked.date) ? asked.date : lastDate, page.now)
	return { ...page, chosen: asked, day, taken: null }
}
