import { homeCity, lastBookingOf } from '#app/features/bookings/book/quick.server.ts'
import { NO_MATCH_FILTERS } from '#app/features/matchmaking/match-filters.ts'
import { findWish } from '#app/features/matchmaking/preferences/wish.server.ts'
import { findPlayerCards } from '#app/features/matchmaking/players/players.server.ts'
import { clubCard } from '#app/features/clubs/list/dashboard-page.server.ts'
import { listClubs } from '#app/features/clubs/list/clubs.server.ts'
import { findNextGame } from '#app/features/bookings/mine/my-bookings.server.ts'
import { nextGameWords } from '#app/features/bookings/mine/next-game-words.ts'
import { findPoints } from '#app/features/rewards/points.server.ts'
import { tournamentCard, type TournamentCardData } from '#app/features/tournaments/card.ts'
import { findRoles } from '#app/features/tournaments/list/roles.server.ts'
import { countOpenTournaments, findUpcomingTournaments } from '#app/features/tournaments/tournaments.server.ts'
import { findCatalogue } from '#app/features/venues/catalogue.server.ts'
import { type CatalogueVenue, isInName, searchVenues } from '#app/features/venues/finder/filter.ts'
import { fold, searchWords, withoutName, wordsOf } from '#app/features/venues/finder/search.ts'
import { findSportsToChoose, type Sport } from '#app/features/venues/sports.server.ts'
import { findDaysAhead, type DaysAhead } from '#app/features/bookings/members/membership.server.ts'
import { db } from '#db/client/index.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { pageOf } from '#app/lib/paging.ts'
import { at, dateOf, formatDayMonth } from '#app/lib/time/time.ts'
import { type ExploreQuery, exploreAddress, readAddress, refusedDate } from './address.ts'
import { cardData } from './card-data.ts'
import { filterChips, headingOf, listTitle } from './in-force.ts'
import { findPlaces, mapOf, venuesWithin } from './map/map-points.server.ts'
import { distancesFrom, FARTHEST, nearestFirst } from './near.ts'
import { readWhen, WHEN_WORDS } from './typed-when.ts'
import { lookUpTimes, type VenueWithTimes } from './venue-cards.server.ts'

const OVER = 'It’s too late for that today. Here’s tomorrow.'
const FEATURED = 3
const CLUBS = 3
const TOURNAMENTS = 3
const PLAYERS = 4
const VENUES_PER_PAGE = 12
/** Beside a map, where each marker needs its card. */
const VENUES_PER_MAP = 50

type Viewer = { id: number; location?: string | null } | null

/**
 * Returns the explore screen's data: `view=venues` and a search text give a page of all venues, `view=map` a map as
 * well.
 */
export async function findExplore(viewer: Viewer, params: URLSearchParams, now = new Date()) {
	const { everywhere, ...asked } = readAddress(params, dateOf(now))
	const home = viewer && (await findHome(now, viewer.id, viewer.location ?? null))
	const query = home && everywhere ? { ...asked, everywhere } : asked
	// Today every venue can be booked.
	const ahead = query.date === null ? [] : await findDaysAhead(db, viewer, now)
	const find: Find = (query, home = null) => findPublic(now, exploreAddress(query, { page: query.page }), home, ahead)
	const { tournaments, ...found } = await (home ? findNear(find, query, home) : find(query))
	const refused = found.refused ?? (asked.freeNow ? null : refusedDate(params, found.today))
	const page = {
		...found,
		home,
		chips: filterChips(found.query, home),
		day: dayWords(found),
		refused,
		elsewhere: await countElsewhere(find, found),
	}
	if (!tournaments) return { ...page, sections: null }
	const { sport, city } = page.query
	const shown = tournaments.map(({ id }) => id)
	const { game, roles, ...own } = await findOwn(now, viewer && viewer.id, { sport, city }, shown)
	// A search is about something else than their game.
	const cards = tournaments.map((card) => withRole(card, roles?.get(card.id)))
	return { ...page, sections: { tournaments: cards, ...own, game: exploreAddress(query) === '/' ? game : null } }
}

/** `05 Nov` or `Today`, as the specification has it. */
const dayWords = ({ query: { date }, today }: Pick<Found, 'query' | 'today'>) =>
	date === null || date === today ? 'Today' : formatDayMonth(at(date, 0)).padStart(6, '0')

/** One's own tournament says `You play · Second Serve` instead of asking one to join. */
const withRole = (card: TournamentCardData, role: string | undefined) =>
	role ? { ...card, spots: role, joinable: false, waitingList: null } : card

type Find = (query: ExploreQuery, home?: string | null) => Promise<Found>
type Found = Awaited<ReturnType<typeof findPublic>>
const isExact = ({ venueCount, didYouMean }: Found) => venueCount > 0 && didYouMean === null

