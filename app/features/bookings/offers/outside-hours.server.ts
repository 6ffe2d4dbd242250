import { db } from '#db/client/index.ts'
import { holdersFrom, type TakenTime } from '#app/features/court-time/court-time.server.ts'
import { findOwnOffers, type Offer } from '#app/features/venues/offers.server.ts'
import { at, dateOf } from '#app/lib/time/time.ts'
import { readHolderWords } from '../on-court/holder-words.server.ts'
import { openingOn } from '../rules.ts'

/** Returns the first five coming bookings, events and fixtures outside a venue's present opening hours, in words. */
export async function takenOutsideHours(venue: { id: number }, now = new Date()): Promise<string[]> {
	// A venue has the same opening hours for all of its sports.
	const [offer] = await findOwnOffers(venue, now)
	if (!offer) return []
	const taken = await holdersFrom(db, { venueId: venue.id }, now)
	return readHolderWords(
		db,
		taken.filter((it) => isOutside(offer, it)),
	)
}

function isOutside(offer: Offer, { startTime, endTime }: TakenTime) {
	const date = dateOf(startTime)
	const hours = openingOn(offer, date)
	return hours === null || startTime < at(date, hours[0]) || endTime > at(date, hours[1])
}
