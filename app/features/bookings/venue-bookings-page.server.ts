import { kept } from '#db/kept.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { changeable, type ChangeableBooking } from './booking-changes.server.ts'
import type { VenueBookingFilter } from './schemas.ts'
import { findVenueBookings } from './venue-bookings.server.ts'

/**
 * A page of a venue's bookings, as `findVenueBookings` has them, with what the person may make of each. Who may see
 * them is for the caller to prove.
 */
export function findVenueBookingsPage(
	user: Actor,
	venueId: number,
	filter: VenueBookingFilter,
	page: number,
	now: Date,
) {
	const { status, from, to, name } = filter
	const isSearch = Boolean(from || to || name)
	return isSearch ? findPage(now, user.id, venueId, filter, page) : findListed(now, user.id, venueId, { status }, page)
}

async function findPage(now: Date, userId: number, venueId: number, filter: VenueBookingFilter, page: number) {
	const { bookings, ...found } = await findVenueBookings(venueId, filter, { page }, now)
	return { bookings: (await changeable({ id: userId }, bookings, now)).map(shown), ...found }
}
/** Of a few only: each holds some ten kilobytes, names of people among them. */
const findListed = kept(findPage, { most: 100 })

/** What the list shows of a booking. */
function shown({ money, ...booking }: ChangeableBooking) {
	const { id, customer, sport, courtNumber, startTime, endTime, status, paymentStatus, totalPrice } = booking
	return {
		id,
		customer,
		sport: sport.name,
		courtNumber,
		startTime,
		endTime,
		status,
		paymentStatus,
		totalPrice,
		arrived: booking.arrivedAt !== null,
		noShow: booking.noShow,
		may: booking.may,
		money: { inReview: money.inReview, claimed: money.claimed, claimedMethod: money.claimedMethod },
	}
}
export type ShownBooking = ReturnType<typeof shown>
