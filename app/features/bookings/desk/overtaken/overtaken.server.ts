import { db } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findTaken } from '#app/features/court-time/court-time.server.ts'
import { freeCourts } from '#app/features/court-time/free-courts.ts'
import { courtOf } from '#app/features/venues/offers.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { readId } from '#app/lib/ids.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'
import { at, clock } from '#app/lib/time/time.ts'
import { findPlace } from '../desk-hour.server.ts'
import { changedWords, placeSeen } from '../desk-move.server.ts'
import { placeIn, stepsUpTo, type Place } from '../desk-place.ts'
import { findOwnVenueBooking } from '../list/venue-bookings.server.ts'

/**
 * Says what has become of the hour or the booking that a form's query names; null while it is as it was. Throws 404 when
 * the venue is not the user's, and 403 for people who only see the day.
 */
export async function overtakenWords(user: Actor, venueId: number, query: URLSearchParams, now = new Date()) {
	await findOwnVenue(user, venueId, 'desk')
	const [bookingId, place] = [readId(query.get('booking')), placeIn(venueId, query)]
	if (bookingId) return bookingOvertaken(user, venueId, bookingId, query.get('seen') ?? '')
	return place && hourOvertaken(user, place, Number(query.get('hours')), now)
}

/**
 * Says that another desk or a player has taken the time that a form is about to take, or some of it, `asked` hours; null while
 * the court is free. Throws 404 as `findPlace`.
 */
async function hourOvertaken(user: Actor, place: Place, asked: number, now: Date) {
	const offer = await findPlace(user, place, now, db)
	const timeOf = (length: number) => [at(place.date, place.hour), at(place.date, place.hour + length)] as const
	const hours = stepsUpTo(24, offer.step).includes(asked) ? asked : offer.step
	const [startTime, endTime] = timeOf(hours)
	const taken = (await findTaken([offer], startTime, endTime)).get(offer.id)!
	const isFree = (length: number) => freeCourts(offer, taken, ...timeOf(length)).includes(place.courtNumber)
	if (isFree(hours)) return null
	const court = courtLabel(courtOf(offer, place.courtNumber))
	return isFree(offer.step)
		? `Some of that time on ${court} has just been taken. Choose a shorter time, or another court or hour.`
		: `${court} at ${clock(place.hour)} has just been taken. Choose another court or hour.`
}

/**
 * Says what became of a booking since a form showed it at `seen`, a place as `placeSeen` has it; null if it is still there.
 * Throws 404 for bookings of other venues.
 */
async function bookingOvertaken(user: Actor, venueId: number, bookingId: number, seen: string) {
	const booking = await findOwnVenueBooking(user, venueId, bookingId, 'desk')
	if (booking.status === 'cancelled') return 'Someone cancelled this booking.'
	return placeSeen(booking) === seen ? null : changedWords(booking)
}
