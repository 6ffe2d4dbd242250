import { hoursBetween } from '#app/lib/time/time.ts'
import { priceHour, totalPrice, type PricedHour } from '../price.ts'

type Prices = Parameters<typeof priceHour>[0]

/**
 * What the hours of a moved booking cost: today's price of each, or, where the venue had closed the court, what the
 * booking has cost, hour by hour in their order.
 */
export function movedPrices(offer: Prices, breakdown: readonly PricedHour[], start: Date, end: Date, closed: boolean) {
	const hours = hoursBetween(start, end).map((hour, i): PricedHour => {
		const sold = breakdown[i]
		return closed && sold ? { ...sold, hour: hour.toISOString() } : priceHour(offer, hour)
	})
	return { breakdown: hours, price: totalPrice(hours) }
}
