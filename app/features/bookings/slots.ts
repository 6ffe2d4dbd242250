import { freeCourts, type Taken } from '#app/features/court-time/free-courts.ts'
import type { Offer } from '#app/features/venues/offers.server.ts'
import { at, clock } from '#app/lib/time/time.ts'
import { bookableRange, lastBookableDate } from './rules.ts'

export type HourState = 'free' | 'last' | 'full' | 'closed' | 'past'
/**
 * A start on the wall clock: `hour` 7–20, with .5 at half past. Its state is that of the shortest booking from there on,
 * `last` if one of several courts is left. `price` is the hour's rate on the cheapest court free then, in whole rand.
 */
export type AvailableHour = {
	hour: number
	startTime: Date
	state: HourState
	freeCourts: number
	price: number
	peak: boolean
}
export type AvailableDay = { date: string; hours: AvailableHour[] }

export const isFree = ({ state }: { state: HourState | null }) => state === 'free' || state === 'last'

/** A stretch in which one court is free: `date` is YYYY-MM-DD, `start` and `end` are `HH:MM`. */
export type FreeTime = { date: string; start: string; end: string; startTime: Date; endTime: Date }

/** Returns every start on that day from which one court is free for `length` hours. */
export function freeTimes(offer: Offer, taken: Taken, date: string, length: number, now: Date): FreeTime[] {
	const range = date <= lastBookableDate(offer, now) ? bookableRange(offer, date) : null
	if (!range || !offer.lengths.includes(length)) return []
	const times: FreeTime[] = []
	for (let hour = range[0]; hour + length <= range[1]; hour += offer.step) {
		const [startTime, endTime] = [at(date, hour), at(date, hour + length)]
		if (startTime <= now || freeCourts(offer, taken, startTime, endTime).length === 0) continue
		times.push({ date, start: clock(hour), end: clock(hour + length), startTime, endTime })
	}
	return times
}

/** The address at which one asks to be told when a time frees; without an end it is the shortest booking. */
export const waitAddress = (venueId: number, sportId: number, date: string, start: string, end?: string) =>
	`/booking/${venueId}/${sportId}/wait?date=${date}&start=${start}${end ? `&end=${end}` : ''}`
