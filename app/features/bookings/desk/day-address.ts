import { safeNext } from '#app/features/accounts/next.ts'
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

/** Returns where a dialog of the day leads when it closes: where it was opened, as `back` says, or the day grid. */
export const dayAddress = (venueId: number, query: URLSearchParams, date?: string) =>
	wayBack(query, venueId, `/venue-dashboard/${venueId}/day${dayQuery(query, date)}`)

/** Returns the address that `back` names, if it is one of the same venue's dashboard, or else another. */
export function wayBack(query: URLSearchParams, venueId: number | string, otherwise: string) {
	const back = safeNext(query.get('back'))
	return /^\/venue-dashboard\/([^/?#]+)/.exec(back)?.[1] === String(venueId) ? back : otherwise
}

/** Returns the page of the desk that led to an event, with its name: a day, a week, Today, or else the list of events. */
export function beforeEvent(query: URLSearchParams, venueId: number) {
	const back = query.has('date') || query.has('back') ? dayAddress(venueId, query) : ''
	return named(back, venueId) ?? { to: `/venue-dashboard/${venueId}/events`, label: 'Events' }
}

/** Returns the page of the desk that led to a tournament, with its name, or else the list of tournaments. */
export const beforeTournament = (query: URLSearchParams, venueId: number) =>
	named(wayBack(query, venueId, ''), venueId) ?? { to: '/tournaments', label: 'Tournaments' }

function named(back: string, venueId: number) {
	const [, label] = /^\/(Day|Week|Today)\b/i.exec(back.slice(`/venue-dashboard/${venueId}`.length)) ?? []
	return label ? { to: back, label: label[0]!.toUpperCase() + label.slice(1) } : null
}

/** Returns where the dialog leads that another one of the same booking was opened from, or that one itself. */
export function beyondBooking(query: URLSearchParams, venueId: number, date?: string) {
	const [dialog, own = ''] = /\/day\/bookings\/\d+(?:\?(.*))?$/.exec(wayBack(query, venueId, '')) ?? []
	return dayAddress(venueId, dialog === undefined ? query : new URLSearchParams(own), date)
}

/** Returns the query by which a dialog leads back to the page that opens it. */
export const backQuery = (here: string) => `back=${encodeURIComponent(here)}`

/** Returns the address of a booking's dialog in a venue's dashboard, which closes to the page `here` that opens it; `date` is the day behind it. */
export const bookingAddress = (base: string, id: number, here: string, date?: string) =>
	`${base}/day/bookings/${id}?${date ? `date=${date}&` : ''}${backQuery(here)}`

/** Returns the address beneath a question that opens over several pages: the list, Today, Money, regulars or a booking. */
export function addressBeneath({ pathname, search }: { pathname: string; search: string }, venueId: string) {
	const base = `/venue-dashboard/${venueId}`
	const [over] = /^\/(day\/bookings\/\d+|today|money|regulars)/.exec(pathname.slice(base.length)) ?? ['']
	// There `back` is where the booking's dialog leads.
	if (over.startsWith('/day')) return base + over + search
	const query = new URLSearchParams(search)
	const back = wayBack(query, venueId, '')
	query.delete('back')
	return back || base + over + (query.size > 0 ? `?${query.toString()}` : '')
}

/** Returns the address of a tournament's schedule that leads back to the page `here` of the desk. */
export const scheduleFrom = (id: number, here: string) => `/tournaments/${id}/schedule?${backQuery(here)}`
