import { and, asc, eq, exists, inArray } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { isOwnVenue } from '#db/query/own-venue.ts'
import { among, prepared, several } from '#db/query/prepared.ts'
import { groupBy } from '#app/lib/groups.ts'
import { courts, courtSports, openingHours, sports } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { findCitiesNamed } from './catalogue.server.ts'
import { ownPhotos } from './images.ts'
import { findOwnVenue } from './own-venues.server.ts'
import type { KnownCourt } from './courts/court-words.ts'
import { factsOf, findNamedCourts } from './offers.server.ts'

/** A venue's offer of one sport. `id` is the offer's; prices are whole rand per hour and court. */
export type VenueSport = {
	id: number
	sportId: number
	name: string
	icon: string
	color: string
	pricePerHour: number
	peakPricePerHour: number | null
	courtCount: number
	/** Whether players pay when they book: `depositPercent` of the price, or all of it where that is null. */
	payNow: boolean
	payNowPeakOnly: boolean
	depositPercent: number | null
	/** The courts of which the venue says something, by number. */
	courts: KnownCourt[]
}

export type VenueDetails = Awaited<ReturnType<typeof findVenue>>

const published = eq(courts.status, 'published')

const publicColumns = {
	id: courts.id,
	name: courts.name,
	description: courts.description,
	location: courts.location,
	address: courts.address,
	city: courts.city,
	images: courts.images,
	rating: courts.rating,
	reviewCount: courts.reviewCount,
	contactPhone: courts.contactPhone,
	contactEmail: courts.contactEmail,
	facilities: courts.facilities,
	latitude: courts.latitude,
	longitude: courts.longitude,
	maxHours: courts.maxHours,
	maxDaysAhead: courts.maxDaysAhead,
	freeCancelHours: courts.freeCancelHours,
	lateChargePercent: courts.lateChargePercent,
}

const entryColumns = {
	id: courtSports.id,
	sportId: courtSports.sportId,
	name: sports.name,
	icon: sports.icon,
	color: sports.color,
	pricePerHour: courtSports.pricePerHour,
	peakPricePerHour: courtSports.peakPricePerHour,
	courtCount: courtSports.courtCount,
	payNow: courtSports.payNow,
	payNowPeakOnly: courtSports.payNowPeakOnly,
	depositPercent: courtSports.depositPercent,
}

/** Returns a published venue with its sports and opening hours (weekday 1 Monday … 7 Sunday). Throws 404 otherwise. */
export const findVenue = (id: number | null) => readVenue(id, findPublished)

/** Returns an unpublished venue too, for its own people. Throws 404 otherwise. */
export async function findPreview(user: Actor, id: number | null) {
	const { id: own, status } = await findOwnVenue(user, id, 'day')
	const mayDecide = status === 'submitted' && user.role === 'admin'
	return { ...(await readVenue(own, findAny)), isPublic: status === 'published', mayDecide }
}

const findPublished = prepared({ id: courts.id }, (reader, { id }) =>
	reader
		.select(publicColumns)
		.from(courts)
		.where(and(eq(courts.id, id), published)),
)
const findAny = prepared({ id: courts.id }, (reader, { id }) =>
	reader.select(publicColumns).from(courts).where(eq(courts.id, id)),
)

async function readVenue(id: number | null, find: typeof findPublished) {
	const [venue] = id === null ? [] : await find(db, { id })
	if (!venue) throw notFound('Venue not found')
	const [sports, opening] = await Promise.all([findSportsOf([venue.id]), findOpeningHours(venue.id)])
	return { ...venue, images: ownPhotos(venue.images), sports: sports.get(venue.id) ?? [], openingHours: opening }
}

/** Returns a venue's offer of one sport. Throws 404 when there is no such venue or it does not offer the sport. */
export async function findVenueSport(venueId: number | null, sportId: number | null) {
	const venue = await findVenue(venueId)
	const entry = venue.sports.find((entry) => entry.sportId === sportId)
	if (!entry) throw notFound('This venue doesn’t have that sport.')
	return { ...entry, venueId: venue.id }
}

