import { correct, relevance, searchWords, wordsOf } from './search.ts'

/** A venue in lists. A sport's `price` is its standard rate in whole rand per hour. */
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

/** Returns the matching venues: exact before near matches, then by rating weighted by its reviews, then by name. */
export function filterVenues(venues: readonly CatalogueVenue[], filter: VenueFilter) {
	const words = searchWords(filter.q ?? '')
	const found = venues.flatMap((venue) => {
		if (!fits(venue, filter)) return []
		const score = words.length ? relevance(words, venueWords(venue)) : 2
		return score ? [{ venue, score }] : []
	})
	return found.sort((a, b) => b.score - a.score || byMerit(a.venue, b.venue)).map(({ venue }) => venue)
}

/** Returns what was probably typed when a search finds nothing as it is, but something with a letter corrected. */
export function didYouMean(venues: readonly CatalogueVenue[], filter: VenueFilter) {
	const { q = '' } = filter
	const words = searchWords(q)
	if (words.length === 0) return null
	const texts = venues.filter((venue) => fits(venue, filter)).map(venueWords)
	if (texts.some((text) => relevance(words, text) === 2)) return null
	const meant = new Map<string, number>()
	for (const text of texts) {
		const corrected = correct(q, text)
		if (corrected !== null) meant.set(corrected, (meant.get(corrected) ?? 0) + 1)
	}
	const [most] = [...meant].sort(([a, times], [b, others]) => others - times || compare(a, b))
	return most?.[0] ?? null
}

function fits(venue: CatalogueVenue, { sport, city, price, facilities = [], rating }: VenueFilter) {
	if (sport && !venue.sports.some(({ id }) => id === sport)) return false
	if (city && venue.city !== city) return false
	if (rating && (venue.rating === null || venue.rating < rating)) return false
	if (facilities.some((facility) => !venue.facilities.includes(facility))) return false
	return !price || (lowestPrice(venue, sport) ?? Infinity) <= price
}

const venueWords = ({ name, city, location, sports, facilities }: CatalogueVenue) =>
	wordsOf([name, city, location, ...sports.map((sport) => sport.name), ...facilities])

/** The rating with five added reviews of four stars, so that one good review does not beat fifty. */
const score = ({ rating, reviewCount }: CatalogueVenue) =>
	rating === null ? 0 : (rating * reviewCount + 4 * 5) / (reviewCount + 5)

function byMerit(a: CatalogueVenue, b: CatalogueVenue) {
	return score(b) - score(a) || b.reviewCount - a.reviewCount || compare(a.name, b.name) || a.id - b.id
}

/** Compares by code unit, which is the same on every machine, unlike locale order. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
