import type { PricedHour } from '#db/schema.ts'
import type { Offer } from '#app/features/venues/offers.server.ts'
import { dateOf, endOfEntry, HALF_HOUR, halfHourOf, halfHoursBetween, HOUR, weekdayOf } from '#app/lib/time/time.ts'

export type { PricedHour }

type Peak = Pick<Offer, 'peak' | 'peakExceptions'>
type Prices = Peak & Pick<Offer, 'pricePerHour' | 'peakPricePerHour'>

/** Whether a half hour (0–23.5) of a calendar day is at the peak rate. An exception for the date beats the weekday. */
function isPeak({ peak, peakExceptions }: Peak, date: string, hour: number) {
	const other = peakExceptions.get(date)
	if (other === undefined) return peak.has(weekdayOf(date) * 24 + hour)
	return other !== null && hour >= other[0] && hour < other[1]
}

/** Returns the rate of the half hour that an instant lies in, in whole rand per hour. */
export function rateAt(offer: Prices, hour: Date): PricedHour {
	const peak = offer.peakPricePerHour !== null && isPeak(offer, dateOf(hour), halfHourOf(hour))
	return { hour, price: peak ? offer.peakPricePerHour! : offer.pricePerHour, peak }
}

/**
 * Returns what each hour of [start, end) costs. An hour of which only half is in it costs half, and one of which only half
 * is a peak hour is two entries.
 */
export const pricesOf = (offer: Prices, start: Date, end: Date): PricedHour[] =>
	byHour(
		halfHoursBetween(start, end).map((half) => {
			const [time, whole] = [half.getTime(), HALF_HOUR - (half.getTime() % HALF_HOUR)]
			const { hour, price, peak } = rateAt(offer, half)
			return { hour, price: (price * Math.min(whole, end.getTime() - time)) / HOUR, peak }
		}),
	)

/** Adds up the priced half hours of a stretch by hours of the clock, unless only one half of one is a peak hour. */
export function byHour(halves: readonly PricedHour[]) {
	const hours: PricedHour[] = []
	for (const half of halves) {
		const last = hours.at(-1)
		if (last?.peak === half.peak && half.hour.getTime() % HOUR > 0) last.price += half.price
		else hours.push({ ...half })
	}
	return hours
}

type Sold = { breakdown: readonly PricedHour[]; endTime: Date }

/** Returns a booking's hours as halves. An hour of an odd number of half rand has its larger half first. */
export const soldHalves = ({ breakdown, endTime }: Sold): PricedHour[] =>
	breakdown.flatMap(({ hour, price, peak }, i) => {
		const [first, second] = halfHoursBetween(hour, endOfEntry(breakdown, i, endTime))
		const larger = Math.round(price) / 2
		return second
			? [
					{ hour: first!, price: larger, peak },
					{ hour: second, price: price - larger, peak },
				]
			: [{ hour, price, peak }]
	})

/** Returns rand, which end in .50 for a half hour of an odd price. */
export const totalPrice = (hours: readonly PricedHour[]) => hours.reduce((total, { price }) => total + price, 0)

/** Returns what a booking costs before its discount: its hours and its add-ons, in rand. */
export const fullPrice = ({ breakdown, addOns }: { breakdown: readonly PricedHour[]; addOns: number }) =>
	totalPrice(breakdown) + addOns

/** Returns the hours [from, to) of a day and the court, if one was chosen, that the booking form showed a price for. */
export const quoteFor = (date: string, from: number, to: number, court?: number | string) =>
	`${date} ${from}-${to}${court ? ` ${court}` : ''}`
