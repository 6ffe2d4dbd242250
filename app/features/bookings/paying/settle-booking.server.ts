import { and, eq } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import { awardBookingPoints } from '#app/features/rewards/earning/booking-points.server.ts'
import { followReward } from '#app/features/rewards/checkout.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { counts, type Account } from '#app/features/ledger/account.ts'
import { moneyWords, waysOf } from './discount.ts'
import { asBill, type BookingRow, type PaymentRow, type RefundRow } from '#app/features/ledger/bill.ts'
import { settleBill } from '#app/features/ledger/settle-bill.server.ts'
import { followSale } from '../packs/hours.server.ts'

type Reason = RefundRow['reason']

export type Settled = {
	booking: BookingRow
	account: Account
	refunds: RefundRow[]
	/** It has just become paid, and so confirmed if it waited for the venue. */
	becamePaid: boolean
	/** Its money has just confirmed it: all of it, or its deposit. */
	becameConfirmed: boolean
}

type How = { arrived?: number; untold?: number | null; giving?: number; undoable?: boolean }

/**
 * Brings a booking in line with its money, in the transaction that changed either. Repeating it changes nothing.
 *
 * It marks a covered booking as paid and confirms a request whose deposit has come, refunds what may not stay, tells those concerned, ends open payments when nothing
 * is due, gives or takes points, gives back the reward of one that is cancelled free of charge, and refunds what that
 * leaves unused of a pack that was taken back.
 *
 * `reason` is why money goes back, if the booking's state does not tell. `arrived` is the payment whose money has just
 * come, if one has, and `untold` a payer whom the caller tells of what goes back; `giving` of whole cents go back at
 * least. While what changed it is `undoable`, no refund is sent.
 */
export async function settle(
	tx: Writer,
	bookingId: number,
	now: Date,
	reason?: Reason,
	{ arrived, untold, giving, undoable }: How = {},
): Promise<Settled> {
	const [before] = await tx.select().from(bookings).where(eq(bookings.id, bookingId))
	if (!before) throw new AppError(404, 'Booking not found')
	const { after, account, refunds } = await settleBill(
		tx,
		asBill(before),
		(account, paid) => follow(tx, before, account, paid, now),
		{ reason: reason ?? reasonOf(before), arrived, untold, giving, undoable },
		now,
	)
	await awardBookingPoints(tx, bookingId, now)
	await followReward(tx, after)
	if (after.saleId !== null) await followSale(tx, after.saleId, now)
	const becamePaid = after.paymentStatus === 'paid' && before.paymentStatus !== 'paid' && before.status !== 'cancelled'
	const becameConfirmed = before.status === 'pending' && after.status === 'confirmed'
	return { booking: after, account, refunds, becamePaid, becameConfirmed }
}

export async function settleAll(tx: Writer, bookingIds: readonly number[], now: Date) {
	for (const id of bookingIds) await settle(tx, id, now)
}

function reasonOf({ status, cancelReason }: BookingRow): Reason {
	if (status !== 'cancelled') return 'overpaid'
	if (cancelReason === 'venue' || cancelReason === 'closed') return cancelReason
	return cancelReason === 'unpaid' ? 'late' : 'cancelled'
}

/** Updates the booking by its account. One that is paid, or its deposit, needs no word of the venue and never lapses. */
async function follow(tx: Writer, booking: BookingRow, account: Account, paid: PaymentRow[], now: Date) {
	const { paymentStatus } = account
	const live = booking.status === 'pending' || booking.status === 'confirmed'
	const isPaid = paymentStatus === 'paid' && live
	// A court that is free of charge waits for the venue; one that a pack or a membership has paid for does not.
	const hasPrice = account.total > 0 || booking.saleId !== null
	const isSecured = booking.status === 'pending' && hasPrice && account.held >= account.confirming
	const status = isSecured ? 'confirmed' : booking.status
	const payBy = isPaid || isSecured || booking.status === 'cancelled' ? null : booking.payBy
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
	if (!after) throw justChanged()
	return after
}

export const justChanged = () => new AppError(409, 'The booking has just changed. Have another look.')

/** Returns words for the desk, which may have to take the money or hand it over, or for others, who do neither. */
export function settledWords({ account, refunds }: Pick<Settled, 'account' | 'refunds'>, atDesk = true) {
	const provider = refunds.reduce((sum, { amount }) => sum + amount, 0)
	return moneyWords({ due: account.due, back: atDesk ? waysOf(refunds) : { provider } })
}
