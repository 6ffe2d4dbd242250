import { readId } from '#app/lib/ids.ts'
import { SEARCH_MAX } from '../search-max.ts'
import { TournamentStatus } from '../status.ts'

export const CITIES = ['Cape Town', 'Johannesburg', 'Durban', 'Pretoria']

/** The state of the list, all of it in its address. Null and '' mean any. */
type ListAddress = {
	q: string
	sportId: number | null
	city: string | null
	status: TournamentStatus | null
	/** Only those the player organises or plays in. */
	mine: boolean
	page: number
}

/** Reads the query of the address and ignores invalid values. */
export function readListAddress(params: URLSearchParams): ListAddress {
	return {
		q: [...(params.get('q') ?? '').trim()].slice(0, SEARCH_MAX).join(''),
		sportId: readId(params.get('sportId')),
		city: CITIES.find((city) => city === params.get('city')) ?? null,
		status: TournamentStatus.find((status) => status === params.get('status')) ?? null,
		mine: params.get('view') === 'mine',
		page: readId(params.get('page')) ?? 1,
	}
}

/** The address of the list with some changes. A change of anything but the page number starts at page 1. */
export function listAddress(shown: ListAddress, changes: Partial<ListAddress> = {}) {
	const next = { ...shown, page: 1, ...changes }
	const params = new URLSearchParams()
	if (next.q) params.set('q', next.q)
	if (next.sportId) params.set('sportId', String(next.sportId))
	if (next.city) params.set('city', next.city)
	if (next.status) params.set('status', next.status)
	if (next.mine) params.set('view', 'mine')
	if (next.page > 1) params.set('page', String(next.page))
	const search = params.toString()
	return search ? `/tournaments?${search}` : '/tournaments'
}

type Wanted = { q: string; sport: number | null; city: string | null }

/** The address of all tournaments that match a search of Explore; with a text, of those that take teams. */
export function allTournaments({ q, sport, city }: Wanted) {
	return listAddress({
		q,
		sportId: sport,
		city: CITIES.find((known) => known === city) ?? null,
		status: q ? 'registration_open' : null,
		mine: false,
		page: 1,
	})
}
