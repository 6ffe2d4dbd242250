import { MATCH_DAYS } from '#app/features/matchmaking/match-times.ts'
import { readId } from '#app/lib/ids.ts'
import { LEVELS } from '../levels.ts'
import type { MatchFilters } from '../match-filters.ts'

export const MatchTab = ['players', 'matches', 'mine'] as const
export type MatchTab = (typeof MatchTab)[number]

/** What the page shows, all of it from the address. */
export type MatchmakingQuery = MatchFilters & {
	tab: MatchTab
	page: number
	/** The page of the requests one has answered. */
	answered: number
}

const PATH = '/matchmaking'
const LAST_PAGE = 1000
const CITY_MAX = 80

/** Reads the query of an address; what makes no sense is as good as left out. Own requests are not narrowed down. */
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

/** The query of the page's address, with its question mark; '' for the page as it opens. */
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

/** The address of the page with some things changed. Any change but one of the page starts at page 1. */
export const matchmakingAddress = (shown: Partial<MatchmakingQuery> = {}, changes: Partial<MatchmakingQuery> = {}) =>
	PATH + matchmakingSearch({ ...shown, page: 1, answered: 1, ...changes })
