import { asc, eq, isNotNull, or } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { groupBy } from '#app/lib/groups.ts'
import { courts, courtSports, namedCourts, sports } from '#db/schema.ts'
import { ratesOf } from './courts/court-price.ts'
import { ownPhotos } from './images.ts'
import type { CatalogueVenue } from './finder/filter.ts'
import { fold } from './finder/search.ts'
import { COVERED } from './choices/facilities.ts'

/** Returns all published venues for lists and the search, in no particular order. */
export async function findCatalogue(): Promise<CatalogueVenue[]> {
	const [venues, entries, named] = await Promise.all([
		db
			.select({
				id: courts.id,
				name: courts.name,
				location: courts.location,
				city: courts.city,
				images: courts.images,
				rating: courts.rating,
				reviewCount: courts.reviewCount,
				facilities: courts.facilities,
			})
			.from(courts)
			.where(eq(courts.status, 'published')),
		db
			.select({
				venueId: courtSports.courtId,
				id: sports.id,
				name: sports.name,
				icon: sports.icon,
				color: sports.color,
				pricePerHour: courtSports.pricePerHour,
				courtCount: courtSports.courtCount,
			})
			.from(courtSports)
			.innerJoin(sports, eq(sports.id, courtSports.sportId))
			.orderBy(asc(sports.displayOrder), asc(sports.id)),
		db
			.select({
				venueId: namedCourts.courtId,
				sportId: namedCourts.sportId,
				isRoofed: namedCourts.isRoofed,
				price: namedCourts.pricePerHour,
			})
			.from(namedCourts)
			.where(or(eq(namedCourts.isRoofed, true), isNotNull(namedCourts.pricePerHour))),
	])
	const covered = new Set(named.flatMap(({ venueId, isRoofed }) => (isRoofed ? [venueId] : [])))
	const priced = groupBy(
		named.filter(({ price }) => price !== null),
		({ venueId, sportId }) => `${venueId}:${sportId}`,
	)
	const offered = groupBy(
		entries.map(({ pricePerHour, courtCount, ...sport }) => {
			const own = priced.get(`${sport.venueId}:${sport.id}`) ?? []
			const courts = own.map(({ price }) => ({ pricePerHour: price ?? undefined }))
			return { ...sport, price: Math.min(...ratesOf({ pricePerHour, courtCount, courts })) }
		}),
		(entry) => entry.venueId,
	)
	return venues.map(({ images, ...venue }) => ({
		...venue,
		facilities: withRoof(venue.facilities, covered.has(venue.id)),
		image: ownPhotos(images)[0] ?? null,
		sports: (offered.get(venue.id) ?? []).map(({ venueId: _, ...sport }) => sport),
	}))
}

/** A venue with a roofed court has covered courts, whether it has ticked that or not. */
export const withRoof = (facilities: string[], isRoofed: boolean) =>
	isRoofed && !facilities.includes(COVERED) ? [...facilities, COVERED] : facilities

/** Returns the cities with venues, by name. */
export async function findCities() {
	const rows = await db
		.selectDistinct({ city: courts.city })
		.from(courts)
		.where(eq(courts.status, 'published'))
		.orderBy(asc(courts.city))
	return rows.map((row) => row.city)
}

/** Returns the cities with venues that match `city`, ignoring case and accents. */
export async function findCitiesNamed(city: string) {
	return (await findCities()).filter((name) => fold(name) === fold(city))
}
