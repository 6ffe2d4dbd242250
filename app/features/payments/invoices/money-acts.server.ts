import { db } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { VenueBooking } from '#app/features/bookings/desk/list/venue-bookings.server.ts'
import { findBill } from '#app/features/ledger/bills.server.ts'
import { hasInvoice } from './issue.server.ts'
import { undoableOf } from '../inbox/undo-cash.server.ts'

/**
 * Returns what the desk can do with the money that a booking holds: undo its cash, which with the shares it may be for,
 * and see or make its tax invoice. The caller checks access.
 */
export async function moneyActsOf(user: Actor, booking: VenueBooking, now: Date) {
	const bill = await findBill(db, { bookingId: booking.id, teamId: null })
	return {
		undoes: (await undoableOf(user, booking, now)).map(({ id, splitId }) => ({ id, splitId })),
		invoices: await hasInvoice(db, bill),
	}
}
