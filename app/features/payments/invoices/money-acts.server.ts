import { db } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { VenueBooking } from '#app/features/bookings/desk/list/venue-bookings.server.ts'
import { findBill } from '#app/features/ledger/bills.server.ts'
import { hasInvoice } from './issue.server.ts'
import { undoingOf } from '../inbox/undo-cash.server.ts'

/**
 * Returns what the desk can do with the money that a booking holds: undo cash, and see or make its tax invoice. The
 * caller checks access.
 */
export async function moneyActsOf(user: Actor, booking: VenueBooking, now: Date) {
	const bill = await findBill(db, { bookingId: booking.id, teamId: null })
	return {
		undoes: (await undoingOf(user, booking, now)).problem === null,
		invoices: await hasInvoice(db, bill),
	}
}
