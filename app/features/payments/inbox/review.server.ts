import { eq } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { refunds } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { billChanged } from '#app/features/ledger/bill-changed.server.ts'
import { describeBill } from '#app/features/ledger/bill-words.server.ts'
import { endedWords, keysOf, type Bill, type PaymentRow, type RefundRow } from '#app/features/ledger/bill.ts'
import { refundPage } from '#app/features/ledger/refund-notices.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { cameIn } from '#app/features/ledger/came.ts'
import { receiveIn, showReceived, type Received } from '../receive.server.ts'
import { holdAnew } from '#app/features/bookings/paying/being-paid.server.ts'
import { findVenuePayment, requireOther } from './venue-money.server.ts'

/**
 * Keeps money of another amount than was asked for: it counts for its booking.
 *
 * Throws 404 when the venue or the payment is not the user's, 403 for their own, and 409 when it is not theirs to
 * decide or was decided already.
 */
export async function keepAsItIs(user: Actor, venueId: number, paymentId: number, now = new Date()): Promise<Received> {
	const received = await write(async (tx) => {
		const { payment, bill } = await findInReview(user, venueId, paymentId, tx)
		const problem = keepProblem(payment, bill)
		if (problem) throw conflict(problem)
		const { receivedAmount, receivedBy } = payment
		const what = { event: 'accepted', amount: receivedAmount!, by: receivedBy!, byId: user.id } as const
		const kept = await receiveIn(tx, payment.id, what, now)
		if (!kept) throw conflict(DECIDED)
		const details = { venueId, cents: payment.receivedAmount }
		await auditAt(tx, user, venueId, { action: 'payment.keep', subject: `payment:${paymentId}`, details }, now)
		return kept
	})
	showReceived(received)
	return received
}

type Decided = Pick<PaymentRow, 'metadata' | 'receivedAmount' | 'currency' | 'splitId'>

/** Says why money in review can only go back, or returns null when it may be kept. */
export function keepProblem(payment: Decided, bill: Bill) {
	if (bill.status === 'cancelled') return `${endedWords(bill)} You can only send it back.`
	if (cameIn(payment).currency !== 'ZAR') return 'This isn’t in rand, so you can only send it back.'
	return payment.splitId === null ? null : 'A share has to be paid exactly. You can only send it back.'
}

/**
 * Sends money in review back, by the card provider or else by hand. Repeating it changes nothing.
 *
 * A request that still waits for money gets time to pay again. Throws as `keepAsItIs`.
 */
export async function sendBack(user: Actor, venueId: number, paymentId: number, now = new Date()): Promise<RefundRow> {
	const { made, bill } = await write(async (tx) => {
		const { payment, bill } = await findInReview(user, venueId, paymentId, tx)
		const byCard = payment.provider !== 'manual' && cameIn(payment).currency === 'ZAR'
		const [made] = await tx
			.insert(refunds)
			.values({
				paymentId,
				...keysOf(bill),
				amount: payment.receivedAmount!,
				reason: 'mismatch',
				by: byCard ? 'provider' : 'venue',
				createdAt: now,
				updatedAt: now,
			})
			.returning()
		await holdAnew(tx, bill, now)
		await tellPayer(tx, payment, bill, now)
		const details = { venueId, cents: payment.receivedAmount }
		await auditAt(tx, user, venueId, { action: 'payment.send-back', subject: `payment:${paymentId}`, details }, now)
		return { made: made!, bill }
	})
	billChanged(bill)
	return made
}

const DECIDED = 'Somebody has already decided about this payment.'

async function findInReview(user: Actor, venueId: number, paymentId: number, tx: Writer) {
	const found = await findVenuePayment(user, venueId, paymentId, 'money', tx)
	requireOther(user, found.bill, found.payment)
	const sentBack = await tx.$count(refunds, eq(refunds.paymentId, paymentId))
	if (found.payment.status !== 'review' || sentBack > 0) throw conflict(DECIDED)
	return found
}

async function tellPayer(tx: Writer, payment: PaymentRow, bill: Bill, now: Date) {
	if (payment.userId === null) return
	const { what } = await describeBill(tx, bill)
	const asked = { amount: payment.amount, currency: payment.currency }
	const data = { what, came: cameIn(payment), asked, link: refundPage(payment, bill) }
	const about = { subject: 'payment', subjectId: payment.id, cause: `payment:${payment.id}:sent-back` }
	await notify(tx, [{ userId: payment.userId, kind: 'payment', what: 'sent back', data, ...about }], now)
}
