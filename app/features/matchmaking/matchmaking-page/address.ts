import { MATCH_DAYS } from '#app/features/matchmaking/match-times.ts'
import { readId } from '#app/lib/ids.ts'
import { LEVELS } from '../levels.ts'
import type { MatchFilters } from '../match-filters.ts'

export const MatchTab = ['players', 'matches', 'mine'] as const
export type MatchTab = (typeof MatchTab)[number]

export type MatchmakingQuery = MatchFilters & {
	tab: MatchTab
	page: number
	/** The page number in the list of requests the player has answered. */
	answered: number
}

const PATH = '/matchmaking'
const LAST_PAGE = 1000
const CITY_MAX = 80

/** Reads the query of the address and ignores invalid values. The player's own requests are never filtered. */
export function readMatchmakingAddress(params: URLSearchParams): MatchmakingQuery {
	const tab = MatchTab.find((tab) => tab === params.get('tab')) ?? 'players'
	const [page, answered] = [pageIn(params, 'page'), pageIn(params, 'answered')]
	if (tab === 'mine') return { tab, page, answered, sport: null, skill: null, city: null, day: null }
	return {
		tab,
		page,
		answered: 1,
		sport: readId(params.get('sport')),
		skill: LEVELS.find((level) => level === params.get('skill')) ?? null,
		city: [...(params.get('city') ?? '').trim()].slice(0, CITY_MAX).join('') || null,
		day: MATCH_DAYS.find((day) => day === params.get('day')) ?? null,
	}
}

const pageIn = (params: URLSearchParams, name: string) => Math.min(readId(params.get(name)) ?? 1, LAST_PAGE)

/** The query string with its question mark, or '' for the default page. */
export function matchmakingSearch({ tab, sport, skill, city, day, page, answered }: Partial<MatchmakingQuery>) {
	const params = new URLSearchParams()
	if (tab && tab !== 'players') params.set('tab', tab)
	if (sport) params.set('sport', String(sport))
	if (skill) params.set('skill', skill)
	if (city) params.set('city', city)
	if (day) params.set('day', day)
	if (page && page > 1) params.set('page', String(page))
	if (answered && answered > 1) params.set('answered', String(answered))
	return params.size > 0 ? `?${params.toString()}` : ''
}

/** The address of the page with some changes. A change of anything but the page number starts at page 1. */
export const matchmakingAddress = (shown: Partial<MatchmakingQuery> = {}, changes: Partial<MatchmakingQuery> = {}) =>
	PATH + matchmakingSearch({ ...shown, page: 1, answered: 1, ...changes })
