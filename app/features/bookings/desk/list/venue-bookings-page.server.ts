import { db } from '#db/client/index.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { changeable, type ChangeableBooking } from './booking-changes.server.ts'
import { ENDED_FOR } from '../../closing/closing-reasons.ts'
import { toHandBackOf } from '../../paying/owed.server.ts'
import { mayAt } from '#app/features/venues/own-venues.server.ts'
import { countAsked } from '../../bookings.server.ts'
import { hoursBackWords } from '../../packs/hours.server.ts'
import { costWords } from '../../packs/packs.ts'
import type { VenueBookingFilter } from '../../schemas.ts'
import { statusProblem } from '../../status.ts'
import { findReach } from '../../messages/reach.server.ts'
import { rowActs } from '../panel/booking-acts.ts'
import { findOwnVenueBooking, findVenueBookings } from './venue-bookings.server.ts'

/** Returns a page of a venue's bookings with the changes allowed for each. The caller checks access. */
export async function findVenueBookingsPage(
	user: Actor,
	venueId: number,
	filter: VenueBookingFilter,
	page: number,
	now: Date,
) {
	const { status, from, to, name } = filter
	const isSearch = Boolean(from || to || name)
	const actor = { id: user.id, role: user.role }
	// Asked for here, as it is another at a shared tablet.
	const paysBack = await mayAt(user, venueId, 'money')
	const found = isSearch ? findPage : findListed
	return found(now, { actor, paysBack }, venueId, isSearch ? filter : { status }, page)
}

type By = { actor: Actor; paysBack: boolean }

async function findPage(now: Date, { actor, paysBack }: By, venueId: number, filter: VenueBookingFilter, page: number) {
	const { bookings, ...found } = await findVenueBookings(venueId, filter, { page }, now)
	const ids = bookings.flatMap(({ id, userId }) => (paysBack && userId !== actor.id ? [id] : []))
	const back = await toHandBackOf(db, ids)
	const list = await changeable(actor, bookings, now)
	return { bookings: list.map((booking) => shown(booking, back.get(booking.id)?.refundId ?? null)), ...found }
}
/** Few, because each page takes about ten kilobytes and has people's names in it. */
const findListed = cachedQuery(findPage, { most: 100 })

/** Returns a booking as its row shows it; `refundId` is the refund that the user still has to make by hand. */
function shown(booking: ChangeableBooking, refundId: number | null) {
	const { id, customer, sport, courtName, courtNumber, startTime, endTime, status, totalPrice, paid } = booking
	return {
		id,
		customer,
		sport: sport.name,
		court: courtName ?? courtNumber,
		startTime,
		endTime,
		status,
		/** `R320.00`, or `1 pack hour`, also of one that has given it back. */
		cost: costWords({ totalPrice, packHalfHours: booking.packHalfHours + booking.packBack }),
		arrived: booking.arrivedAt !== null && status !== 'cancelled',
		noShow: booking.noShow,
		missedBefore: booking.missedBefore,
		paid,
		/** Why its court was closed, which ended it, in words; null for others. */
		closed: booking.isClosed ? ENDED_FOR[booking.closedFor ?? 'other'] : null,
		/** The party of the statement that pays for it; null for others, and where the booking has that name. */
		billedTo: booking.onAccount && booking.billedTo !== customer.name ? booking.billedTo : null,
		acts: rowActs(booking, refundId),
	}
}
export type ShownBooking = ReturnType<typeof shown>

/**
 * Returns a booking to cancel, with why it cannot be cancelled, or null, and whether its player hears from us.
 *
 * `asked` counts this player's open requests here, including this one. Throws 404 as `findOwnVenueBooking`.
 */
export async function findCancelPage(user: Actor, venueId: number | null, id: number | null, now = new Date()) {
	const found = await findOwnVenueBooking(user, venueId, id, 'desk')
	const [booking] = await changeable(user, [found], now)
	const { userId, status } = found
	return {
		booking: booking!,
		asked: status === 'pending' && userId !== null ? await countAsked(found.venueId, userId, now) : 0,
		problem: statusProblem(found, 'cancelled', 'venue', now),
		reach: await findReach(db, user, found.id),
		/** The hours of a pack that it gives back, in words; null where it gives none. */
		packBack: await hoursBackWords(db, found.id),
	}
}
