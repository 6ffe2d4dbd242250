import { and, asc, eq } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { unindexed } from '#db/query/unindexed.ts'
import { payments, refunds } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { billChanged } from '#app/features/ledger/bill-changed.server.ts'
import { describeBill } from '#app/features/ledger/bill-words.server.ts'
import {
	endedWords,
	isOwnMoney,
	keysOf,
	type Bill,
	type PaymentRow,
	type RefundRow,
} from '#app/features/ledger/bill.ts'
import { refundPage } from '#app/features/ledger/refund-notices.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { amountIn, amountOf } from '#app/lib/money.ts'
import { isInReview } from '#app/features/ledger/claimed.server.ts'
import { cameIn } from '#app/features/ledger/came.ts'
import { readBookingPayments } from './payer.server.ts'
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
 * Returns the money in review of a booking, of which `open` whole cents have yet to come: what came, what was due, and
 * whether the user decides about it and may keep it. `mayDecide` is whether their part in the venue lets them.
 */
export async function findInReviewOf(user: Actor, bookingId: number, open: number, mayDecide: boolean) {
	const which = and(eq(payments.bookingId, bookingId), unindexed(isInReview))
	const rows = await readBookingPayments(which, { order: [asc(payments.id)] })
	return rows.map(({ payment, bill, share }) => {
		const problem = keepProblem(payment, bill)
		const own = isOwnMoney(user.id, bill, payment)
		const told = own ? NOT_OWN : mayDecide ? (problem ?? keptWords(open - payment.receivedAmount!)) : NOT_DESK
		return {
			id: payment.id,
			decides: mayDecide && !own,
			keeps: problem === null,
			words: `${cameWords(payment, share)} ${told}`,
		}
	})
}
const NOT_OWN = 'Somebody else at the venue or an admin has to decide about it.'
const NOT_DESK = 'The owner or a manager keeps it or sends it back.'

/** `R319.00 came, and R320.00 was due: R1.00 too little.` */
function cameWords(payment: PaymentRow, share: string | null) {
	const came = cameIn(payment)
	const more = came.amount - payment.amount
	const apart =
		came.currency === payment.currency ? `: ${amountOf(Math.abs(more))} too ${more < 0 ? 'little' : 'much'}` : ''
	const whose = share === null ? '' : ` for ${share}’s share`
	const [it, due] = [amountIn(came.amount, came.currency), amountIn(payment.amount, payment.currency)]
	return `${it} came${whose}, and ${due} was due${apart}.`
}

/** Says what is still to pay or goes back once the money is kept, in whole cents. */
function keptWords(rest: number) {
	const then =
		rest === 0 ? 'the booking is paid' : `${amountOf(Math.abs(rest))} ${rest > 0 ? 'is still to pay' : 'goes back'}`
	return `It counts once you keep it. Then ${then}.`
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
