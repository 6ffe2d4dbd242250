import type { CourtFacts, Offer } from '../offers.server.ts'

type Prices = Pick<Offer, 'pricePerHour' | 'peakPricePerHour'>
type Courts = { courts: ReadonlyMap<number, Pick<CourtFacts, 'pricePerHour'>> }

/**
 * Returns an offer as it is on one of its courts, at that court's own price if it has one.
 *
 * A court's own price replaces the standard one, and peak hours cost as much more there as on the other courts. So a venue
 * enters one price per court, a sport without peak hours needs no rule, and the cheapest court is the cheapest at any hour.
 */
export function atCourt<O extends Prices & Courts>(offer: O, courtNumber: number | undefined): O {
	const own = offer.courts.get(courtNumber ?? 0)?.pricePerHour
	return own === undefined ? offer : atPrice(offer, own)
}

function atPrice<O extends Prices>(offer: O, own: number): O {
	const { pricePerHour, peakPricePerHour } = offer
	const peak = peakPricePerHour === null ? null : own + peakPricePerHour - pricePerHour
	return { ...offer, pricePerHour: own, peakPricePerHour: peak }
}

/** Returns the court of `numbers` that costs least, the first of those that cost as little; undefined without any. */
export function cheapestCourt(
	{ courts, pricePerHour }: Pick<Prices, 'pricePerHour'> & Courts,
	numbers: readonly number[],
) {
	const priceOf = (number: number) => courts.get(number)?.pricePerHour ?? pricePerHour
	let [cheapest] = numbers
	for (const number of numbers) if (priceOf(number) < priceOf(cheapest!)) cheapest = number
	return cheapest
}

export type Rated = { pricePerHour: number; courtCount: number; courts: readonly { pricePerHour?: number }[] }

/** Returns the rates of a sport's courts outside peak hours, those of their own first. */
export function ratesOf({ pricePerHour, courtCount, courts }: Rated) {
	const own = courts.flatMap((court) => court.pricePerHour ?? [])
	return own.length < courtCount ? [...own, pricePerHour] : own
}

/** Returns a sport at the prices of its cheapest court; where courts differ, with all rates and the word before a price. */
export function fromCheapest<S extends Rated & Prices>(sport: S): S & { from?: string; rates?: number[] } {
	const rates = ratesOf(sport)
	const cheapest = atPrice(sport, Math.min(...rates))
	return rates.every((rate) => rate === rates[0]) ? cheapest : { ...cheapest, from: FROM, rates }
}

/** Goes before a price that not all courts have. */
export const FROM = 'from '

/** Returns the numbers of all courts of an offer. */
export const allCourts = ({ courtCount }: Pick<Offer, 'courtCount'>) =>
	Array.from({ length: courtCount }, (_, i) => i + 1)

/** Whether an hour costs more on one court of an offer than on another. */
export const pricesDiffer = (offer: Pick<Offer, 'pricePerHour' | 'courtCount'> & Courts) =>
	new Set(allCourts(offer).map((number) => offer.courts.get(number)?.pricePerHour ?? offer.pricePerHour)).size > 1
