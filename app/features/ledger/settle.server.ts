import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { billSplits, bookings, payments, refunds } from '#db/schema.ts'
import { AppError } from '#app/lib/errors.ts'
import { accountOf, counts, remaining, sharesOf, type Account } from './account.ts'
import { giveBack, undecided } from './give-back.server.ts'
import { next, TRANSITIONS, type PaymentEvent } from './payment-state.ts'
import { findStrays, fitShares } from './share-money.server.ts'

export type BookingRow = typeof bookings.$inferSelect
export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect
type Reason = RefundRow['reason']

/** What bringing a booking and its money in line has changed. */
export type Settled = {
	booking: BookingRow
	account: Account
	/** The refunds it made. */
	refunds: RefundRow[]
	/** It has just become paid, and with that confirmed where it waited for the venue. */
	becamePaid: boolean
}

/**
 * Brings a booking in line with its money, in the transaction of whatever happened to either: pays it when what came
 * in covers it, makes the refunds of what may not stay, tells whom they concern, and ends what is left to be paid
 * where nothing is. Doing it again changes nothing.
 *
 * `reason` is why money goes back, where the state of the booking does not tell; `arrived` is the payment whose money
 * has only just come, where it has.
 */
export async function settle(
	tx: Writer,
	bookingId: number,
	now: Date,
	reason?: Reason,
	arrived?: number,
): Promise<Settled> {
	const [before] = await tx.select().from(bookings).where(eq(bookings.id, bookingId))
	if (!before) throw new AppError(404, 'Booking not found')
	const paid = await tx.select().from(payments).where(eq(payments.bookingId, bookingId))
	const made = await tx.select().from(refunds).where(eq(refunds.bookingId, bookingId))

	const live = before.status !== 'cancelled'
	const strays = live ? await findStrays(tx, before, accountOf(before, paid, made), paid, made) : []
	const astray = await giveBack(tx, before, paid, strays, { reason: 'overpaid', arrived }, now)
	const odd = live ? [] : await giveBack(tx, before, paid, undecided(paid, made), { reason: 'mismatch', arrived }, now)
	const known = [...made, ...astray, ...odd]
	const excess = sharesOf(accountOf(before, paid, known).excess, remaining(paid, known), live ? 'latest' : 'fair')
	const why = { reason: reason ?? reasonOf(before), arrived }
	const fresh = [...astray, ...odd, ...(await giveBack(tx, before, paid, excess, why, now))]
	const closed = await closeReturned(tx, paid, [...made, ...fresh], now)
	const account = accountOf(before, closed, [...made, ...fresh])
	if (live) await fitShares(tx, before, account, closed, now)
	const booking = await follow(tx, before, account, closed, now)
	if (!live || account.held >= account.total) await endOpen(tx, bookingId, now)
	else await endTooMuch(tx, bookingId, account.total - account.held, now)
	const becamePaid =
		booking.paymentStatus === 'paid' && before.paymentStatus !== 'paid' && before.status !== 'cancelled'
	return { booking, account, refunds: fresh, becamePaid }
}

/** Settles every booking of a list, one after the other. */
export async function settleAll(tx: Writer, bookingIds: readonly number[], now: Date) {
	for (const id of bookingIds) await settle(tx, id, now)
}

function reasonOf({ status, cancelReason }: BookingRow): Reason {
	if (status !== 'cancelled') return 'overpaid'
	if (cancelReason === 'venue' || cancelReason === 'closed') return cancelReason
	return cancelReason === 'unpaid' ? 'late' : 'cancelled'
}

/** The booking as its account has it; a paid one needs no answer of the venue any more and never lapses. */
async function follow(tx: Writer, booking: BookingRow, account: Account, paid: PaymentRow[], now: Date) {
	const { paymentStatus } = account
	const live = booking.status === 'pending' || booking.status === 'confirmed'
	const isPaid = paymentStatus === 'paid' && live
	const status = isPaid && booking.status === 'pending' && account.total > 0 ? 'confirmed' : booking.status
	const payBy = isPaid || booking.status === 'cancelled' ? null : booking.payBy
	const latest = paid.filter(counts).sort((a, b) => b.receivedAt!.getTime() - a.receivedAt!.getTime())[0]
	const paymentReference = isPaid ? (latest?.reference ?? booking.paymentReference) : booking.paymentReference
	const same =
		paymentStatus === booking.paymentStatus &&
		status === booking.status &&
		payBy?.getTime() === booking.payBy?.getTime() &&
		paymentReference === booking.paymentReference
	if (same) return booking
	const [after] = await tx
		.update(bookings)
		.set({ paymentStatus, status, payBy, paymentReference, updatedAt: now })
		.where(and(eq(bookings.id, booking.id), eq(bookings.status, booking.status)))
		.returning()
	if (!after) throw new AppError(409, 'The booking has just changed. Please look again.')
	return after
}

/** Payments that have gone back as a whole are refunded; answers them all as they are then. */
async function closeReturned(tx: Writer, paid: PaymentRow[], made: RefundRow[], now: Date) {
	const after: PaymentRow[] = []
	for (const payment of paid) {
		const { id, receivedAmount, receivedAt, status } = payment
		const back = made.filter((refund) => refund.paymentId === id && refund.status === 'done')
		const returned = back.reduce((total, { amount }) => total + amount, 0)
		const whole = receivedAt !== null && status !== 'refunded' && returned > 0 && returned === receivedAmount
		after.push((whole && (await moveOn(tx, id, 'refunded', {}, now))) || payment)
	}
	return after
}

const isOpen = and(inArray(payments.status, [...TRANSITIONS.cancelled.from]), isNull(payments.receivedAt))

/** Nobody needs to pay any more; money that is on its way all the same goes back when it comes. */
async function endOpen(tx: Writer, bookingId: number, now: Date) {
	await tx
		.update(payments)
		.set({ status: 'cancelled', updatedAt: now })
		.where(and(eq(payments.bookingId, bookingId), isOpen))
	await tx
		.update(billSplits)
		.set({ status: 'cancelled', updatedAt: now })
		.where(and(eq(billSplits.bookingId, bookingId), eq(billSplits.status, 'pending')))
}

/** A checkout for the whole booking that asks for more than is open by now must not be paid as it stands. */
const endTooMuch = (tx: Writer, bookingId: number, open: number, now: Date) =>
	tx
		.update(payments)
		.set({ status: 'cancelled', updatedAt: now })
		.where(and(eq(payments.bookingId, bookingId), isNull(payments.splitId), gt(payments.amount, open), isOpen))

/**
 * Makes of a payment what the event says, if it may: answers the new row, or undefined where the event comes again,
 * too late, or beside another. Compare and swap: of two at once one wins.
 */
export async function moveOn(
	tx: Writer,
	id: number,
	event: PaymentEvent,
	set: Partial<typeof payments.$inferInsert>,
	now: Date,
): Promise<PaymentRow | undefined> {
	const [row] = await tx.select().from(payments).where(eq(payments.id, id))
	const to = row && next({ status: row.status, received: row.receivedAt !== null }, event)
	if (!to) return undefined
	const [moved] = await tx
		.update(payments)
		.set({ ...set, status: to.status, updatedAt: now })
		.where(and(eq(payments.id, id), eq(payments.status, row.status)))
		.returning()
	return moved
}
