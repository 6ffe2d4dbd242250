import { readId } from '#app/lib/ids.ts'
import { printable } from '#app/lib/text/printable.ts'
import { addDays, at, clock, formatDay, isDate, isOtherYear } from '#app/lib/time/time.ts'
import { boundsText, readBounds, type Bounds } from './bounds.ts'
import { DAYS_AHEAD, SHOWN_FROM, SHOWN_TO } from '#app/features/bookings/rules.ts'

/** The state of the explore screen, all of it in the address. Null, '' and [] mean no filter. */
export type ExploreQuery = {
	sport: number | null
	q: string
	/** `YYYY-MM-DD`; null is today. */
	date: string | null
	city: string | null
	/** All cities, for a person whose own city would come first. */
	everywhere?: true
	/** Start hours on the wall clock: from `from` to `to`, exclusive. */
	from: number | null
	to: number | null
	/** At most, in whole rand per hour. */
	price: number | null
	facilities: string[]
	rating: number | null
	freeNow: boolean
	view: 'venues' | 'map' | null
	/** A place to list the nearest venues of first: latitude and longitude, `-33.92,18.39`. */
	near?: string
	/** The part of the map that the list is limited to. */
	bbox?: Bounds
	page: number
}

/** In place of a city. */
export const ALL_CITIES = 'all'

const NEAR = /^-?\d{1,2}\.\d\d,-?\d{1,3}\.\d\d$/

const VIEWS = ['venues', 'map'] as const

/** Reads the query of an address. Values that make no sense are ignored. `today` is `YYYY-MM-DD`. */
export function readAddress(params: URLSearchParams, today: string): ExploreQuery {
	const date = params.get('date') ?? ''
	const future = date > today && !refusedDate(params, today)
	const freeNow = params.get('free') === 'now'
	const view = VIEWS.find((known) => known === params.get('view')) ?? null
	const city = params.get('city') || null
	const near = params.get('near') ?? ''
	const bbox = view === 'map' ? readBounds(params.get('bbox')) : undefined
	return {
		sport: readId(params.get('sport')),
		q: [...printable(params.get('q') ?? '').trim()].slice(0, 100).join(''),
		date: future && !freeNow ? date : null,
		city: city === ALL_CITIES ? null : city,
		...(city === ALL_CITIES && { everywhere: true as const }),
		...readWindow(params),
		price: readNumber(params.get('price'), /^\d{1,5}$/, 1, 99_999),
		facilities: [...new Set(params.getAll('facility').filter(Boolean))].slice(0, 20),
		rating: readNumber(params.get('rating'), /^\d(\.\d)?$/, 1, 5),
		freeNow,
		view,
		...(NEAR.test(near) && { near }),
		...(bbox && { bbox }),
		page: readNumber(params.get('page'), /^\d{1,5}$/, 1, 99_999) ?? 1,
	}
}

/** Returns why the day in an address is not shown, or null. */
export function refusedDate(params: URLSearchParams, today: string) {
	const date = params.get('date') ?? ''
	const last = addDays(today, DAYS_AHEAD)
	if (date === '' || (isDate(date) && date >= today && date <= last)) return null
	if (!isDate(date) && !isOtherYear(date)) return 'Choose a date that exists. This is today.'
	return `Choose a day from today to ${formatDay(at(last, 0))}. This is today.`
}

function readWindow(params: URLSearchParams) {
	const from = readHour(params.get('from'), SHOWN_FROM, SHOWN_TO)
	const to = readHour(params.get('to'), SHOWN_FROM + 1, SHOWN_TO + 1)
	return from !== null && to !== null && from >= to ? { from: null, to: null } : { from, to }
}

const readHour = (text: string | null, least: number, most: number) =>
	readNumber(text?.replace(/:00$/, '').replace(':30', '.5') ?? null, /^\d{1,2}(\.5)?$/, least, most)

function readNumber(text: string | null, pattern: RegExp, least: number, most: number) {
	if (!text || !pattern.test(text)) return null
	const number = Number(text)
	return number >= least && number <= most ? number : null
}

/** Returns the screen's address with some changes. All but those of page and view start at page 1. */
export function exploreAddress(query: ExploreQuery, changes: Partial<ExploreQuery> = {}) {
	const next = { ...query, page: 1, ...changes }
	const params = new URLSearchParams()
	if (next.sport) params.set('sport', String(next.sport))
	if (next.q) params.set('q', next.q)
	if (next.date) params.set('date', next.date)
	if (next.city) params.set('city', next.city)
	else if (next.everywhere) params.set('city', ALL_CITIES)
	if (next.from !== null) params.set('from', clock(next.from))
	if (next.to !== null) params.set('to', clock(next.to))
	if (next.price) params.set('price', String(next.price))
	for (const facility of next.facilities) params.append('facility', facility)
	if (next.rating) params.set('rating', String(next.rating))
	if (next.freeNow) params.set('free', 'now')
	if (next.near) params.set('near', next.near)
	if (next.view) params.set('view', next.view)
	if (next.page > 1) params.set('page', String(next.page))
	if (next.view === 'map' && next.bbox) params.set('bbox', boundsText(next.bbox))
	const search = params.toString().replaceAll('%3A', ':')
	return search ? `/?${search}` : '/'
}

export const NO_FILTERS = {
	city: null,
	everywhere: undefined,
	from: null,
	to: null,
	price: null,
	facilities: [],
	rating: null,
	freeNow: false,
	near: undefined,
	bbox: undefined,
} satisfies Partial<ExploreQuery>

/** Counts the active filters: not the person's own city, and the time window and the facilities once each. */
export function countFilters(query: ExploreQuery, home: string | null) {
	const { city, from, to, price, facilities, rating, freeNow } = query
	return [city !== home && city, from ?? to, price, facilities.length, rating, freeNow].filter(Boolean).length
}
