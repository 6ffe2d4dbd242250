import { eq } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { atCourt } from '#app/features/venues/courts/court-price.ts'
import { courtOf, findOwnOffer } from '#app/features/venues/offers.server.ts'
import { conflict, forbidden } from '#app/lib/errors.ts'
import { movedWords, moveIn, requireDeskMove } from '../desk/desk-move.server.ts'
import { OWN_MOVE } from '../desk/desk-rules.ts'
import { findOwnVenueBooking } from '../desk/list/venue-bookings.server.ts'
import { keepMoney, whatHangsOn } from '../desk/undo/undo-money.server.ts'
import { movedPrices } from '../move/move-terms.ts'
import { packGiver } from '../paying/discount.ts'
import { tellOfMove } from '../move/moving-notices.server.ts'
import { slotsOf } from '../paying/lapse.server.ts'
import { settledWords } from '../paying/settle-booking.server.ts'
import { offerFor } from '../rules.ts'

type Wish = { bookingId: number; courtNumber: number }

/**
 * Moves a booking to a court with a roof at its own time and price, before rain closes its court or after that ended it.
 *
 * One that was ended is live again, and money that the venue was still to pay back stays with it. Its player is told.
 * Returns in words where it is now; sent again, it changes nothing. Throws 404 when it is not of the user's venue, 403
 * for the user's own, and 409 when it was ended otherwise, has begun, its player has chosen, its money is on its way
 * back, or the court has no roof or is not free.
 */
export async function moveUnderRoof(user: Actor, venueId: number | null, wish: Wish, now = new Date()) {
	const { bookingId, courtNumber } = wish
	let words = ''
	const { before, after } = await write(async (tx) => {
		const { id } = await findOwnVenueBooking(user, venueId, bookingId, 'desk', tx)
		const [before] = (await tx.select().from(bookings).where(eq(bookings.id, id))) as [BookingRow]
		const found = await findOwnOffer({ id: before.courtId }, before.sportId, now, tx)
		if (!found?.courts.get(courtNumber)?.isRoofed) throw conflict('That court has no roof.')
		const court = courtOf(found, courtNumber)
		if (before.status !== 'cancelled' && before.courtNumber === courtNumber) {
			words = await movedWords(tx, before, court, '', user)
			return { before, after: before }
		}
		await requireEndedByRain(tx, user, before, now)
		const offer = offerFor(found, before)
		const { startTime, endTime } = before
		const isEnded = before.status === 'cancelled'
		const status = isEnded ? ('confirmed' as const) : before.status
		requireDeskMove({ ...before, status }, before, offer, now)
		if (isEnded) await keepMoney(tx, before, before.cancelledAt!)
		const pricesAt = (number: number, addOns: number) =>
			movedPrices(atCourt(offer, number), { ...before, giver: packGiver(before), addOns }, startTime, endTime, true)
		const place = { startTime, endTime, courtNumber, pricesAt, status, dropsAddOns: isEnded }
		const settled = await moveIn(tx, user, before, place, offer, now)
		await tellOfMove(tx, before, settled, user, now)
		words = await movedWords(tx, settled.booking, court, settledWords(settled), user)
		return { before, after: settled.booking }
	})
	for (const booking of [before, after]) slotsChanged(slotsOf(booking))
	return words
}

const CHOSEN = 'Its player has already chosen what happens to it.'

async function requireEndedByRain(tx: Writer, user: Actor, booking: BookingRow, now: Date) {
	if (booking.startTime <= now) throw conflict('This booking has started.')
	if (booking.userId === user.id) throw forbidden(OWN_MOVE)
	if (booking.status !== 'cancelled') return
	if (booking.cancelReason !== 'closed' || booking.closedFor !== 'rain') throw conflict('Rain didn’t end this booking.')
	if (booking.closureChoice !== null && booking.userId !== null) throw conflict(CHOSEN)
	const problem = await whatHangsOn(tx, booking.id, booking.cancelledAt!)
	if (problem) throw conflict(problem)
}
