import { ALL_CLOSED, freeCourts, type Taken } from '#app/features/court-time/free-courts.ts'
import { allCourts, atCourt, cheapestCourt } from '#app/features/venues/courts/court-price.ts'
import type { Offer } from '#app/features/venues/offers.server.ts'
import { at, HALF_HOUR, HOUR } from '#app/lib/time/time.ts'
import { rateAt } from './price.ts'
import { bookableRange, lastBookableDate, startsIn } from './rules.ts'
import type { AvailableDay, AvailableHour } from './slots.ts'

/**
 * Returns one day for the venue page and the availability call, of one `court` if it is given. A start has the price of
 * the hour that it begins on the cheapest court free then, and is peak if a half of that hour is.
 */
export function availableDay(offer: Offer, taken: Taken, date: string, now: Date, court?: number): AvailableDay {
	const range = date <= lastBookableDate(offer, now) ? bookableRange(offer, date) : null
	const hours: AvailableHour[] = []
	const midnight = at(date, 0).getTime()
	const [shortest] = offer.lengths as [number]
	const all = court === undefined ? allCourts(offer) : [court]
	const cheapest = cheapestCourt(offer, all)
	for (const hour of startsIn(offer, range)) {
		const startTime = new Date(midnight + hour * HOUR)
		const inRange = range !== null && hour >= range[0] && hour + shortest <= range[1]
		const open = inRange && !taken.get(startTime.getTime())?.has(ALL_CLOSED)
		const past = startTime <= now
		const end = new Date(startTime.getTime() + shortest * HOUR)
		const everyCourt = open && !past ? freeCourts(offer, taken, startTime, end) : []
		const courts = court === undefined ? everyCourt : everyCourt.filter((number) => number === court)
		const free = courts.length
		const ownPrices = atCourt(offer, cheapestCourt(offer, courts) ?? cheapest)
		const [half, next] = [rateAt(ownPrices, startTime), rateAt(ownPrices, new Date(startTime.getTime() + HALF_HOUR))]
		const [price, peak] = [(half.price + next.price) / 2, half.peak || next.peak]
		const state = !open
			? 'closed'
			: past
				? 'past'
				: free === 0
					? 'full'
					: free === 1 && all.length > 1
						? 'last'
						: 'free'
		hours.push({ hour, startTime, state, freeCourts: free, price, peak })
	}
	return { date, hours }
}
