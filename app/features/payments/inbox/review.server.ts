import { eq } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { refunds } from '#db/schema.ts'
import { auditAdmin } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { billChanged } from '#app/features/ledger/bill-changed.server.ts'
import { describeBill } from '#app/features/ledger/bill-words.server.ts'
import { endedWords, keysOf, type Bill, type PaymentRow, type RefundRow } from '#app/features/ledger/bill.ts'
import { refundPage } from '#app/features/ledger/refund-notices.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { cameIn, amountIn } from '#app/features/ledger/came.ts'
import { receiveIn, showReceived, type Received } from '../receive.server.ts'
import { findVenuePayment, keepADay, requireOther } from './venue-money.server.ts'

/**
 * The venue keeps money of another amount than was asked, as it is: it counts for its booking. Throws 404 where the
 * venue or the payment is not theirs, 403 for one's own, 409 where it is not for them to decide, or not any more.
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
		await auditAdmin(tx, user, { action: 'payment.keep', subject: `payment:${paymentId}`, details }, now)
		return kept
	})
	showReceived(received)
	return received
}

type Decided = Pick<PaymentRow, 'metadata' | 'receivedAmount' | 'currency' | 'splitId'>

/** Why money that has to be looked at can only go back, in words; null where it may be kept. */
export function keepProblem(payment: Decided, bill: Pick<Bill, 'kind' | 'status' | 'cancelReason'>) {
	if (bill.status === 'cancelled') return `${endedWords(bill)} This can only go back.`
	if (cameIn(payment).currency !== 'ZAR') return 'This is not in rand and can only go back.'
	return payment.splitId === null ? null : 'A share is paid exactly or not at all. This can only go back.'
}

/**
 * The venue sends such money back: by the card provider, or by hand where that cannot do it. Once, however often it
 * is said. A request that still waits for money has another day. 404, 403 and 409 as for `keepAsItIs`.
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
		if (bill.kind === 'booking' && bill.status === 'pending') await keepADay(tx, bill, now)
		await tellPayer(tx, payment, bill, now)
		const details = { venueId, cents: payment.receivedAmount }
		await auditAdmin(tx, user, { action: 'payment.send-back', subject: `payment:${paymentId}`, details }, now)
		return { made: made!, bill }
	})
	billChanged(bill)
	return made
}

const DECIDED = 'This payment has been decided already.'

/** A payment that nobody has decided about yet. */
async function findInReview(user: Actor, venueId: number, paymentId: number, tx: Writer) {
	const found = await findVenuePayment(user, venueId, paymentId, tx)
	requireOther(user, found.bill, found.payment)
	const sentBack = await tx.$count(refunds, eq(refunds.paymentId, paymentId))
	if (found.payment.status !== 'review' || sentBack > 0) throw conflict(DECIDED)
	return found
}

async function tellPayer(tx: Writer, payment: PaymentRow, bill: Bill, now: Date) {
	if (payment.userId === null) return
	const { what } = await describeBill(tx, bill)
	const { amount, currency } = cameIn(payment)
	const title = `${amountIn(amount, currency)} comes back to you`
	const body = `${what}. Another amount came than was asked: ${amountIn(payment.amount, payment.currency)}.`
	const link = refundPage(payment, bill)
	const cause = `payment:${payment.id}:sent-back`
	await notify(tx, [{ userId: payment.userId, kind: 'payment', title, body, link, cause }], now)
}
