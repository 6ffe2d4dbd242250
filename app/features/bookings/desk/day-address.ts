import { readId } from '#app/lib/ids.ts'
import { isDate } from '#app/lib/time/time.ts'

/** The query of the day grid, kept by everything that opens above it: the day, and the sport where it shows only one. */
export function dayQuery(query: URLSearchParams, date = query.get('date')) {
	const kept = new URLSearchParams()
	const sport = readId(query.get('sport'))
	if (date !== null && isDate(date)) kept.set('date', date)
	if (sport !== null) kept.set('sport', String(sport))
	return kept.size > 0 ? `?${kept.toString()}` : ''
}

/** The address of the day grid as it was beneath an address above it. */
export const dayAddress = (venueId: number, query: URLSearchParams, date?: string) =>
	`/venue-dashboard/${venueId}/day${dayQuery(query, date)}`
