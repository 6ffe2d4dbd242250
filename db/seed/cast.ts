import { hash } from '@node-rs/argon2'
import { cast, password, peakWeek, sports as castSports, venues as castVenues, type CastKey } from '../cast.ts'
import type { SportKey, Venue } from '../cast/venue.ts'
import type { Writer } from '../client/index.ts'
import { courts, courtSports, namedCourts, openingHours, peakHours, sports, users } from '../schema.ts'
import { DAY, later } from './clock.ts'
import { insertAll, insertWithIds } from './insert.ts'

export type Offer = { id: number; sport: SportKey; sportId: number; courts: number; price: number; peak: number | null }
export type SeededVenue = Omit<Venue, 'sports'> & { id: number; ownerId: number; offers: Offer[] }
export type Cast = {
	people: Record<CastKey, number>
	sports: Record<SportKey, number>
	venues: SeededVenue[]
}

/** argon2id, 19 MiB, two passes. Slow on purpose, so it is done once, before a transaction begins. */
export const hashOfPassword = () => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

/** Adds the people, sports and venues of `db/cast.ts`, without any bookings, and returns their ids. */
export async function addCast(tx: Writer, passwordHash: string, now: Date): Promise<Cast> {
	const people = await addPeople(tx, passwordHash, later(now, -400 * DAY))
	const sports = await addSports(tx)
	return { people, sports, venues: await addVenues(tx, people, sports, later(now, -380 * DAY)) }
}

async function addPeople(tx: Writer, passwordHash: string, createdAt: Date) {
	const keys = Object.keys(cast) as CastKey[]
	const rows = keys.map((key) => ({
		...cast[key],
		usernameKey: cast[key].username.toLowerCase(),
		emailKey: cast[key].email.toLowerCase(),
		password: passwordHash,
		createdAt,
		emailVerifiedAt: createdAt,
	}))
	const ids = await insertWithIds(tx, users, rows)
	return Object.fromEntries(keys.map((key, i) => [key, ids[i]!])) as Record<CastKey, number>
}

async function addSports(tx: Writer) {
	const rows = castSports.map(({ key, ...sport }, i) => ({ ...sport, icon: key, displayOrder: i + 1 }))
	const ids = await insertWithIds(tx, sports, rows)
	return Object.fromEntries(castSports.map(({ key }, i) => [key, ids[i]!])) as Record<SportKey, number>
}

async function addVenues(tx: Writer, people: Cast['people'], sportIds: Cast['sports'], createdAt: Date) {
	const venueIds = await insertWithIds(
		tx,
		courts,
		castVenues.map(({ key, name, description, location, address, city, at, owner, phone, facilities, ...venue }) => ({
			name,
			description,
			location,
			address,
			city,
			facilities,
			isPremium: venue.isPremium,
			onlineAllDay: venue.onlineAllDay,
			createdAt,
			paymentDetails: venue.paymentDetails,
			vatNumber: venue.vatNumber,
			status: 'published' as const,
			latitude: at[0],
			longitude: at[1],
			ownerId: people[owner],
			contactPhone: phone,
			contactEmail: `${key}@example.com`,
		})),
	)
	const offered = castVenues.flatMap(({ sports }, i) =>
		Object.entries(sports).map(([key, offer]) => ({ courtId: venueIds[i]!, sport: key as SportKey, ...offer })),
	)
	const offerIds = await insertWithIds(
		tx,
		courtSports,
		offered.map(({ courtId, sport, courts, price, peak, lengths }) => ({
			courtId,
			sportId: sportIds[sport],
			courtCount: courts,
			pricePerHour: price,
			peakPricePerHour: peak ?? null,
			halfHours: lengths !== undefined,
			lengths,
		})),
	)
	await insertAll(
		tx,
		namedCourts,
		offered.flatMap(({ courtId, sport, said = [] }) =>
			said.map((court, i) => ({ courtId, sportId: sportIds[sport], courtNumber: i + 1, ...court })),
		),
	)
	const offers = offered.map((offer, i) => ({
		...offer,
		id: offerIds[i]!,
		sportId: sportIds[offer.sport],
		peak: offer.peak ?? null,
	}))
	const venues = castVenues.map((venue, i) => ({
		...venue,
		id: venueIds[i]!,
		ownerId: people[venue.owner],
		offers: offers.filter(({ courtId }) => courtId === venueIds[i]),
	}))
	await insertAll(tx, openingHours, venues.flatMap(weekOf))
	await insertAll(tx, peakHours, venues.flatMap(peaksOf))
	return venues
}

/** The day's opening and closing hour, or null when it is closed. */
export function openOn({ open }: Pick<Venue, 'open'>, weekday: number) {
	return weekday === 7 ? open.sunday : weekday === 6 ? open.saturday : open.weekdays
}

function weekOf(venue: SeededVenue) {
	return [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
		const day = openOn(venue, weekday)
		return day ? [{ courtId: venue.id, weekday, opensAt: day[0], closesAt: day[1] }] : []
	})
}

function peaksOf(venue: SeededVenue) {
	const isOpen = (weekday: number, hour: number) => {
		const day = openOn(venue, weekday)
		return day !== null && day[0] <= hour && hour < day[1]
	}
	const peaks = peakWeek.flatMap(({ weekdays, hours }) =>
		weekdays.flatMap((weekday) => hours.map((hour) => ({ weekday, hour }))),
	)
	return venue.offers
		.filter(({ peak }) => peak !== null)
		.flatMap(({ id }) =>
			peaks
				.filter(({ weekday, hour }) => isOpen(weekday, hour))
				.map(({ weekday, hour }) => ({ courtSportId: id, weekday, hour })),
		)
}
