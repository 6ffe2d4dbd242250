import { and, eq, isNotNull } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { courts } from '#db/schema.ts'
import { type CatalogueVenue, lowestPrice } from '#app/features/venues/finder/filter.ts'
import { mapTiles } from '#app/lib/process/env.server.ts'
import { isWithin, type Bounds, type Point } from './bounds.ts'

/** How many venues a map shows at once. */
const MOST = 500

/** A venue on the map; `price` is whole rand per hour, null where nothing can be booked. */
export type MapPoint = Point & { id: number; name: string; price: number | null }

/** Where every published venue is that has said so. */
export async function findPlaces() {
	const rows = await db
		.select({ id: courts.id, lat: courts.latitude, lon: courts.longitude })
		.from(courts)
		.where(and(eq(courts.status, 'published'), isNotNull(courts.latitude), isNotNull(courts.longitude)))
	return new Map(rows.map(({ id, lat, lon }) => [id, { lat: lat!, lon: lon! }]))
}

type Places = Awaited<ReturnType<typeof findPlaces>>

/** The venues that lie in the bounds. */
export const venuesWithin = (venues: CatalogueVenue[], places: Places, bounds: Bounds) =>
	venues.filter(({ id }) => {
		const place = places.get(id)
		return place !== undefined && isWithin(place, bounds)
	})

/** What the map shows: the venues that fit and lie in the bounds, as many as a map can hold. */
export function mapOf(venues: CatalogueVenue[], places: Places, asked: { sport: number | null; bbox?: Bounds }) {
	const placed = venues.filter(({ id }) => places.has(id))
	const inside = asked.bbox ? venuesWithin(placed, places, asked.bbox) : placed
	const points = inside.slice(0, MOST).map((venue): MapPoint => ({
		...places.get(venue.id)!,
		id: venue.id,
		name: venue.name,
		price: lowestPrice(venue, asked.sport),
	}))
	return {
		points,
		/** How many more lie there. */
		more: inside.length - points.length,
		/** How many of the venues have not said where they are. */
		unplaced: venues.length - placed.length,
		tiles: mapTiles,
	}
}
export type VenueMap = ReturnType<typeof mapOf>
