import { and, eq } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { describeBooking } from '#app/features/ledger/booking-words.server.ts'
import { returnLateCharges } from '#app/features/bookings/paying/resale.server.ts'
import { creditAt } from '#app/features/ledger/credit/credit.server.ts'
import { inReviewWords } from '#app/features/ledger/paid-words.ts'
import { recordReceived } from '#app/features/bookings/paying/desk-money.server.ts'
import { asBill, type PaymentRow } from '#app/features/ledger/bill.ts'
import { settle, type Settled } from '#app/features/bookings/paying/settle-booking.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { leftOf } from '../receive-notices.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'

/** The payment, and the booking with its account after it. */
export type PaidWithCredit = { payment: PaymentRow; settled: Settled }

/**
 * Pays the user's own booking with credit at its venue, as far as it goes, and reduces its open shares.
 *
 * Throws 404 when the booking is not theirs, and 409 when it is cancelled, nothing is due or there is no credit.
 */
export const payWithCredit = (user: Actor, bookingId: number, now = new Date()): Promise<PaidWithCredit> =>
	write((tx) => payWithCreditIn(tx, user, bookingId, now))

/** Does `payWithCredit` within a transaction. */
export async function payWithCreditIn(tx: Writer, user: Actor, bookingId: number, now: Date): Promise<PaidWithCredit> {
	const [booking] = await tx
		.select()
		.from(bookings)
		.where(and(eq(bookings.id, bookingId), eq(bookings.userId, user.id)))
	if (!booking) throw notFound('Booking not found')
	if (booking.status === 'cancelled') throw conflict('This booking is cancelled. There’s nothing to pay.')
	const { account } = await settle(tx, bookingId, now)
	if (account.inReview > 0) throw conflict(inReviewWords(account.inReview))
	if (account.due === 0) throw conflict('There’s nothing to pay for this booking.')
	const amount = Math.min(await creditAt(tx, user.id, booking.courtId), account.due)
	if (amount <= 0) throw conflict('You have no credit at this venue.')

	const payment = await recordReceived(tx, asBill(booking), { method: 'credit', amount }, now)
	const settled = await settle(tx, bookingId, now)
	if (settled.becamePaid || settled.becameConfirmed) await returnLateCharges(tx, settled.booking, now)
	await tellOwner(tx, payment, settled, now)
	return { payment, settled }
}

async function tellOwner(tx: Writer, { id, amount }: PaymentRow, settled: Settled, now: Date) {
	const { booking, becamePaid } = settled
	const { ownerId, what } = await describeBooking(tx, booking)
	if (ownerId === null || ownerId === booking.userId) return
	const data = { what, amount, paid: becamePaid, rest: leftOf(settled), venueId: booking.courtId }
	const about = { subject: 'payment', subjectId: id, cause: `payment:${id}:credit` }
	await notify(tx, [{ userId: ownerId, kind: 'payment', what: 'paid with credit', data, ...about }], now)
}
