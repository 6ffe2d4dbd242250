import type { Terms } from '#app/features/gatherings/terms.ts'
import { at, fullHour, hoursBetween, isDate } from '#app/lib/time/time.ts'

export type EventStatus = 'scheduled' | 'cancelled' | 'completed'

export const TITLE_MAX = 80
export const DESCRIPTION_MAX = 2_000
export const PLACES_MAX = 10_000
/** The most rand of a place. */
export const PRICE_MAX = 10_000
export const EVENT_DAYS_AHEAD = 366

/** The times of a form that are right as they stand in it: they lie ahead, and the end after the start. */
export function recheckTimes({ date = '', startTime, endTime }: Record<string, string>, now = new Date()) {
	if (!isDate(date) || !startTime || !endTime) return []
	const instant = (time: string) => at(date, Number(time.slice(0, 2)) + Number(time.slice(3)) / 60)
	const [start, end] = [instant(startTime), instant(endTime === '00:00' ? '24:00' : endTime)]
	const right: ('startTime' | 'endTime')[] = []
	if (start > now) right.push('startTime')
	if (end > start && end > now) right.push('endTime')
	return right
}

/** An event takes people until it ends, and checks them in afterwards too, for venues that forgot to. */
export const EVENT_TERMS: Terms = { noun: 'event', host: 'venue', closesAtStart: false, lateDays: null }

/** The starts of the whole hours that [start, end) touches: what a court reservation holds. */
export const touchedHours = (start: Date, end: Date) => hoursBetween(fullHour(start), end)
