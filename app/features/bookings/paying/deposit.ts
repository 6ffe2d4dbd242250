import type { Offer } from '#app/features/venues/offers.server.ts'
import type { PricedHour } from '../price.ts'

type Asks = Pick<Offer, 'payNow' | 'payNowPeakOnly'>

/** Whether a venue wants these hours to be paid, or their deposit, when they are booked. */
export const isPaidWhenBooked = ({ payNow, payNowPeakOnly }: Asks, hours: readonly Pick<PricedHour, 'peak'>[]) =>
	payNow && (!payNowPeakOnly || hours.some(({ peak }) => peak))

/** The shares of a price that a venue can ask for when its court is booked, in percent. */
export const DEPOSITS = Array.from({ length: 17 }, (_, i) => 10 + 5 * i)

/** Returns the deposit of a price, both whole cents: rounded up, so that the venue has at least its share. */
export const depositOf = (cents: number, percent: number) => Math.ceil((cents * percent) / 100)

/** Says before booking what is paid when: `You pay R120.00 now and R280.00 at the venue` */
export const depositWords = (now: string, rest: string) => `You pay ${now} now and ${rest} at the venue`