/** Returns how many venues of other cities fit, where none of the city does. */
async function countElsewhere(find: Find, { venueCount, query }: Pick<Found, 'venueCount' | 'query'>) {
	if (venueCount > 0 || !query.city) return 0
	return (await find({ ...query, city: null, everywhere: true })).venueCount
}

/**
 * Finds in the person's own city unless they chose another; where nothing fits there as typed, in all of them. A city
 * that they chose stays where they typed nothing. The list of all venues begins with those of their city.
 */
async function findNear(find: Find, query: ExploreQuery, home: string) {
	if (query.view === 'venues' && !query.q && !query.city && !query.near) return find(query, home)
	if (query.everywhere || query.view || query.near || (query.city ?? home) !== home) return find(query)
	const near = await find({ ...query, city: home })
	if (isExact(near) || (query.city && !query.q)) return near
	const anywhere = await find({ ...query, city: null, everywhere: true })
	return isExact(anywhere) || near.venueCount === 0 ? anywhere : near
}

const findHome = cachedQuery(async (now: Date, id: number, location: string | null) => {
	const [{ cities }, last] = await Promise.all([findKnown(now), lastBookingOf({ id })])
	return homeCity(cities, { last, location })
})

/** The part that is the same for every viewer, but that venues in `home` may come first, and members see further `ahead`. */
const findPublic = cachedQuery(async (now: Date, address: string, home: string | null, ahead: DaysAhead) => {
	const today = dateOf(now)
	const { catalogue, ...known } = await findKnown(now)
	const asked = complete(readAddress(new URLSearchParams(address.slice('/?'.length)), today), known)
	const read = readWhen(asked.q, asked.date, now, (phrase, text) => isInName(catalogue, phrase, text))
	const { isTomorrow, ...when } = read ?? { q: asked.q }
	const refused = refusedDate(new URLSearchParams({ date: when.date ?? '' }), today)
	const distances = asked.near ? distancesFrom(asked.near, await findPlaces()) : null
	const isFar = distances !== null && Math.min(...distances.values()) > FARTHEST
	const chosen = { ...asked, ...when, ...(refused && { date: null }), ...(isFar && { near: undefined }) }
	const query = saysOtherCity(chosen, known.cities, catalogue) ? { ...chosen, city: null } : chosen
	const { found: matching, meant } = searchVenues(catalogue, query, WHEN_WORDS)
	const found = distances && !isFar ? nearestFirst(matching, distances) : homeFirst(matching, home)
	const wanted = query.sport ?? sportIn(query.q, known.sports, found)
	const times = lookUpTimes({ ...query, sport: wanted }, now, ahead)
	const fitting = await times.onlyFitting(found)
	const cards = (venues: VenueWithTimes[]) =>
		venues.map((venue) => cardData(venue, query, wanted, now, isFar ? undefined : distances?.get(venue.venue.id)))
	const sport = known.sports.find(({ id }) => id === query.sport)
	const named = {
		sport: known.sports.find(({ id }) => id === wanted)?.name,
		city: query.city ?? cityIn(query.q, known.cities, found),
	}
	const shared = {
		...known,
		query,
		typed: asked.q,
		refused:
			refused ??
			(isTomorrow ? OVER : null) ??
			(isFar ? `No court is within ${FARTHEST} km of you. These are all of them.` : null),
		heading: headingOf({ ...query, city: named.city ?? null }, now),
		withoutCity: known.cities.reduce(withoutName, query.q),
		title: listTitle(query, fitting.length, sport?.name, named),
		today,
		venueCount: fitting.length,
		didYouMean: meant,
		tournaments: null,
		/** The tournaments that a search found beside the venues, in words. */
		tournamentsFound: '',
		/** How many of the venues are shown, where others are left out. */
		note: undefined,
		clubs: null,
		map: null,
	}
	if (query.view === 'map') {
		const places = await findPlaces()
		const inside = query.bbox ? venuesWithin(fitting, places, query.bbox) : fitting
		const { page, pages, items } = venuesOn(inside, query.page, VENUES_PER_MAP)
		const venues = cards(await times.addTo(items))
		const title = listTitle(query, inside.length, sport?.name, named)
		return { ...shared, title, venueCount: inside.length, page, pages, venues, map: mapOf(fitting, places, query) }
	}
	const findingClubs = !query.view && sport?.icon === 'running' ? findClubs(query, now) : null
	if (query.view || query.q) {
		const { page, pages, items } = venuesOn(fitting, query.page, VENUES_PER_PAGE)
		const [listed, clubs, tournamentCount] = await Promise.all([
			times.addTo(items),
			findingClubs,
			query.q ? countOpenTournaments(query) : 0,
		])
		const title = home && fitting.some(({ city }) => city === home) ? `${shared.title}, ${home} first` : shared.title
		const venues = cards(query.q || query.near ? listed : freeFirst(listed, home))
		return { ...shared, title, page, pages, venues, clubs, tournamentsFound: tournamentsFound(tournamentCount) }
	}
	const [featured, tournaments, clubs] = await Promise.all([
		times.pick(fitting, FEATURED).then(times.addTo),
		findUpcomingTournaments(query, TOURNAMENTS, now),
		findingClubs,
	])
	return {
		...shared,
		page: 1,
		pages: 1,
		venues: cards(featured),
		note: fitting.length > featured.length ? `${featured.length} of ${fitting.length}` : undefined,
		tournaments: tournaments.map((tournament) => tournamentCard(tournament, now)),
		clubs,
	}
})

