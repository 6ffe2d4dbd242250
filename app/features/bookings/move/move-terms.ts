import { hoursBetween } from '#app/lib/time/time.ts'
import { priceHour, totalPrice, type PricedHour } from '../price.ts'

type Prices = Parameters<typeof priceHour>[0]

/** Returns the prices of a moved booking's hours: today's, or, after a closure, the old ones in order. */
export function movedPrices(offer: Prices, breakdown: readonly PricedHour[], start: Date, end: Date, closed: boolean) {
	const hours = hoursBetween(start, end).map((hour, i): PricedHour => {
		const sold = breakdown[i]
		return closed && sold ? { ...sold, hour } : priceHour(offer, hour)
	})
	return { breakdown: hours, price: totalPrice(hours) }
}
