import { db } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findTaken } from '#app/features/court-time/court-time.server.ts'
import { freeCourts } from '#app/features/court-time/free-courts.ts'
import { courtOf } from '#app/features/venues/offers.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { readId } from '#app/lib/ids.ts'
import { sum } from '#app/lib/money.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'
import { at, clock, formatDay, formatTimeRange } from '#app/lib/time/time.ts'
import { findPlace } from '../desk-hour.server.ts'
import { changedWords, placeSeen, seenOf } from '../desk-move.server.ts'
import { DESK_LABELS } from '../../badges.tsx'
import { placeIn, stepsUpTo, type Place } from '../desk-place.ts'
import { changeable, type ChangeableBooking } from '../list/booking-changes.server.ts'
import { findOwnVenueBooking } from '../list/venue-bookings.server.ts'

/**
 * Says what has become of the hour or the booking that a form's query names; null while it is as it was. Throws 404 when
 * the venue is not the user's, and 403 for people who only see the day.
 */
export async function overtakenWords(user: Actor, venueId: number, query: URLSearchParams, now = new Date()) {
	await findOwnVenue(user, venueId, 'desk')
	const [bookingId, place] = [readId(query.get('booking')), placeIn(venueId, query)]
	const shown = query.get('shown')
	if (bookingId && shown !== null) return shownOvertaken(user, venueId, bookingId, shown, now)
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
 * Says what became of a booking since a form showed it at `seen`, a place as `seenOf` has it; null if it is still there.
 * Throws 404 for bookings of other venues.
 */
async function bookingOvertaken(user: Actor, venueId: number, bookingId: number, seen: string) {
	const booking = await findOwnVenueBooking(user, venueId, bookingId, 'desk')
	if (seenOf(booking) === seen) return null
	return booking.status === 'cancelled' ? 'Someone cancelled this booking.' : changedWords(booking)
}

type Shown = Omit<ChangeableBooking, 'may' | 'missedBefore' | 'own'>

/** Names all that a form about a booking's money or state shows of it. */
const stateOf = (booking: Shown) => {
	const { status, totalPrice, discount, lateCharge, noShow, arrivedAt, money } = booking
	const { held, claimed, inReview } = money
	const sums = [totalPrice, discount, lateCharge, held, claimed, inReview].join('-')
	return `${placeSeen(booking)}-${status}-${sums}-${noShow ? 'missed' : arrivedAt ? 'here' : ''}`
}

/** Returns the address that knows whether somebody has changed a booking since a form showed it like this. */
export async function overtakenAddress(
	user: Actor,
	venueId: number | null,
	bookingId: number | null,
	now = new Date(),
) {
	const found = await findOwnVenueBooking(user, venueId, bookingId, 'desk')
	const [booking] = await changeable(user, [found], now)
	return addressFor(booking!)
}

/** `overtakenAddress` of a booking that was read already. */
export const addressFor = (booking: Shown) =>
	`/venue-dashboard/${booking.venueId}/day/overtaken?booking=${booking.id}&shown=${stateOf(booking)}`

/** Says how a booking stands where that is not what a form shows; null while it is. Throws 404 as `bookingOvertaken`. */
async function shownOvertaken(user: Actor, venueId: number, bookingId: number, shown: string, now: Date) {
	const found = await findOwnVenueBooking(user, venueId, bookingId, 'desk')
	const [booking] = (await changeable(user, [found], now)) as [ChangeableBooking]
	return stateOf(booking) === shown ? null : standsNow(booking)
}

function standsNow(booking: ChangeableBooking) {
	const { status, startTime, endTime, courtName, courtNumber, totalPrice, lateCharge, paid, noShow, arrivedAt } =
		booking
	if (status === 'cancelled') {
		return `Someone changed this booking. It’s cancelled${lateCharge > 0 ? `, with a late charge of ${sum(lateCharge)}` : ''}.`
	}
	const parts = [
		`${courtLabel(courtName ?? courtNumber)}, ${formatDay(startTime)}, ${formatTimeRange(startTime, endTime)}`,
		sum(totalPrice),
		paid.label,
		noShow ? 'No-show' : arrivedAt ? 'Here' : DESK_LABELS[status],
	]
	return `Someone changed this booking. It’s now: ${parts.join(' · ')}.`
}
