import { inArray } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { holdersIn, idsAmong } from '#app/features/court-time/court-time.server.ts'
import { findOwnOffers, courtOf, type Offer } from '#app/features/venues/offers.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { findSports } from '#app/features/venues/sports.server.ts'
import { allCourts } from '#app/features/venues/courts/court-price.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'
import { at } from '#app/lib/time/time.ts'
import { entryCodeOf } from '../entry-code.server.ts'
import { lightsOf } from './lights.ts'

/**
 * Returns, for each court of a venue, who has it on a day (YYYY-MM-DD) and when its lights are on. Requests that are not
 * confirmed yet open no door, so they are left out. Throws 404 and 403 as `findOwnVenue`.
 */
export async function findCourtTimes(user: Actor, venueId: number, date: string, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'desk')
	const stretch = { venueId: venue.id, sportId: null, courtNumber: null, startTime: at(date, 0), endTime: at(date, 24) }
	const [offers, sports, holders] = await Promise.all([findOwnOffers(venue, now), findSports(), holdersIn(db, stretch)])
	const confirmed = await findConfirmed(idsAmong(holders, 'booking'))
	const times = holders.filter(({ holder }) => holder.kind !== 'booking' || confirmed.has(holder.id))
	const courtsOf = (offer: Offer) =>
		allCourts(offer).map((courtNumber) => {
			const here = times.filter((time) => time.sportId === offer.sportId && time.courtNumber === courtNumber)
			return {
				sportId: offer.sportId,
				sport: sports.find(({ id }) => id === offer.sportId)?.name ?? '',
				courtNumber,
				court: courtLabel(courtOf(offer, courtNumber)),
				times: here.map(({ holder, startTime, endTime }) => ({
					startTime,
					endTime,
					for: holder.kind,
					entryCode: holder.kind === 'booking' ? entryCodeOf(holder.id) : null,
				})),
				lights: lightsOf(here),
			}
		})
	return { venueId: venue.id, date, courts: offers.flatMap(courtsOf) }
}

async function findConfirmed(ids: number[]) {
	if (ids.length === 0) return new Set<number>()
	const { id, status } = bookings
	const rows = await db.select({ id, status }).from(bookings).where(inArray(id, ids))
	return new Set(rows.filter(({ status }) => status === 'confirmed' || status === 'completed').map(({ id }) => id))
}
