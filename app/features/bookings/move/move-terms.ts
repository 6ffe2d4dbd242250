import { dateOf, HALF_HOUR, halfHoursBetween } from '#app/lib/time/time.ts'
import { byHour, fullPrice, pricesOf, soldHalves, totalPrice, type PricedHour } from '../price.ts'
import { cheapestCourt } from '#app/features/venues/courts/court-price.ts'
import type { Offer } from '#app/features/venues/offers.server.ts'
import { coverOf } from '../packs/cover.ts'
import { isForHours, priced, takenOff, type Giver } from '../paying/discount.ts'

type Prices = Parameters<typeof pricesOf>[0]
type Sold = {
	breakdown: readonly PricedHour[]
	addOns: number
	discount: number
	endTime: Date
	/** The code, reward, pack or membership that its discount is of, if it is. */
	giver?: Giver | null
}

/**
 * Returns the prices of a moved booking's hours: today's of its new court, at which `offer` is, or, where it keeps its
 * prices, those that each half hour was sold for, on whichever court. A half hour that it did not have takes over that of one it lost, in order, and costs today's price where none
 * is left. `addOns` (rand) are those of the new length. A discount stays, at most the whole price; a pack covers its half hours
 * whatever they cost, as a membership takes off its part, and at new prices a code or a reward takes off what it does of those.
 * `losesCode` is whether that is for other hours, or the membership for other days.
 */
export function movedPrices(offer: Prices, booking: Sold, start: Date, end: Date, keepsPrices: boolean) {
	const times = halfHoursBetween(start, end)
	const sold = new Map(keepsPrices ? soldHalves(booking).map((half) => [half.hour.getTime(), half]) : [])
	const same = times.map((time) => sold.get(time.getTime()))
	const lost = [...sold.values()].filter((half) => !same.includes(half))
	const halves = times.map((hour, i): PricedHour => {
		const kept = same[i] ?? lost.shift()
		return kept ? { ...kept, hour } : pricesOf(offer, hour, new Date(hour.getTime() + HALF_HOUR))[0]!
	})
	const breakdown = byHour(halves)
	const full = fullPrice({ breakdown, addOns: booking.addOns })
	const { giver } = booking
	const losesCode = !keepsPrices && giver != null && !(isForHours(giver.hours, breakdown) && isOnDay(giver, start))
	const off = (giver: Giver) => {
		if (giver.member) return takenOff(giver.member, totalPrice(breakdown))
		return giver.halfHours === undefined
			? takenOff(giver, full)
			: coverOf({ breakdown, endTime: end }, giver.halfHours).rand
	}
	const isAnew = giver != null && (!keepsPrices || giver.halfHours !== undefined || giver.member !== undefined)
	const given = !isAnew ? booking.discount : losesCode ? 0 : off(giver)
	return { breakdown, ...priced(full, given), losesCode }
}

const isOnDay = ({ member }: Giver, start: Date) =>
	!member || (member.startsOn! <= dateOf(start) && dateOf(start) <= member.validUntil!)

/** Returns how a moved booking chooses its court: after rain a roofed one first, else its own, else the cheapest. */
export const courtPicker =
	(offer: Pick<Offer, 'courts' | 'pricePerHour'>, { courtNumber }: { courtNumber: number }, afterRain: boolean) =>
	(free: readonly number[]) => {
		const roofed = afterRain ? free.find((number) => offer.courts.get(number)?.isRoofed) : undefined
		return roofed ?? (free.includes(courtNumber) ? courtNumber : cheapestCourt(offer, free))
	}
