import type { Writer } from '#db/client/index.ts'
import { payments } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { inCents } from '#app/lib/money.ts'
import { newCheckoutId, newReference } from './references.server.ts'
import type { BookingRow, PaymentRow } from './bill.ts'
import { settle } from './settle.server.ts'

type Taken = {
	method: NonNullable<PaymentRow['method']>
	amount?: number
	/** What is kept beside it. */
	metadata?: PaymentRow['metadata']
}

/**
 * Writes down money that the venue's own people have in hand, and settles the booking with it: `amount` whole cents,
 * the whole price unless said otherwise. Who may do that is for the caller to prove.
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
