import { isDate } from '#app/lib/time/time.ts'
import type { VenueBookingFilter } from '../../schemas.ts'
import { STATUSES } from '../../status.ts'

/** Reads the filter of the dashboard's bookings from the address. Values that make no sense are ignored. */
export function readFilter(query: URLSearchParams): VenueBookingFilter {
	const day = (name: string) => [query.get(name) ?? ''].filter(isDate)[0]
	return {
		status: STATUSES.find((status) => status === query.get('status')),
		from: day('from'),
		to: day('to'),
		name: query.get('name')?.trim().slice(0, 100) || undefined,
	}
}

/** Returns the query of these bookings, empty or starting with `?`. */
export function filterSearch(filter: VenueBookingFilter, page = 1) {
	const query = new URLSearchParams()
	for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value)
	if (page > 1) query.set('page', String(page))
	return query.size > 0 ? `?${query.toString()}` : ''
}
