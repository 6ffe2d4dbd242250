import { hoursBetween } from '#app/lib/time/time.ts'
import { priceHour, totalPrice, type PricedHour } from '../price.ts'

type Prices = Parameters<typeof priceHour>[0]

/**
 * Returns the prices of a moved booking's hours: today's, or, where it keeps its prices, those that each hour was sold
 * for. An hour that it did not have takes over that of one it lost, in order, and costs today's price where none is left.
 * A discount stays, at most the whole price.
 */
export function movedPrices(
	offer: Prices,
	{ breakdown, discount }: { breakdown: readonly PricedHour[]; discount: number },
	start: Date,
	end: Date,
	keepsPrices: boolean,
) {
	const times = hoursBetween(start, end)
	const sold = new Map(keepsPrices ? breakdown.map((priced) => [priced.hour.getTime(), priced]) : [])
	const same = times.map((hour) => sold.get(hour.getTime()))
	const lost = [...sold.values()].filter((priced) => !same.includes(priced))
	const hours = times.map((hour, i): PricedHour => {
		const kept = same[i] ?? lost.shift()
		return kept ? { ...kept, hour } : priceHour(offer, hour)
	})
	const full = totalPrice(hours)
	const kept = Math.min(discount, full)
	return { breakdown: hours, discount: kept, price: full - kept }
}
