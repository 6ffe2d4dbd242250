import type { Writer } from '#db/client/index.ts'
import { payments } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { inCents } from '#app/lib/money.ts'
import { newCheckoutId, newReference } from '#app/features/ledger/references.server.ts'
import type { BookingRow, PaymentRow } from '#app/features/ledger/bill.ts'
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
 * `amount` is whole cents, by default the whole price.
 */
export async function recordAtDesk(
	tx: Writer,
	booking: Pick<BookingRow, 'id' | 'userId' | 'totalPrice'>,
	by: Actor,
	{ method, amount = inCents(booking.totalPrice), metadata }: Taken,
	now: Date,
) {
	if (amount > 0) {
		await tx.insert(payments).values({
			checkoutId: newCheckoutId(),
			reference: newReference(),
			userId: booking.userId,
			bookingId: booking.id,
			provider: 'manual',
			method,
			amount,
			status: 'success',
			receivedAmount: amount,
			receivedAt: now,
			receivedBy: 'venue',
			receivedById: by.id,
			metadata,
			createdAt: now,
			updatedAt: now,
		})
	}
	return settle(tx, booking.id, now)
}
