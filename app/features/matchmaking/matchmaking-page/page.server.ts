import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findCities } from '#app/features/venues/catalogue.server.ts'
import { findSportsToChoose, type Sport } from '#app/features/venues/sports.server.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { cityNamed } from '../cities.ts'
import { findPlayerCards } from '../players/players.server.ts'
import { findWish } from '../preferences/wish.server.ts'
import { findOpenPage, findOwnPage } from '../requests/list/list-page.server.ts'
import type { Wish } from '../score.ts'
import { playedName } from '../sport-name.ts'
import { readMatchmakingAddress, type MatchmakingQuery } from './address.ts'
import { countMatchmaking } from './counts.server.ts'

const PLAYERS_PER_PAGE = 24

type Person = Pick<Actor, 'id'>

export async function findMatchmakingPage(user: Person | null, params: URLSearchParams, now = new Date()) {
	const [{ sports, cities }, wish] = await Promise.all([findPlaces(now), findWish(user, now)])
	const asked = readMatchmakingAddress(params)
	const query = {
		...asked,
		sport: sports.some(({ id }) => id === asked.sport) ? asked.sport : null,
		city: (asked.city && cityNamed(asked.city, cities)) || null,
	}
	const [counts, list] = await Promise.all([
		countMatchmaking({ user, wish, now }),
		findTab(query, { user, wish, sports, now }),
	])
	return {
		query,
		counts,
		list,
		cities,
		sports: sports.map(({ id, name }) => ({ id, name: playedName(name) })),
		signedIn: user !== null,
		hasWish: wish !== null,
		ownCities: wish?.cities ?? [],
	}
}

const findPlaces = cachedQuery(async () => ({ sports: await findSportsToChoose(), cities: await findCities() }))

export type MatchmakingPage = Awaited<ReturnType<typeof findMatchmakingPage>>

type Looking = { user: Person | null; wish: Wish | null; sports: Sport[]; now: Date }

async function findTab(query: MatchmakingQuery, { user, wish, sports, now }: Looking) {
	if (query.tab === 'matches') return { tab: query.tab, ...(await findOpenPage({ user, wish, now }, query)) }
	if (query.tab === 'mine') return { tab: query.tab, own: user && (await findOwnPage(user, query, now)) }
	const searching = { ...query, limit: PLAYERS_PER_PAGE }
	return { tab: query.tab, page: query.page, ...(await findPlayerCards({ user, wish, sports }, searching, now)) }
}
