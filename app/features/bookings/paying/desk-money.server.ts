import type { Writer } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { BookingRow, PaymentRow } from '#app/features/ledger/bill.ts'
import { recordReceived } from '#app/features/ledger/record-received.server.ts'
import { inCents } from '#app/lib/money.ts'
import { settle } from './settle-booking.server.ts'

type Taken = {
	method: NonNullable<PaymentRow['method']>
	amount?: number
	/** Stored with the payment. */
	metadata?: PaymentRow['metadata']
}

/**
 * Records money in the hands of the venue's people, and settles the booking. The caller checks access.
 *
 * `amount` is whole cents, by default the whole price. Credit is taken off what the player has at the venue; the caller
 * checks that there is enough.
 */
export async function recordAtDesk(
	tx: Writer,
	booking: Pick<BookingRow, 'id' | 'userId' | 'courtId' | 'totalPrice'>,
	by: Actor,
	{ method, amount = inCents(booking.totalPrice), metadata }: Taken,
	now: Date,
) {
	if (amount > 0) await recordReceived(tx, booking, { method, amount, byId: by.id, metadata }, now)
	return settle(tx, booking.id, now)
}
