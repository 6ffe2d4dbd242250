import { eq } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { refunds } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { hoursOf } from '#app/features/bookings/lapse.server.ts'
import { describeBooking } from '#app/features/ledger/booking-words.server.ts'
import type { BookingRow, PaymentRow, RefundRow } from '#app/features/ledger/settle.server.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { cameIn, amountIn } from '#app/features/ledger/came.ts'
import { receiveIn, type Received } from '../receive.server.ts'
import { findVenuePayment, keepADay, requireOther } from './venue-money.server.ts'

/**
 * The venue keeps money of another amount than was asked, as it is: it counts for its booking. Throws 404 where the
 * venue or the payment is not theirs, 403 for one's own, 409 where it is not for them to decide, or not any more.
 */
export async function keepAsItIs(user: Actor, venueId: number, paymentId: number, now = new Date()): Promise<Received> {
	const received = await write(async (tx) => {
		const { payment, booking } = await findInReview(user, venueId, paymentId, tx)
		const problem = keepProblem(payment, booking)
		if (problem) throw conflict(problem)
		const { receivedAmount, receivedBy } = payment
		const what = { event: 'accepted', amount: receivedAmount!, by: receivedBy!, byId: user.id } as const
		const kept = await receiveIn(tx, payment.id, what, now)
		if (!kept) throw conflict(DECIDED)
		return kept
	})
	if (received.revived) slotsChanged(hoursOf(received.revived))
	return received
}

type Decided = Pick<PaymentRow, 'metadata' | 'receivedAmount' | 'currency' | 'splitId'>

/** Why money that has to be looked at can only go back, in words; null where it may be kept. */
export function keepProblem(payment: Decided, { status }: Pick<BookingRow, 'status'>) {
	if (status === 'cancelled') return 'The booking is cancelled. This can only go back.'
	if (cameIn(payment).currency !== 'ZAR') return 'This is not in rand and can only go back.'
	return payment.splitId === null ? null : 'A share is paid exactly or not at all. This can only go back.'
}

/**
 * The venue sends such money back: by the card provider, or by hand where that cannot do it. Once, however often it
 * is said. A request that still waits for money has another day. 404, 403 and 409 as for `keepAsItIs`.
 */
export function sendBack(user: Actor, venueId: number, paymentId: number, now = new Date()): Promise<RefundRow> {
	return write(async (tx) => {
		const { payment, booking } = await findInReview(user, venueId, paymentId, tx)
		const byCard = payment.provider !== 'manual' && cameIn(payment).currency === 'ZAR'
		const [made] = await tx
			.insert(refunds)
			.values({
				...{ paymentId, bookingId: booking.id, amount: payment.receivedAmount!, reason: 'mismatch' },
				...{ by: byCard ? 'provider' : 'venue', createdAt: now, updatedAt: now },
			})
			.returning()
		if (booking.status === 'pending') await keepADay(tx, booking, now)
		await tellPayer(tx, payment, booking, now)
		return made!
	})
}

const DECIDED = 'This payment has been decided already.'

/** A payment that nobody has decided about yet. */
async function findInReview(user: Actor, venueId: number, paymentId: number, tx: Writer) {
	const found = await findVenuePayment(user, venueId, paymentId, tx)
	requireOther(user, found.booking, found.payment)
	const sentBack = await tx.$count(refunds, eq(refunds.paymentId, paymentId))
	if (found.payment.status !== 'review' || sentBack > 0) throw conflict(DECIDED)
	return found
}

async function tellPayer(tx: Writer, payment: PaymentRow, booking: BookingRow, now: Date) {
	if (payment.userId === null) return
	const { what } = await describeBooking(tx, booking)
	const { amount, currency } = cameIn(payment)
	const title = `${amountIn(amount, currency)} comes back to you`
	const body = `${what}. Another amount came than was asked: ${amountIn(payment.amount, payment.currency)}.`
	const link = payment.userId === booking.userId ? `/my-bookings/${booking.id}/receipt` : undefined
	const cause = `payment:${payment.id}:sent-back`
	await notify(tx, [{ userId: payment.userId, kind: 'payment', title, body, link, cause }], now)
}
