import type { Actor } from '#app/features/accounts/auth.server.ts'
import { shortTermsWords } from '#app/features/venues/cancellation-policy.ts'
import { notFound } from '#app/lib/errors.ts'
import { lessPercent, sum } from '#app/lib/money.ts'
import { at } from '#app/lib/time/time.ts'
import { readClock } from '../book/asked-time.ts'
import { findBookingPage } from '../book/booking-page.server.ts'
import { pricesOf, totalPrice } from '../price.ts'

/**
 * Returns the data of the page that asks to be told of a time; `offered` is its price, with what cancelling costs, where
 * it is free. Throws 404 when the venue or the sport is missing.
 */
export async function findWaitPage(
	user: Actor,
	place: { venueId: number; sportId: number },
	query: URLSearchParams,
	now = new Date(),
) {
	const page = await findBookingPage(user, place, query, now)
	if (!page) throw notFound('Venue not found')
	const { date, startTime, endTime } = page.chosen
	const start = at(date, readClock(startTime))
	const hire = totalPrice(pricesOf(page.offer, start, at(date, readClock(endTime))))
	const price = lessPercent(hire, page.percent)
	const terms = shortTermsWords({ startTime: start, totalPrice: price, ...page.offer }, now)
	return { ...page, offered: page.taken ? null : { price: sum(price), terms } }
}
export type WaitPage = Awaited<ReturnType<typeof findWaitPage>>