type ListFilter = { sportId?: number; city?: string; page: number; limit: number }

/** Returns a page of all published venues, oldest first, and how many there are. A city ignores case and accents. */
export async function listVenues({ sportId, city, page, limit }: ListFilter) {
	const known = city && (await findCitiesNamed(city))
	const offering = db
		.select({ id: courtSports.id })
		.from(courtSports)
		.where(and(eq(courtSports.courtId, courts.id), eq(courtSports.sportId, sportId ?? 0)))
	const where = and(published, known ? inArray(courts.city, known) : undefined, sportId ? exists(offering) : undefined)
	const [total, venues] = await Promise.all([
		db.$count(courts, where),
		db
			.select(publicColumns)
			.from(courts)
			.where(where)
			.orderBy(asc(courts.id))
			.limit(limit)
			.offset((page - 1) * limit),
	])
	return { total, venues: await withSports(venues) }
}

const ownColumns = { ...publicColumns, status: courts.status, reviewNote: courts.reviewNote }

/** Returns a page of the venues the user runs, published or not, oldest first, and their number; an admin runs all. */
export async function listOwnVenues(user: Actor, { page, limit }: { page: number; limit: number }) {
	const where = user.role === 'admin' ? undefined : isOwnVenue(user.id)
	const [total, venues] = await Promise.all([
		db.$count(courts, where),
		db
			.select(ownColumns)
			.from(courts)
			.where(where)
			.orderBy(asc(courts.id))
			.limit(limit)
			.offset((page - 1) * limit),
	])
	return { total, venues: await withSports(venues) }
}

async function withSports<Venue extends { id: number; images: string[] }>(venues: Venue[]) {
	const sports = await findSportsOf(venues.map(({ id }) => id))
	return venues.map((venue) => ({
		...venue,
		images: ownPhotos(venue.images),
		sports: sports.get(venue.id) ?? [],
	}))
}

/** Returns the sports of these venues with their courts, by the venue's id. */
export async function findSportsOf(venueIds: number[]): Promise<Map<number, VenueSport[]>> {
	const [entries, named] = await Promise.all([findEntries(venueIds), findNamedCourts(db, { venueIds })])
	const byVenue = groupBy(entries, ({ courtId }) => courtId)
	return new Map([...byVenue].map(([id, own]) => [id, own.map((entry) => withCourts(entry, named))]))
}

type Entry = Omit<VenueSport, 'courts'> & { courtId: number }

function withCourts({ courtId, ...entry }: Entry, named: Awaited<ReturnType<typeof findNamedCourts>>): VenueSport {
	const said = factsOf(named, { venueId: courtId, sportId: entry.sportId })
	const courts = [...said].map(([number, { name, isRoofed, surface, ...own }]): KnownCourt => {
		return { number, name, roofed: isRoofed, surface, ...own }
	})
	return { ...entry, courts }
}

/** Returns the offers of these venues, in the order of sports. */
export const findEntries = (venueIds: number[]) => findEntriesOf(db, { venueIds })

const findEntriesOf = prepared({ venueIds: several(courtSports.courtId) }, (reader, { venueIds }) =>
	reader
		.select({ courtId: courtSports.courtId, ...entryColumns })
		.from(courtSports)
		.innerJoin(sports, eq(sports.id, courtSports.sportId))
		.where(among(courtSports.courtId, venueIds))
		.orderBy(asc(sports.displayOrder), asc(sports.id)),
)

/** Returns a venue's opening hours, by weekday (1 Monday … 7 Sunday). */
export const findOpeningHours = (venueId: number) => findOpeningOf(db, { venueId })

const findOpeningOf = prepared({ venueId: openingHours.courtId }, (reader, { venueId }) =>
	reader
		.select({ weekday: openingHours.weekday, opensAt: openingHours.opensAt, closesAt: openingHours.closesAt })
		.from(openingHours)
		.where(eq(openingHours.courtId, venueId))
		.orderBy(asc(openingHours.weekday)),
)
