import { correct, relevance, searchWords, wordsOf } from './search.ts'

/** A venue in lists. A sport's `price` is the standard rate of its cheapest court, in whole rand per hour. */
export type CatalogueVenue = {
	id: number
	name: string
	location: string
	city: string
	image: string | null
	rating: number | null
	reviewCount: number
	facilities: string[]
	sports: { id: number; name: string; icon: string; color: string; price: number }[]
}

export type VenueFilter = {
	sport?: number | null
	q?: string
	city?: string | null
	/** The highest price per hour, in whole rand. */
	price?: number | null
	/** All of them are required. */
	facilities?: readonly string[]
	rating?: number | null
}

/** Returns the lowest rate of the chosen sport, or of any; null when it has no courts to book. */
export function lowestPrice(venue: CatalogueVenue, sport?: number | null) {
	const prices = venue.sports.filter(({ id }) => !sport || id === sport).map(({ price }) => price)
	return prices.length ? Math.min(...prices) : null
}

/**
 * Returns the matching venues: exact before near matches, then by rating weighted by its reviews, then by name.
 *
 * `meant` is what was probably typed: null unless nothing matches as it is, and something with a letter corrected. A
 * word may be one of `others` there, which no venue has.
 */
export function searchVenues(venues: readonly CatalogueVenue[], filter: VenueFilter, others: readonly string[] = []) {
	const { q = '' } = filter
	const words = searchWords(q)
	const fitting = venues.filter((venue) => fits(venue, filter))
	if (words.length === 0) return { found: fitting.sort(byMerit), meant: null }
	const scored = fitting.map((venue) => ({ venue, score: relevance(words, venueWords(venue)) }))
	const found = scored.filter(({ score }) => score > 0)
	return {
		found: found.sort((a, b) => b.score - a.score || byMerit(a.venue, b.venue)).map(({ venue }) => venue),
		meant: found[0]?.score === 2 ? null : mostMeant(q, fitting, others),
	}
}

/** Returns the correction that finds most venues. */
function mostMeant(q: string, venues: CatalogueVenue[], others: readonly string[]) {
	const meant = new Map<string, number>()
	for (const venue of venues) {
		const corrected = correct(q, venueWords(venue), others)
		if (corrected !== null) meant.set(corrected, (meant.get(corrected) ?? 0) + 1)
	}
	const [most] = [...meant].sort(([a, times], [b, others]) => others - times || compare(a, b))
	return most?.[0] ?? null
}

/** Whether a text finds a venue that has all words of `phrase` in its name, as `sunday park` does Sunday Park Tennis. */
export function isInName(venues: readonly CatalogueVenue[], phrase: string, text: string) {
	const [named, words] = [searchWords(phrase), searchWords(text)]
	return venues.some((venue) => {
		if (relevance(words, venueWords(venue)) < 2) return false
		const name = wordsOf([venue.name])
		return named.every((word) => name.includes(word))
	})
}

function fits(venue: CatalogueVenue, { sport, city, price, facilities = [], rating }: VenueFilter) {
	if (sport && !venue.sports.some(({ id }) => id === sport)) return false
	if (city && venue.city !== city) return false
	if (rating && (venue.rating === null || venue.rating < rating)) return false
	if (facilities.some((facility) => !venue.facilities.includes(facility))) return false
	return !price || (lowestPrice(venue, sport) ?? Infinity) <= price
}

/** The words of venues, once a search has needed them: a venue that changes is another object. */
const knownWords = new WeakMap<CatalogueVenue, string[]>()

function venueWords(venue: CatalogueVenue) {
	const known = knownWords.get(venue)
	if (known) return known
	const { name, city, location, sports, facilities } = venue
	const words = wordsOf([name, city, location, ...sports.map((sport) => sport.name), ...facilities])
	knownWords.set(venue, words)
	return words
}

/** The rating with five added reviews of four stars, so that one good review does not beat fifty. */
const score = ({ rating, reviewCount }: CatalogueVenue) =>
	rating === null ? 0 : (rating * reviewCount + 4 * 5) / (reviewCount + 5)

function byMerit(a: CatalogueVenue, b: CatalogueVenue) {
	return score(b) - score(a) || b.reviewCount - a.reviewCount || compare(a.name, b.name) || a.id - b.id
}

/** Compares by code unit, which is the same on every machine, unlike locale order. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
