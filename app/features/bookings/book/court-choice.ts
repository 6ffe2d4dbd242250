import { freeCourts, type Taken } from '#app/features/court-time/free-courts.ts'
import { allCourts, atCourt } from '#app/features/venues/courts/court-price.ts'
import type { Offer } from '#app/features/venues/offers.server.ts'
import { sum } from '#app/lib/money.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'
import { pricesOf, totalPrice } from '../price.ts'

/** A court as a player can choose it for a time: what it costs then, in rand, and whether it is free all that time. */
export type CourtChoice = { number: number; name: string; price: number; isFree: boolean }

/** Returns the courts of an offer for a time, the first one first. */
export function courtChoices(offer: Offer, busy: Taken, startTime: Date, endTime: Date): CourtChoice[] {
	const free = freeCourts(offer, busy, startTime, endTime)
	return allCourts(offer).map((number) => ({
		number,
		name: courtLabel(offer.courts.get(number)?.name ?? number),
		price: totalPrice(pricesOf(atCourt(offer, number), startTime, endTime)),
		isFree: free.includes(number),
	}))
}

/**
 * Returns the court that a booking gets: the chosen one, else the cheapest that is free. `told` is the price that the
 * server has just named for it, which knows more than the page: courts may have been taken since.
 */
export function givenCourt(courts: readonly CourtChoice[], chosen: string, told?: number): CourtChoice | undefined {
	const free = courts.filter(({ isFree }) => isFree).toSorted((a, b) => a.price - b.price)
	return courts.find(({ number }) => String(number) === chosen) ?? courts.find(({ price }) => price === told) ?? free[0]
}

/** Returns the options of the field: the cheapest court first, as most people want that. */
export function courtOptions(courts: readonly CourtChoice[]) {
	const cheapest = givenCourt(courts, '')
	return [
		{ value: '', label: cheapest ? `Cheapest free · ${sum(cheapest.price)}` : 'Cheapest free' },
		...courts.map(({ number, name, price, isFree }) => ({
			value: String(number),
			label: `${name} · ${isFree ? sum(price) : 'taken'}`,
		})),
	]
}
