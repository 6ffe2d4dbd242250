import { readId } from '#app/lib/ids.ts'
import { listAddress } from '#app/lib/list-address.ts'
import { isDate } from '#app/lib/time/time.ts'

/** The acts that an address asks for: those of one person, on one day, about what a search finds, and before which one. */
export type VenueLogQuery = { by: number | null; day: string; q: string; before: number | null }

export const SEARCH_MAX = 100

/** Reads which acts an address asks for. Values that make no sense are ignored. */
export function readVenueLogQuery(query: URLSearchParams): VenueLogQuery {
	const day = query.get('day') ?? ''
	const q = (query.get('q') ?? '').trim().slice(0, SEARCH_MAX)
	return { by: readId(query.get('by')), day: isDate(day) ? day : '', q, before: readId(query.get('before')) }
}

/** Returns the address of a part of a venue's log; `before` is the act that it ends before. */
export const venueLogAddress = (venueId: number, { by, day, q }: Omit<VenueLogQuery, 'before'>, before?: number) =>
	listAddress(`/venue-dashboard/${venueId}/team/log`, { by, day, q, before })
