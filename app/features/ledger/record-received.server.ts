import type { Writer } from '#db/client/index.ts'
import { credits, payments } from '#db/schema.ts'
import type { BookingRow, PaymentRow } from './bill.ts'
import { newCheckoutId, newReference } from './references.server.ts'

type Received = {
	method: NonNullable<PaymentRow['method']>
	/** In whole cents. */
	amount: number
	/** The person of the venue who noted it, if one did. */
	byId?: number
	metadata?: PaymentRow['metadata']
}

/**
 * Writes down money for a booking that the venue has in its hands, or that comes off its player's credit there, and returns
 * the payment. The caller checks access and that there is enough credit, and settles the booking.
 */
export async function recordReceived(
	tx: Writer,
	{ id, userId, courtId }: Pick<BookingRow, 'id' | 'userId' | 'courtId'>,
	{ method, amount, byId, metadata }: Received,
	now: Date,
): Promise<PaymentRow> {
	const isCredit = method === 'credit'
	const [payment] = await tx
		.insert(payments)
		.values({
			checkoutId: newCheckoutId(),
			reference: newReference(),
			userId,
			bookingId: id,
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
	const cause = `payment:${payment!.id}`
	if (isCredit) await tx.insert(credits).values({ userId: userId!, courtId, amount: -amount, cause, createdAt: now })
	return payment!
}
