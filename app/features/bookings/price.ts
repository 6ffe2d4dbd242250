import type { Offer } from '#app/features/venues/offers.server.ts'
import { dateOf, hourOf, weekdayOf } from '#app/lib/time/time.ts'

/** One hour as sold: `hour` is the ISO instant of its start, `price` whole rand. */
export type PricedHour = { hour: string; price: number; peak: boolean }

type Peak = Pick<Offer, 'peak' | 'peakExceptions'>
type Prices = Peak & Pick<Offer, 'pricePerHour' | 'peakPricePerHour'>

/** Whether an hour (0–23) of a calendar day is a peak hour. An exception for the date beats the weekday. */
function isPeak({ peak, peakExceptions }: Peak, date: string, hour: number) {
	const other = peakExceptions.get(date)
	if (other === undefined) return peak.has(weekdayOf(date) * 24 + hour)
	return other !== null && hour >= other[0] && hour < other[1]
}

export function priceHour(offer: Prices, hour: Date): PricedHour {
	const peak = offer.peakPricePerHour !== null && isPeak(offer, dateOf(hour), hourOf(hour))
	return { hour: hour.toISOString(), price: peak ? offer.peakPricePerHour! : offer.pricePerHour, peak }
}

/** Returns whole rand. */
export const totalPrice = (hours: readonly PricedHour[]) => hours.reduce((total, { price }) => total + price, 0)

/** Returns the hours that a price was shown for, as an ISO 8601 interval, for the booking form. */
export const quoteFor = (start: Date, end: Date) => `${start.toISOString()}/${end.toISOString()}`
