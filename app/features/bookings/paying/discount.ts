import { HIGHEST_PRICE } from '#app/features/venues/courts/court-limits.ts'
import type { PricedHour } from '../price.ts'
import type { CodeHours } from '../promo-codes/promo-codes.ts'

/*
 * A discount is what a booking costs less than its hours and add-ons, in rand to the half; below zero it costs so much
 * more. It is of one giver: a promo code, a reward of its player, or the venue. A new one takes the place of the last.
 */

/** A share of a price that comes off it, or whole rand. */
export type Off = { percent?: number | null; rand?: number | null }

/** A promo code or a reward by what it takes off, and from a price of which hours. */
export type Giver = Off & { hours: CodeHours }

/** Returns the rand that come off a price, at most all of it: whole rand of a share, with halves rounded up. */
export const takenOff = ({ percent, rand }: Off, price: number) =>
	Math.min(price, percent == null ? (rand ?? 0) : Math.round((price * percent) / 100))

/** Returns a full price less a discount, which is at most all of it. */
export function priced(full: number, given: number) {
	const discount = Math.min(given, full)
	return { discount, price: full - discount }
}

/** Whether a code for some hours is for all hours of a booking. */
export const isForHours = (hours: CodeHours, breakdown: readonly Pick<PricedHour, 'peak'>[]) =>
	hours === 'all' || breakdown.every(({ peak }) => peak === (hours === 'peak'))

/** The highest price of a booking that a venue sets, in whole rand. */
export const HIGHEST_SET = HIGHEST_PRICE
