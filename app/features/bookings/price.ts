import type { Offer } from '#app/features/venues/offers.server.ts'
import { dateOf, hourOf, weekdayOf } from '#app/lib/time.ts'

/** One hour as it is sold: `hour` is the ISO instant it starts at, `price` whole rand. */
export type PricedHour = { hour: string; price: number; peak: boolean }

type Prices = Pick<Offer, 'pricePerHour' | 'peakPricePerHour' | 'peak'>

/** The price of the hour that starts at `hour`: the peak price in peak hours where the venue has one. */
export function priceHour(offer: Prices, hour: Date): PricedHour {
	const isPeak = offer.peak.has(weekdayOf(dateOf(hour)) * 24 + hourOf(hour))
	const peak = isPeak && offer.peakPricePerHour !== null
	return { hour: hour.toISOString(), price: peak ? offer.peakPricePerHour! : offer.pricePerHour, peak }
}

/** Whole rand for all the hours together. */
export const totalPrice = (hours: readonly PricedHour[]) => hours.reduce((total, { price }) => total + price, 0)
