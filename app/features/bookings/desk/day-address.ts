import { readId } from '#app/lib/ids.ts'
import { isDate } from '#app/lib/time/time.ts'

/** Returns the day grid's query, which its dialogs keep: the day, the sport when only one is shown, and for whom it is. */
export function dayQuery(query: URLSearchParams, date = query.get('date')) {
	const kept = new URLSearchParams()
	const [sport, customer] = [readId(query.get('sport')), readId(query.get('customer'))]
	if (date !== null && isDate(date)) kept.set('date', date)
	if (sport !== null) kept.set('sport', String(sport))
	if (customer !== null) kept.set('customer', String(customer))
	return kept.size > 0 ? `?${kept.toString()}` : ''
}

/** Returns the address of the day grid beneath a dialog's address. */
export const dayAddress = (venueId: number, query: URLSearchParams, date?: string) =>
	`/venue-dashboard/${venueId}/day${dayQuery(query, date)}`
