import type { VenueCardData } from '#app/features/venues/card.ts'
import { placeOf } from '#app/lib/text/place.ts'
import { drawingAddress } from '#app/features/venues/drawing/scene.ts'
import { rate } from '#app/lib/money.ts'
import { addDays, at, clock, dateOf, formatDay, formatWeekday, hourOf } from '#app/lib/time/time.ts'
import { type ExploreQuery, exploreAddress } from './address.ts'
import type { FreeHour } from './free-times.server.ts'
import { distanceWords } from './near.ts'
import type { VenueWithTimes } from './venue-cards.server.ts'

/** Returns a venue's texts for its card. `wanted` is the sport that was chosen or typed; `away` is in kilometres. */
export function cardData(
	{ venue, price, sportId, times, next }: VenueWithTimes,
	query: ExploreQuery,
	wanted: number | null,
	now: Date,
	away?: number,
): VenueCardData {
	const { id, name, location, city, image, sports, rating, reviewCount } = venue
	// Picture, sport and price belong to one sport: the chosen one, or else the cheapest.
	const shown = sports.find((sport) => sport.id === sportId) ?? sports[0]
	const today = dateOf(now)
	const date = query.date ?? today
	return {
		id,
		href: venueAddress(id, query, asked(query, times, wanted)),
		name,
		place: away === undefined ? placeOf(location, city) : `${placeOf(location, city)} · ${distanceWords(away)}`,
		image: image ?? drawingAddress(venue, shown?.icon, query.from ?? hourOf(now)),
		sport: shown ? { name: shown.name, icon: shown.icon, color: shown.color } : null,
		moreSports: Math.max(0, sports.length - 1),
		rating,
		reviewCount,
		price,
		availableWhen: date === today ? 'Available today' : `Available ${formatDay(at(date, 0))}`,
		times: times.map((time) => ({
			time: clock(time.hour),
			href: `${venueAddress(id, query, time)}#book`,
			price: rate(time.price),
			peak: time.peak,
			last: time.last,
			spoken: `${clock(time.hour)} at ${name}${time.peak ? ', peak hour' : ''}`,
		})),
		next: next && { time: nextLabel(next, today), href: `${venueAddress(id, query, next)}#book` },
	}
}

type Chosen = { sportId: number | null; date: string | null; hour: number | null }

/** Returns what was asked for of a booking: with a window of hours, the first of them that is free. */
function asked({ date, from, to, freeNow }: ExploreQuery, [first]: FreeHour[], sport: number | null): Chosen {
	const windowed = freeNow || from !== null || to !== null
	return windowed && first ? first : { sportId: sport, date, hour: from }
}

/** Returns the address of a venue's page with a choice, and with the search that its link back leads to. */
function venueAddress(venueId: number, query: ExploreQuery, { sportId, date, hour }: Chosen) {
	const params = new URLSearchParams()
	if (sportId) params.set('sport', String(sportId))
	if (date) params.set('date', date)
	if (hour !== null) params.set('start', clock(hour))
	const back = exploreAddress(query, { page: query.page }).slice('/?'.length)
	if (back) params.set('back', back)
	return `/venues/${venueId}${params.size > 0 ? `?${String(params).replaceAll('%3A', ':')}` : ''}`
}

/** `Thu 18:00`, with the day of the month when the weekday is ambiguous. */
function nextLabel({ date, hour }: FreeHour, today: string) {
	const day = at(date, 0)
	return `${date <= addDays(today, 6) ? formatWeekday(day) : formatDay(day)} ${clock(hour)}`
}
