import type { VenueCardData } from '#app/features/venues/card.ts'
import { rate } from '#app/lib/money.ts'
import type { MapPoint } from './map-points.server.ts'

/** A venue on the map in words. `free` says what is free; null when the list beside it does not have it. */
export type MapMarker = {
	id: number
	lat: number
	lon: number
	name: string
	suburb: string
	href: string
	price: string
	free: string | null
}

type Listed = Pick<VenueCardData, 'id' | 'href' | 'price' | 'availableWhen' | 'times' | 'next'>

/** Joins the points of a map with what the cards of the list say about them. */
export function markersOf(points: MapPoint[], venues: Listed[]): MapMarker[] {
	const listed = new Map(venues.map((venue) => [venue.id, venue]))
	return points.map(({ price, ...point }) => ({
		...point,
		href: listed.get(point.id)?.href ?? `/venues/${point.id}`,
		price: price === null ? '–' : rate(listed.get(point.id)?.price ?? price),
		free: freeWords(listed.get(point.id)),
	}))
}

function freeWords(venue: Listed | undefined) {
	if (!venue) return null
	if (venue.times.length > 0) return `${venue.availableWhen}: ${venue.times.map(({ time }) => time).join(', ')}`
	return venue.next ? `Next free: ${venue.next.time}` : 'Nothing is free in the next seven days'
}

/** Names a marker for screen readers. */
export const spoken = ({ name, price, free }: MapMarker) =>
	[name, price === '–' ? 'no court to book yet' : `from ${price} an hour`, free].filter(Boolean).join(', ')
