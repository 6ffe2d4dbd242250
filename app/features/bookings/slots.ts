import { ALL_CLOSED, freeCourts, type Taken } from '#app/features/court-time/free-courts.ts'
import type { Offer } from '#app/features/venues/offers.server.ts'
import { at, clock, HOUR, hoursBetween } from '#app/lib/time/time.ts'
import { priceHour } from './price.ts'
import { bookableRange, FIRST_HOUR, LAST_HOUR, lastBookableDate } from './rules.ts'

export type HourState = 'free' | 'last' | 'full' | 'closed' | 'past'
/** `hour` is the wall clock 7–20, `price` whole rand; `last` if one of several is left. */
export type AvailableHour = {
	hour: number
	startTime: Date
	state: HourState
	freeCourts: number
	price: number
	peak: boolean
}
export type AvailableDay = { date: string; hours: AvailableHour[] }

export const isFree = ({ state }: Pick<AvailableHour, 'state'>) => state === 'free' || state === 'last'

/** Returns one day for the venue page and the availability call. */
export function availableDay(offer: Offer, taken: Taken, date: string, now: Date): AvailableDay {
	const range = date <= lastBookableDate(offer, now) ? bookableRange(offer, date) : null
	const hours: AvailableHour[] = []
	const midnight = at(date, 0).getTime()
	for (let hour = FIRST_HOUR; hour < LAST_HOUR; hour++) {
		const startTime = new Date(midnight + hour * HOUR)
		const inRange = range !== null && hour >= range[0] && hour < range[1]
		const open = inRange && !taken.get(startTime.getTime())?.has(ALL_CLOSED)
		const past = startTime <= now
		const free = open && !past ? freeCourts(offer, taken, [startTime]).length : 0
		const { price, peak } = priceHour(offer, startTime)
		const state = !open
			? 'closed'
			: past
				? 'past'
				: free === 0
					? 'full'
					: free === 1 && offer.courtCount > 1
						? 'last'
						: 'free'
		hours.push({ hour, startTime, state, freeCourts: free, price, peak })
	}
	return { date, hours }
}

/** A stretch in which one court is free: `date` is YYYY-MM-DD, `start` and `end` are `HH:00`. */
export type FreeTime = { date: string; start: string; end: string; startTime: Date; endTime: Date }

/** Returns every start on that day from which one court is free for `length` hours. */
export function freeTimes(offer: Offer, taken: Taken, date: string, length: number, now: Date): FreeTime[] {
	const range = date <= lastBookableDate(offer, now) ? bookableRange(offer, date) : null
	if (!range || length > offer.maxHours) return []
	const times: FreeTime[] = []
	for (let hour = range[0]; hour + length <= range[1]; hour++) {
		const [startTime, endTime] = [at(date, hour), at(date, hour + length)]
		if (startTime <= now || freeCourts(offer, taken, hoursBetween(startTime, endTime)).length === 0) continue
		times.push({ date, start: clock(hour), end: clock(hour + length), startTime, endTime })
	}
	return times
}
