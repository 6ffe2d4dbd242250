import type { CatalogueVenue } from '#app/features/venues/finder/filter.ts'
import type { Point } from './bounds.ts'

/** In kilometres. Farther from all venues, such as at sea or abroad, nearest first helps nobody. */
export const FARTHEST = 150

const KM_PER_DEGREE = 111.2

/** Returns a place for an address, to a hundredth of a degree: about a kilometre, so that it names no home. */
export const nearText = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
	`${latitude.toFixed(2)},${longitude.toFixed(2)}`

function pointOf(near: string): Point {
	const [lat = 0, lon = 0] = near.split(',').map(Number)
	return { lat, lon }
}

/** Returns kilometres between two places as the crow flies; the earth is flat enough within a country. */
function distance(a: Point, b: Point) {
	const east = (b.lon - a.lon) * Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180)
	return Math.hypot(b.lat - a.lat, east) * KM_PER_DEGREE
}

/** Returns kilometres from a place to each venue that has one. */
export function distancesFrom(near: string, places: ReadonlyMap<number, Point>) {
	const from = pointOf(near)
	return new Map([...places].map(([id, place]) => [id, distance(from, place)]))
}

/** Returns the venues nearest first; those without a place come last, in the order they had. */
export const nearestFirst = (venues: CatalogueVenue[], distances: ReadonlyMap<number, number>) =>
	venues.toSorted((a, b) => (distances.get(a.id) ?? 1e6) - (distances.get(b.id) ?? 1e6))

/** `3 km away` */
export const distanceWords = (km: number) => (km < 1 ? 'under 1 km away' : `${Math.round(km)} km away`)
