import { NO_MATCH_FILTERS } from '#app/features/matchmaking/match-filters.ts'
import { findPlayerCards } from '#app/features/matchmaking/players/players.server.ts'
import { findPoints } from '#app/features/rewards/points.server.ts'
import { tournamentCard } from '#app/features/tournaments/card.ts'
import { findUpcomingTournaments } from '#app/features/tournaments/tournaments.server.ts'
import { findCatalogue } from '#app/features/venues/catalogue.server.ts'
import { type CatalogueVenue, filterVenues } from '#app/features/venues/filter.ts'
import { fold } from '#app/features/venues/search.ts'
import { findSports, type Sport } from '#app/features/venues/sports.server.ts'
import { dateOf } from '#app/lib/time.ts'
import { type ExploreQuery, readAddress } from './address.ts'
import { cardData } from './card-data.ts'
import { findPlaces, mapOf, venuesWithin } from './map-points.server.ts'
import { lookUpTimes, type VenueWithTimes } from './venue-cards.server.ts'
import { pageOf } from '#app/lib/paging.ts'

const FEATURED = 3
const TOURNAMENTS = 3
const PLAYERS = 4
const VENUES_PER_PAGE = 12
/** Beside a map, where each marker is to have its card. */
const VENUES_PER_MAP = 50

type Viewer = { id: number } | null

/**
 * The explore screen, or with `view=venues` a page of all venues, with `view=map` the same beside a map, as the query of
 * its address asks.
 */
export async function findExplore(viewer: Viewer, params: URLSearchParams, now = new Date()) {
	const today = dateOf(now)
	const [sports, catalogue] = await Promise.all([findSports(), findCatalogue()])
	const cities = distinct(catalogue.map((venue) => venue.city))
	const facilities = distinct(catalogue.flatMap((venue) => venue.facilities))
	const query = settle(readAddress(params, today), { sports, cities, facilities })
	const times = lookUpTimes(query, now)
	const fitting = await times.onlyFitting(filterVenues(catalogue, query))
	const cards = (venues: VenueWithTimes[]) =>
		venues.map((venue) => cardData(venue, { sport: query.sport, date: query.date ?? today, today }))
	const shared = { query, today, sports, cities, facilities, venueCount: fitting.length }
	if (query.view === 'venues') {
		const { page, pages, items } = venuesOn(fitting, query.page, VENUES_PER_PAGE)
		return { ...shared, page, pages, venues: cards(await times.addTo(items)), sections: null, map: null }
	}
	if (query.view === 'map') {
		const places = await findPlaces()
		const inside = query.bbox ? venuesWithin(fitting, places, query.bbox) : fitting
		const { page, pages, items } = venuesOn(inside, query.page, VENUES_PER_MAP)
		const venues = cards(await times.addTo(items))
		return {
			...{ ...shared, venueCount: inside.length, page, pages, venues, sections: null },
			map: mapOf(fitting, places, query),
		}
	}
	const [featured, tournaments, found, points] = await Promise.all([
		times.pick(fitting, FEATURED).then(times.addTo),
		findUpcomingTournaments(query, TOURNAMENTS, now),
		findPlayerCards(
			{ user: viewer, wish: null, sports },
			{ ...NO_MATCH_FILTERS, sport: query.sport, page: 1, limit: PLAYERS },
		),
		viewer && findPoints(viewer),
	])
	const sections = {
		tournaments: tournaments.map((tournament) => tournamentCard(tournament, now)),
		players: found.players,
		points,
	}
	return { ...shared, page: 1, pages: 1, venues: cards(featured), sections, map: null }
}

export type Explore = Awaited<ReturnType<typeof findExplore>>

type Known = { sports: Sport[]; cities: string[]; facilities: string[] }

/** Drops what the address asks for and nobody has. */
function settle(query: ExploreQuery, { sports, cities, facilities }: Known): ExploreQuery {
	const known = (names: string[], asked: string) => names.find((name) => fold(name) === fold(asked))
	return {
		...query,
		sport: sports.some((sport) => sport.id === query.sport) ? query.sport : null,
		city: (query.city && known(cities, query.city)) || null,
		facilities: distinct(query.facilities.flatMap((asked) => known(facilities, asked) ?? [])),
	}
}

function venuesOn(venues: CatalogueVenue[], asked: number, perPage: number) {
	const { offset, ...shown } = pageOf(venues.length, asked, perPage)
	return { ...shown, items: venues.slice(offset, offset + perPage) }
}

const distinct = (names: string[]) => [...new Set(names)].sort()
