import { readId } from '#app/lib/ids.ts'
import { isDate } from '#app/lib/time/time.ts'

/** Returns the day grid's query, which its dialogs keep: the day, and the sport when only one is shown. */
export function dayQuery(query: URLSearchParams, date = query.get('date')) {
	const kept = new URLSearchParams()
	const sport = readId(query.get('sport'))
	if (date !== null && isDate(date)) kept.set('date', date)
	if (sport !== null) kept.set('sport', String(sport))
	return kept.size > 0 ? `?${kept.toString()}` : ''
}

/** Returns the address of the day grid beneath a dialog's address. */
export const dayAddress = (venueId: number, query: URLSearchParams, date?: string) =>
	`/venue-dashboard/${venueId}/day${dayQuery(query, date)}`
