import type { Offer } from '#app/features/venues/offers.server.ts'
import { dateOf, hourOf, weekdayOf } from '#app/lib/time/time.ts'

/** One hour as it is sold: `hour` is the ISO instant it starts at, `price` whole rand. */
export type PricedHour = { hour: string; price: number; peak: boolean }

type Peak = Pick<Offer, 'peak' | 'peakExceptions'>
type Prices = Peak & Pick<Offer, 'pricePerHour' | 'peakPricePerHour'>

/** Whether an hour (0–23) of a calendar day is a peak hour: as its weekday has it, unless that very day differs. */
function isPeak({ peak, peakExceptions }: Peak, date: string, hour: number) {
	const other = peakExceptions.get(date)
	if (other === undefined) return peak.has(weekdayOf(date) * 24 + hour)
	return other !== null && hour >= other[0] && hour < other[1]
}

/** The price of the hour that starts at `hour`: the peak price in peak hours where the venue has one. */
export function priceHour(offer: Prices, hour: Date): PricedHour {
	const peak = offer.peakPricePerHour !== null && isPeak(offer, dateOf(hour), hourOf(hour))
	return { hour: hour.toISOString(), price: peak ? offer.peakPricePerHour! : offer.pricePerHour, peak }
}

/** Whole rand for all the hours together. */
export const totalPrice = (hours: readonly PricedHour[]) => hours.reduce((total, { price }) => total + price, 0)

/** Which hours a price was shown for, as the booking form carries it: an ISO 8601 interval. */
export const quoteFor = (start: Date, end: Date) => `${start.toISOString()}/${end.toISOString()}`
