import { and, asc, eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { billSplits, bookings, courts, payments, refunds, sports, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { deadlineOf } from '#app/features/ledger/deadline.ts'
import { counts, isClaimed } from '#app/features/ledger/account.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import type { PaymentRow, RefundRow } from '#app/features/ledger/settle.server.ts'
import { shortName } from '#app/features/venues/short-name.ts'
import { notFound } from '#app/lib/errors.ts'

/** A share as its booker sees it; whole cents. */
export type Share = {
	id: number
	name: string
	amount: number
	/** `sent` is what its payer says, and the venue has not confirmed; `review` is money the venue has to look at. */
	state: 'pending' | 'sent' | 'review' | 'paid' | 'cancelled'
	/** What has come in for it, and what of that has gone back or is on its way there. */
	received: number
	returned: number
	/** The secret in its address, `/pay/{link}`. */
	link: string
	own: boolean
	/** Whether somebody has opened it signed in, whom we can tell of it. */
	known: boolean
	remindedAt: Date | null
}

/** Money of a booking that was paid for none of its shares; whole cents. */
export type Beside = Pick<PaymentRow, 'id' | 'method'> & { amount: number; own: boolean; at: Date }

/**
 * One's own booking with the shares of its bill, those that have ended without money left out, and where its money
 * stands: what came in for the shares and beside them, less what went back, is what is `held`. 404 for a booking that
 * is not one's own.
 */
export async function findSplit(user: Actor, bookingId: number) {
	const [found] = await db
		.select({
			booking: bookings,
			booker: users.fullName,
			venue: courts.name,
			sport: { name: sports.name, icon: sports.icon, color: sports.color },
		})
		.from(bookings)
		.innerJoin(courts, eq(courts.id, bookings.courtId))
		.innerJoin(sports, eq(sports.id, bookings.sportId))
		.innerJoin(users, eq(users.id, bookings.userId))
		.where(and(eq(bookings.id, bookingId), eq(bookings.userId, user.id)))
	if (!found) throw notFound('Booking not found')
	const { booking, booker, venue, sport } = found
	const [rows, paid, made, money] = await Promise.all([
		db.select().from(billSplits).where(eq(billSplits.bookingId, bookingId)).orderBy(asc(billSplits.id)),
		db.select().from(payments).where(eq(payments.bookingId, bookingId)),
		db.select().from(refunds).where(eq(refunds.bookingId, bookingId)),
		moneyOf(db, [booking]),
	])
	const shares = rows.flatMap((row): Share[] => {
		const own = paid.filter(({ splitId }) => splitId === row.id)
		const { received, returned } = sums(own, made)
		if (row.status === 'cancelled' && received === 0) return []
		const { id, name, amount, checkoutId: link, participantId, remindedAt } = row
		const known = participantId !== null && participantId !== user.id
		const state = stateOf(row.status, own, received - returned)
		return [{ id, name, amount, state, received, returned, link, own: participantId === user.id, known, remindedAt }]
	})
	const besides = paid.flatMap((payment): Beside[] => {
		const { id, method, userId, splitId, receivedAt } = payment
		const { received, returned } = sums([payment], made)
		if (splitId !== null || received === returned) return []
		return [{ id, method, amount: received - returned, own: userId === user.id, at: receivedAt! }]
	})
	const { id, status, startTime, endTime } = booking
	const standing = money.get(id)!
	const { total, due, held, claimed, inReview } = standing
	const payBy = deadlineOf({ status, payBy: booking.payBy?.toISOString() ?? null, money: standing })
	return {
		booking: { id, status, startTime, endTime, payBy, venue, sport, booker: shortName(booker) },
		...{ shares, besides, total, due, held, claimed, inReview },
		/** Somebody says that they have paid the whole, which the venue has to confirm first. */
		sent: paid.some(({ status, splitId, receivedAt }) => status === 'success' && splitId === null && !receivedAt),
	}
}
export type Split = Awaited<ReturnType<typeof findSplit>>

function sums(some: PaymentRow[], made: RefundRow[]) {
	const there = some.filter(counts)
	const ids = new Set(there.map(({ id }) => id))
	const back = made.filter(({ paymentId }) => ids.has(paymentId))
	return {
		received: there.reduce((all, { receivedAmount }) => all + (receivedAmount ?? 0), 0),
		returned: back.reduce((all, { amount }) => all + amount, 0),
	}
}

/** A share that nobody has to pay any more is paid all the same where its money is there and stays. */
function stateOf(status: 'pending' | 'paid' | 'cancelled', own: PaymentRow[], kept: number): Share['state'] {
	if (status === 'cancelled' && kept > 0) return 'paid'
	if (status !== 'pending') return status
	if (own.some(isClaimed)) return 'sent'
	return own.some(({ status }) => status === 'review') ? 'review' : 'pending'
}
