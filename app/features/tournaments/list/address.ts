import { fold } from '#app/features/venues/finder/search.ts'
import { readId } from '#app/lib/ids.ts'
import { SEARCH_MAX } from '../search-max.ts'
import { TournamentStatus } from '../status.ts'

/** The cities one can choose from. */
export const CITIES = ['Cape Town', 'Johannesburg', 'Durban', 'Pretoria']

/** What the list shows, all of it from the address. Null and '' mean: no matter. */
type ListAddress = {
	q: string
	sportId: number | null
	city: string | null
	status: TournamentStatus | null
	/** Only those the person organizes or plays in. */
	mine: boolean
	page: number
}

/** Reads the query of an address; what makes no sense is as good as left out. */
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

/** The address of the list with some things changed. Any change but one of the page starts at page 1. */
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

/**
 * The address of all tournaments that fit what was typed and chosen, as far as the list knows it: it finds by names and
 * descriptions, so the name of a sport becomes the sport.
 */
export function allTournaments({ q, sport, city }: Wanted, sports: { id: number; name: string }[]) {
	const named = sports.find(({ name }) => fold(name) === fold(q))
	return listAddress({
		q: named ? '' : q,
		sportId: sport ?? named?.id ?? null,
		city: CITIES.find((known) => known === city) ?? null,
		status: null,
		mine: false,
		page: 1,
	})
}
