import type { Offer } from '#app/features/venues/offers.server.ts'
import { at, clock, dateOf, formatDay, fullHour, hourOf } from '#app/lib/time/time.ts'
import { lastBookableDate, openingOn } from '../rules.ts'

/** In hours. */
export const WALK_IN_HOURS = 4

type Rules = Pick<Offer, 'opening' | 'openingExceptions' | 'maxDaysAhead'>

/**
 * Returns why the venue's own people cannot use a court in these hours, or null when they can.
 *
 * They may use it from the current hour on, as far ahead as the venue takes bookings, in all opening hours, including
 * those that players are not offered.
 */
export function deskProblem(offer: Rules, start: Date, end: Date, now: Date): string | null {
	const date = dateOf(start)
	if (start < fullHour(now)) return `${formatDay(start)} at ${clock(hourOf(start))} has passed.`
	const last = lastBookableDate(offer, now)
	if (date > last) return `You can only book up to ${offer.maxDaysAhead} days ahead, until ${formatDay(at(last, 0))}.`
	const hours = openingOn(offer, date)
	if (!hours) return `The venue is closed on ${formatDay(start)}.`
	if (start < at(date, hours[0]) || end > at(date, hours[1])) {
		return `The venue is open from ${clock(hours[0])} to ${clock(hours[1])} on ${formatDay(start)}.`
	}
	return null
}
