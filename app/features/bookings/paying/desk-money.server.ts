import { eq } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { bookings, credits, payments } from '#db/schema.ts'
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
 * `amount` is whole cents, by default the whole price. Credit is taken off what the player has at the venue; the caller
 * checks that there is enough.
 */
export async function recordAtDesk(
	tx: Writer,
	booking: Pick<BookingRow, 'id' | 'userId' | 'totalPrice'>,
	by: Actor,
	{ method, amount = inCents(booking.totalPrice), metadata }: Taken,
	now: Date,
) {
	if (amount > 0) {
		const isCredit = method === 'credit'
		const [payment] = await tx
			.insert(payments)
			.values({
				checkoutId: newCheckoutId(),
				reference: newReference(),
				userId: booking.userId,
				bookingId: booking.id,
				provider: isCredit ? 'credit' : 'manual',
				method,
				amount,
				status: 'success',
				receivedAmount: amount,
				receivedAt: now,
				receivedBy: isCredit ? 'credit' : 'venue',
				receivedById: by.id,
				metadata,
				createdAt: now,
				updatedAt: now,
			})
			.returning({ id: payments.id })
		if (isCredit) await spend(tx, booking, amount, `payment:${payment!.id}`, now)
	}
	return settle(tx, booking.id, now)
}

async function spend(
	tx: Writer,
	{ id, userId }: Pick<BookingRow, 'id' | 'userId'>,
	amount: number,
	cause: string,
	now: Date,
) {
	const [at] = await tx.select({ courtId: bookings.courtId }).from(bookings).where(eq(bookings.id, id))
	await tx.insert(credits).values({ userId: userId!, courtId: at!.courtId, amount: -amount, cause, createdAt: now })
}
