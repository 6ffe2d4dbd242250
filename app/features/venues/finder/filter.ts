import { relevance, searchWords, wordsOf } from './search.ts'

/** A venue as lists show it; `price` is the standard rate of that sport in whole rand per hour. */
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
	/** What somebody typed. */
	q?: string
	city?: string | null
	/** The highest price per hour, in whole rand. */
	price?: number | null
	/** All of them must be there. */
	facilities?: readonly string[]
	rating?: number | null
}

/** The lowest rate of the chosen sport, or of any; null where nothing can be booked. */
export function lowestPrice(venue: CatalogueVenue, sport?: number | null) {
	const prices = venue.sports.filter(({ id }) => !sport || id === sport).map(({ price }) => price)
	return prices.length ? Math.min(...prices) : null
}

/** The venues that fit, best first: what was typed before what nearly was, then by rating (the more reviews the more it counts) and name. */
export function filterVenues(venues: readonly CatalogueVenue[], filter: VenueFilter) {
	const words = searchWords(filter.q ?? '')
	const found = venues.flatMap((venue) => {
		if (!fits(venue, filter)) return []
		const score = words.length ? relevance(words, venueWords(venue)) : 2
		return score ? [{ venue, score }] : []
	})
	return found.sort((a, b) => b.score - a.score || byMerit(a.venue, b.venue)).map(({ venue }) => venue)
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

/** Its rating as if five more people had given four stars: one glad visitor does not outdo fifty. */
const standing = ({ rating, reviewCount }: CatalogueVenue) =>
	rating === null ? 0 : (rating * reviewCount + 4 * 5) / (reviewCount + 5)

function byMerit(a: CatalogueVenue, b: CatalogueVenue) {
	return standing(b) - standing(a) || b.reviewCount - a.reviewCount || compare(a.name, b.name) || a.id - b.id
}

/** Plain code unit order: the same on every machine, which a locale's own order is not. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
