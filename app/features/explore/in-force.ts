import { rate } from '#app/lib/money.ts'
import { EVENING, MORNING_IS_OVER, SHOWN_TO } from '#app/features/bookings/rules.ts'
import { searchWords, withoutName } from '#app/features/venues/finder/search.ts'
import { at, clock, formatDay, hourOf } from '#app/lib/time/time.ts'
import { type ExploreQuery, exploreAddress } from './address.ts'

/** A filter in force, and the address without it. */
export type FilterChip = { label: string; href: string }

/**
 * Returns the filters in force, in the order of the search bar. Sport and view have places of their own; so has the
 * person's own city, `home`, where nothing else is in force. Without the city, the words that name it go too.
 */
export function filterChips(query: ExploreQuery, home: string | null): FilterChip[] {
	const { q, date, city, from, to, price, facilities, rating, freeNow, near } = query
	const chip = (label: string | false | 0 | null, without: Partial<ExploreQuery>) =>
		label ? [{ label, href: exploreAddress(query, without) }] : []
	const chips = [
		...chip(q && `“${q}”`, { q: '' }),
		...chip(date && formatDay(at(date, 0)), { date: null }),
		...chip(city, { city: null, q: withoutName(q, city ?? ''), ...(home && { everywhere: true }) }),
		...chip(hoursWords(from, to), { from: null, to: null }),
		...chip(price && `Up to ${rate(price)}`, { price: null }),
		...chip(rating && `Rated ${rating} and up`, { rating: null }),
		...facilities.flatMap((facility) =>
			chip(facility, { facilities: facilities.filter((other) => other !== facility) }),
		),
		...chip(freeNow && 'Free now', { freeNow: false }),
		...chip(near !== undefined && 'Nearest first', { near: undefined }),
	]
	return !query.view && chips.length === 1 && city && city === home ? [] : chips
}

function hoursWords(from: number | null, to: number | null) {
	if (from !== null && to !== null) return `${clock(from)}–${clock(to)}`
	return from !== null ? `From ${clock(from)}` : to !== null && `Until ${clock(to)}`
}

/**
 * Returns what a list of venues is: `4 indoor soccer venues in Cape Town from 18:00`. Where the search says only a sport
 * and a city, `named`, they stand for it.
 */
export function listTitle(
	{ q, date, from, to, price, rating, freeNow, ...query }: ExploreQuery,
	count: number,
	chosen: string | undefined,
	named: { sport?: string; city?: string },
) {
	const rest = [named.city, named.sport].reduce<string>((text, name) => (name ? withoutName(text, name) : text), q)
	const isSaid = searchWords(rest).length === 0
	const { sport, city } = isSaid ? named : { sport: chosen, city: query.city }
	const hours = hoursWords(from, to)
	return [
		count || 'No',
		sport?.toLowerCase().replace(/ clubs$/, ''),
		count === 1 ? 'venue' : 'venues',
		freeNow && 'free now',
		city && `in ${city}`,
		!isSaid && `for “${q}”`,
		date && `on ${formatDay(at(date, 0))}`,
		hours && (hours.includes('–') ? hours : hours.toLowerCase()),
		price && `up to ${rate(price)}`,
		rating && `rated ${rating} and up`,
	]
		.filter(Boolean)
		.join(' ')
}

/** Returns the city and day of the heading, or null without a city; once today is over it names no day. */
export function headingOf({ city, date, from, to }: ExploreQuery, now: Date) {
	if (!city) return null
	if (date) return { city, when: `on ${formatDay(at(date, 0))}` }
	if (hourOf(now) >= SHOWN_TO) return { city, when: '' }
	const evening = hourOf(now) >= MORNING_IS_OVER && to === null && (from ?? EVENING) >= EVENING
	return { city, when: evening ? 'tonight' : 'today' }
}
