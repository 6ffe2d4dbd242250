import { eq } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import { isPartPaid, paidOf } from '#app/features/ledger/paid-words.ts'
import { conflict, invalid, notFound } from '#app/lib/errors.ts'
import { amountOf, rate, sum } from '#app/lib/money.ts'
import { REASON_MAX } from '#app/features/bookings/desk/desk-schemas.ts'
import { findOwnVenueBooking } from '#app/features/bookings/desk/list/venue-bookings.server.ts'
import {
	changedSince,
	costsNow,
	discountProblem,
	setDiscount,
	setLateCharge,
} from '#app/features/bookings/paying/discount.server.ts'
import { settle, type Settled } from '#app/features/bookings/paying/settle-booking.server.ts'
import type { PartRefund } from './schemas.ts'

/** Returns a booking to refund in part, with what of its money can go back. Throws 403 to all but admins, and 404. */
export async function findPartRefund(admin: Actor, bookingId: number | null) {
	const { booking, money, problem } = await findPaid(admin, bookingId, db)
	const { id, userId, customer, status, lateCharge, discount } = booking
	const isCancelled = status === 'cancelled'
	return {
		id,
		userId,
		name: customer.name,
		isCancelled,
		seen: isCancelled ? lateCharge : discount,
		most: asMoney(money.held),
		paid: isPartPaid(money) ? `${paidOf(money)}.` : null,
		longest: REASON_MAX,
		problem,
	}
}
export type PartRefundPage = Awaited<ReturnType<typeof findPartRefund>>

/**
 * Gives part of a booking's money back as an admin, by the way it came. The price, or the late charge, falls by as much,
 * up to the next half rand, so that nothing is due again. Tells the player and the owner. The same twice is done once.
 *
 * Returns the booking, and in words what it costs now and what goes back. Throws 403 to all but admins, 404, 400 for more than
 * is paid or for cents of it, and 409 for their own booking, where nothing is paid, or after another change.
 */
export function refundInPart(admin: Actor, bookingId: number | null, wish: PartRefund, now = new Date()) {
	return write(async (tx) => {
		const { booking, money, problem } = await findPaid(admin, bookingId, tx)
		const { id, status, lateCharge, discount, discountReason } = booking
		const { amount, reason, seen } = wish
		const isCancelled = status === 'cancelled'
		const off = Math.ceil(amount / 50) / 2
		const isRepeated = !isCancelled && discount === seen + off && discountReason === reason
		if (isRepeated) return { booking, words: costsNow(await settle(tx, id, now), false) }
		if (problem) throw conflict(problem)
		if (seen !== (isCancelled ? lateCharge : discount)) throw changedSince(booking)
		if (amount > money.held) throw wrong(`${asMoney(money.held)} is paid, so you can give back at most that.`)
		if (amount % 100 !== 0 && amount !== money.held) throw wrong('Use whole rand, or all that is paid.')
		if (isCancelled) {
			const left = Math.max(0, lateCharge - off)
			const settled = await setLateCharge(tx, admin, booking, { lateCharge: left, reason, giving: amount }, now)
			return { booking, words: `${backOf(settled)} goes back. The late charge is ${sum(left)} now.` }
		}
		const lower = { discount: discount + off, reason, giving: amount }
		return { booking, words: costsNow(await setDiscount(tx, admin, booking, lower, now), false) }
	})
}

async function findPaid(admin: Actor, bookingId: number | null, reader: Reader) {
	requireAdmin(admin)
	const [row] = await reader
		.select()
		.from(bookings)
		.where(eq(bookings.id, bookingId ?? 0))
	if (!row) throw notFound('Booking not found')
	const booking = await findOwnVenueBooking(admin, row.courtId, bookingId, 'money', reader)
	const money = (await moneyOf(reader, [row])).get(row.id)!
	const problem = discountProblem(booking, admin) ?? (money.held > 0 ? null : NOTHING_PAID)
	return { booking, money, problem }
}

const NOTHING_PAID = 'Nothing is paid, so there is nothing to give back.'

const wrong = (message: string) => invalid(message, { amount: [message] })

/** Whole cents, without them where there are none. */
const asMoney = (cents: number) => (cents % 100 === 0 ? rate(cents / 100) : amountOf(cents))

const backOf = ({ refunds }: Settled) => amountOf(refunds.reduce((total, { amount }) => total + amount, 0))