/** Within a page, venues with free hours on the chosen day come before the others of their place in the list. */
const freeFirst = (listed: VenueWithTimes[], home: string | null) =>
	listed.toSorted(
		(a, b) =>
			Number(b.venue.city === home) - Number(a.venue.city === home) ||
			Number(b.times.length > 0) - Number(a.times.length > 0),
	)

const homeFirst = (venues: CatalogueVenue[], home: string | null) =>
	venues.toSorted((a, b) => Number(b.city === home) - Number(a.city === home))

/** Returns the one sport that a search names and all it found offer, of which its cards show hours; else null. */
function sportIn(typed: string, sports: Sport[], found: CatalogueVenue[]) {
	const words = searchWords(typed)
	const named = sports.filter(({ name }) => wordsOf([name]).some((word) => words.includes(word)))
	const isOffered = found.every((venue) => venue.sports.some(({ id }) => id === named[0]?.id))
	return named.length === 1 && isOffered ? named[0]!.id : null
}

/** Whether the words find nothing in the chosen city, and name another. */
const saysOtherCity = (query: ExploreQuery, cities: string[], catalogue: CatalogueVenue[]) =>
	query.city !== null &&
	cities.some((name) => name !== query.city && isNamed(query.q, name)) &&
	searchVenues(catalogue, query).found.length === 0

const isNamed = (typed: string, name: string) => withoutName(typed, name) !== typed

/** Returns the city that a search names and all it found are in. */
const cityIn = (typed: string, cities: string[], found: CatalogueVenue[]) =>
	cities.find((name) => isNamed(typed, name) && found.every(({ city }) => city === name))

/** Returns the largest public clubs whose name or city matches the search and the chosen city. */
async function findClubs({ q, city }: ExploreQuery, now: Date) {
	const { clubs } = await listClubs({ q: `${q} ${city ?? ''}`, page: 1, limit: CLUBS }, { user: null, now })
	return clubs.map(clubCard)
}

const findKnown = cachedQuery(async () => {
	const [sports, catalogue] = await Promise.all([findSportsToChoose(), findCatalogue()])
	const cities = distinct(catalogue.map((venue) => venue.city))
	const facilities = distinct(catalogue.flatMap((venue) => venue.facilities))
	return { sports, catalogue, cities, facilities }
})

/** The part that depends on the viewer. */
const findOwn = cachedQuery(async (now: Date, viewerId: number | null, { sport, city }: Wanted, shown: number[]) => {
	const viewer = viewerId === null ? null : { id: viewerId }
	const [players, points, game, roles] = await Promise.all([
		findPeople(now, viewer, { sport, city }),
		viewer && findPoints(viewer),
		viewer && findNextGame(viewer, now),
		viewer && findRoles(viewer, shown),
	])
	return { players, points, roles, game: game && nextGameWords(game, now) }
})

type Wanted = Pick<ExploreQuery, 'sport' | 'city'>

/** Returns the players who suit a person best, or those of the city; where there are none, the latest to join. */
async function findPeople(now: Date, user: { id: number } | null, { sport, city }: Wanted) {
	const [wish, sports] = await Promise.all([user && findWish(user, now), findSportsToChoose()])
	const searching = { ...NO_MATCH_FILTERS, sport, page: 1, limit: PLAYERS }
	const near = await findPlayerCards({ user, wish, sports }, { ...searching, city: wish ? null : city }, now)
	if (near.players.length > 0) return near.players
	return (await findPlayerCards({ user, wish: null, sports }, searching, now)).players
}

export type Explore = Awaited<ReturnType<typeof findExplore>>

type Known = { sports: Sport[]; cities: string[]; facilities: string[] }

/** Drops filters whose values do not exist. */
function complete(query: ExploreQuery, { sports, cities, facilities }: Known): ExploreQuery {
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

const tournamentsFound = (count: number) => (count === 0 ? '' : count === 1 ? '1 tournament' : `${count} tournaments`)
