import { and, eq, isNotNull } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { courts } from '#db/schema.ts'
import { type CatalogueVenue, lowestPrice } from '#app/features/venues/finder/filter.ts'
import { mapTiles } from '#app/lib/process/env.server.ts'
import { isWithin, type Bounds, type Point } from '../bounds.ts'

/** The most venues on a map at once. */
const MOST = 500

/** A venue on the map. `price` is whole rand per hour, null when it has no courts to book. */
export type MapPoint = Point & { id: number; name: string; suburb: string; price: number | null }

/** Returns the positions of published venues that have one. */
export async function findPlaces() {
	const rows = await db
		.select({ id: courts.id, lat: courts.latitude, lon: courts.longitude })
		.from(courts)
		.where(and(eq(courts.status, 'published'), isNotNull(courts.latitude), isNotNull(courts.longitude)))
	return new Map(rows.map(({ id, lat, lon }) => [id, { lat: lat!, lon: lon! }]))
}

type Places = Awaited<ReturnType<typeof findPlaces>>

export const venuesWithin = (venues: CatalogueVenue[], places: Places, bounds: Bounds) =>
	venues.filter(({ id }) => {
		const place = places.get(id)
		return place !== undefined && isWithin(place, bounds)
	})

/** Returns matching venues within the bounds, as many as a map can show. */
export function mapOf(venues: CatalogueVenue[], places: Places, asked: { sport: number | null; bbox?: Bounds }) {
	const placed = venues.filter(({ id }) => places.has(id))
	const inside = asked.bbox ? venuesWithin(placed, places, asked.bbox) : placed
	const points = inside.slice(0, MOST).map((venue): MapPoint => ({
		...places.get(venue.id)!,
		id: venue.id,
		name: venue.name,
		suburb: venue.location.split(',')[0]!,
		price: lowestPrice(venue, asked.sport),
	}))
	return {
		points,
		more: inside.length - points.length,
		unplaced: venues.length - placed.length,
		tiles: mapTiles,
	}
}
export type VenueMap = ReturnType<typeof mapOf>
