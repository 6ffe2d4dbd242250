import { and, asc, desc, eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { bookings, courts, courtSports, type PaymentDetails } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOffers, type Offer } from '#app/features/venues/offers.server.ts'
import { addDays, at, dateOf, halfHourOf } from '#app/lib/time/time.ts'
import { findAvailability } from '../availability.server.ts'
import { depositWords, isPaidWhenBooked } from '../paying/deposit.ts'
import { takesOf } from '../paying/pay-now.server.ts'
import { methodsAt } from '../paying/payment-methods.ts'
import { findDaysAhead, forMember } from '../members/membership.server.ts'
import { pricesOf, type PricedHour } from '../price.ts'
import { EVENING, FIRST_HOUR, LAST_HOUR } from '../rules.ts'
import { isFree } from '../slots.ts'
import type { PanelHour } from './choice.ts'
import { venueColumns } from '#db/query/columns.ts'

/** The hours [from, to) of one South African day in which a booking begins; .5 is half past. */
export type Wanted = { date: string; from: number; to: number }

const MOST = 30

/** Returns the next two hours from the next half hour on, or tomorrow's first ones once today is over. */
export function nowish(now: Date): Wanted {
	const from = Math.max(halfHourOf(now) + 0.5, FIRST_HOUR)
	const date = dateOf(now)
	return from < LAST_HOUR - 0.5
		? { date, from, to: Math.min(from + 2, LAST_HOUR) }
		: { date: addDays(date, 1), from: FIRST_HOUR, to: FIRST_HOUR + 2 }
}

/** Returns this evening, or tomorrow's once the last hour has begun. */
export function tonight(now: Date): Wanted {
	const from = Math.max(halfHourOf(now) + 0.5, EVENING)
	const date = dateOf(now)
	return from < LAST_HOUR - 0.5
		? { date, from, to: LAST_HOUR }
		: { date: addDays(date, 1), from: EVENING, to: LAST_HOUR }
}

export type QuickCourt = {
	venueId: number
	name: string
	location: string
	city: string
	rating: number | null
	reviewCount: number
	/** The cheapest of `hours`, in whole rand. */
	price: number
	/** The shortest booking, in hours. */
	length: number
	hours: PanelHour[]
	/** Says of a venue that takes a deposit what is paid when. */
	paying: string | null
}

/** Returns the venues with a free court that begins in the wanted hours, cheapest first, with up to three free hours each. */
export async function findQuickCourts(
	sportId: number,
	city: string | null,
	{ date, from, to }: Wanted,
	now = new Date(),
	user: { id: number } | null = null,
): Promise<QuickCourt[]> {
	const venues = await db
		.select({ ...venueColumns, rating: courts.rating, reviewCount: courts.reviewCount, details: courts.paymentDetails })
		.from(courts)
		.innerJoin(courtSports, eq(courtSports.courtId, courts.id))
		.where(
			and(eq(courts.status, 'published'), eq(courtSports.sportId, sportId), city ? eq(courts.city, city) : undefined),
		)
		.orderBy(asc(courts.id))
	const [found, ahead] = await Promise.all([
		findOffers(
			venues.map((venue) => venue.id),
			sportId,
			now,
		),
		findDaysAhead(db, user, now),
	])
	const offers = found.map((offer) => forMember(offer, ahead))
	const days = await findAvailability(offers, date, 1, now)
	const byVenue = new Map(offers.map((offer) => [offer.venueId, offer]))
	return venues
		.flatMap(({ id, details, ...venue }) => {
			const offer = byVenue.get(id)
			const [day] = (offer && days.get(offer.id)) ?? []
			if (!offer || !day) return []
			const length = offer.lengths[0]!
			// A start is free only where the shortest booking ends before closing.
			const free = day.hours.filter((start) => start.hour >= from && start.hour < to && isFree(start))
			if (free.length === 0) return []
			const hours = free.slice(0, 3).map(({ hour, state, price, peak }) => ({ hour, state, price, peak }))
			const price = Math.min(...free.map(({ price }) => price))
			const stretches = hours.map(({ hour }) => pricesOf(offer, at(date, hour), at(date, hour + length)))
			return [{ venueId: id, ...venue, price, length, hours, paying: depositAt(offer, details, stretches) }]
		})
		.sort((a, b) => a.price - b.price || a.name.localeCompare(b.name))
		.slice(0, MOST)
}

/** Says which share of the price a venue takes when one of these stretches is booked; null for none. */
function depositAt(offer: Offer, details: PaymentDetails | null, stretches: PricedHour[][]) {
	const { depositPercent } = offer
	const some = stretches.filter((hours) => isPaidWhenBooked(offer, hours))
	if (depositPercent === null || some.length === 0 || methodsAt(takesOf(details)).length === 0) return null
	const when = some.length < stretches.length ? ', in peak hours' : ''
	return `${depositWords(`${depositPercent}%`, 'the rest')}${when}.`
}

/** Returns sport and city of the player's latest booking, or null. */
export async function lastBookingOf(user: Pick<Actor, 'id'> | null) {
	if (!user) return null
	const [last] = await db
		.select({ sportId: bookings.sportId, city: courts.city })
		.from(bookings)
		.innerJoin(courts, eq(courts.id, bookings.courtId))
		.where(eq(bookings.userId, user.id))
		.orderBy(desc(bookings.id))
		.limit(1)
	return last ?? null
}

type Lived = { last: { city: string } | null; location: string | null | undefined }

/** Returns the one of `cities` where a player plays: that of their latest booking, or else of their profile. */
export const homeCity = (cities: readonly string[], { last, location }: Lived) =>
	cities.find((city) => city === last?.city) ?? cities.find((city) => location?.includes(city)) ?? null
