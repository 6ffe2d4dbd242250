import type { Writer } from '#db/client/index.ts'
import { credits, payments } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { keysOf, type Bill, type BookingRow, type PaymentRow } from '#app/features/ledger/bill.ts'
import { payShare } from '#app/features/ledger/share-money.server.ts'
import { newCheckoutId, newReference } from '#app/features/ledger/references.server.ts'
import { inCents } from '#app/lib/money.ts'
import { settle } from './settle-booking.server.ts'

type Taken = {
	method: NonNullable<PaymentRow['method']>
	/** In whole cents. */
	amount: number
	/** The person of the venue who noted it, if one did. */
	byId?: number
	/** Stored with the payment. */
	metadata?: PaymentRow['metadata']
	/** The share of a split bill that it pays. */
	splitId?: number
}

/**
 * Records money in the hands of the venue's people, and settles the booking. The caller checks access.
 *
 * `amount` is by default the whole price. Credit is taken off what the player has at the venue; the caller checks that
 * there is enough.
 */
export async function recordAtDesk(
	tx: Writer,
	booking: Pick<BookingRow, 'id' | 'userId' | 'courtId' | 'totalPrice'>,
	by: Actor,
	{ amount = inCents(booking.totalPrice), ...taken }: Omit<Taken, 'amount'> & { amount?: number },
	now: Date,
) {
	if (amount > 0) await recordReceived(tx, { ...booking, kind: 'booking' }, { ...taken, amount, byId: by.id }, now)
	return settle(tx, booking.id, now)
}

/**
 * Writes down money for a booking or a pack that the venue has in its hands, or that comes off its player's credit there,
 * and returns the payment. The caller checks access and that there is enough credit, and settles the booking.
 */
export async function recordReceived(
	tx: Writer,
	bill: Pick<Bill, 'kind' | 'id' | 'userId' | 'courtId'>,
	{ method, amount, byId, metadata, splitId }: Taken,
	now: Date,
): Promise<PaymentRow> {
	const isCredit = method === 'credit'
	const { userId, courtId } = bill
	const [payment] = await tx
		.insert(payments)
		.values({
			checkoutId: newCheckoutId(),
			reference: newReference(),
			userId,
			...keysOf(bill),
			splitId,
			provider: isCredit ? 'credit' : 'manual',
			method,
			amount,
			status: 'success',
			receivedAmount: amount,
			receivedAt: now,
			receivedBy: isCredit ? 'credit' : 'venue',
			receivedById: byId,
			metadata,
			createdAt: now,
			updatedAt: now,
		})
		.returning()
	await payShare(tx, payment!, now)
	const cause = `payment:${payment!.id}`
	if (isCredit) await tx.insert(credits).values({ userId: userId!, courtId, amount: -amount, cause, createdAt: now })
	return payment!
}
