import { and, asc, eq, inArray, not, type SQL } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { billSplits, bookings, payments, refunds, sports, users } from '#db/schema.ts'
import { unindexed } from '#db/unindexed.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findUnchosen } from '#app/features/bookings/closure-choice.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { cameIn } from '#app/features/ledger/came.ts'
import { awaitsVenue } from '#app/features/ledger/claimed.server.ts'
import { aboutLine, LINE, PAID } from './payer.server.ts'
import { MOST } from './inbox-limits.ts'
import { keepProblem } from './review.server.ts'
import { findUnpaid } from './unpaid.server.ts'
import { isOwn, notYetLate } from './venue-money.server.ts'
import { comesLater, countWaiting, IN_REVIEW, TO_MAKE } from './waiting.server.ts'

const at = (venueId: number) => eq(bookings.courtId, venueId)

const onTheWay = and(eq(refunds.by, 'provider'), inArray(refunds.status, ['due', 'sending', 'sent']))

const BOOKING = {
	status: bookings.status,
	cancelReason: bookings.cancelReason,
	paymentStatus: bookings.paymentStatus,
}

const readPayments = (venueId: number, where: SQL | undefined, order: SQL) =>
	db
		.select({ ...LINE, ...PAID, booking: BOOKING })
		.from(payments)
		.innerJoin(bookings, eq(bookings.id, payments.bookingId))
		.innerJoin(sports, eq(sports.id, bookings.sportId))
		.leftJoin(users, eq(users.id, payments.userId))
		.leftJoin(billSplits, eq(billSplits.id, payments.splitId))
		.where(and(at(venueId), unindexed(where)))
		.orderBy(order, asc(payments.id))
		.limit(MOST)
type PaymentIn = Awaited<ReturnType<typeof readPayments>>[number]

const ownIn = (user: Actor, { bookerId, payment }: Pick<PaymentIn, 'bookerId' | 'payment'>) =>
	isOwn(user, { userId: bookerId }, payment)

async function findClaims(user: Actor, venueId: number, cash: SQL, now: Date) {
	const rows = await readPayments(venueId, and(awaitsVenue, cash), asc(payments.claimedAt))
	return rows.map((row) => {
		const { id, amount, method, reference, receiptNumber, claimedAt } = row.payment
		return {
			...{ id, amount, method, reference, receiptNumber, since: claimedAt?.toISOString() ?? null },
			...aboutLine(row),
			own: ownIn(user, row),
			notNeeded: notNeeded(row),
			share: row.payment.splitId !== null,
			notYetLate: notYetLate(row.payment, row, now) !== null,
		}
	})
}

/** What becomes of money for a booking that needs none, in words; null where it needs it. */
function notNeeded({ booking: { status, cancelReason, paymentStatus } }: PaymentIn) {
	if (status !== 'cancelled') {
		return paymentStatus === 'paid' ? 'The booking is paid already: this money goes back.' : null
	}
	if (cancelReason === 'closed') return 'The courts were closed: the player chooses what happens with the money.'
	return cancelReason === 'unpaid'
		? 'The booking lapsed. It comes back if its time is still free, else the money goes back.'
		: 'The booking is cancelled: this money goes back.'
}

async function findToLookAt(user: Actor, venueId: number) {
	const rows = await readPayments(venueId, IN_REVIEW, asc(payments.receivedAt))
	return rows.map((row) => {
		const { id, amount, currency, reference, receivedAt } = row.payment
		return {
			...{ id, asked: { amount, currency }, came: cameIn(row.payment), reference },
			...aboutLine(row),
			since: receivedAt?.toISOString() ?? null,
			own: ownIn(user, row),
			keepProblem: keepProblem(row.payment, row.booking),
		}
	})
}

async function findRefunds(user: Actor, venueId: number, where: SQL | undefined) {
	const rows = await db
		.select({ ...LINE, ...PAID, refund: refunds, email: users.email, guestPhone: bookings.guestPhone })
		.from(refunds)
		.innerJoin(payments, eq(payments.id, refunds.paymentId))
		.innerJoin(bookings, eq(bookings.id, refunds.bookingId))
		.innerJoin(sports, eq(sports.id, bookings.sportId))
		.leftJoin(users, eq(users.id, payments.userId))
		.leftJoin(billSplits, eq(billSplits.id, payments.splitId))
		.where(and(at(venueId), where))
		.orderBy(asc(refunds.createdAt), asc(refunds.id))
		.limit(MOST)
	return rows.map((row) => {
		const { id, amount, reason, createdAt, lastError } = row.refund
		const { method, provider, reference, receiptNumber } = row.payment
		return {
			...{ id, amount, reason, since: createdAt.toISOString(), lastError },
			...{ method, provider, reference, receiptNumber, currency: cameIn(row.payment).currency },
			...aboutLine(row),
			email: row.email,
			phone: row.bookerId === null ? row.guestPhone : null,
			own: ownIn(user, row),
		}
	})
}

/**
 * The venue's money that waits for its people: what payers say to have sent, cash that comes on a later day, what came
 * other than asked, refunds to make by hand and those on their way by card, what players of closed courts may still
 * choose about, and a page of what is not paid. Amounts are whole cents, times ISO
 * instants. 404 for somebody else's venue.
 */
export async function findInbox(user: Actor, venueId: number | null, page: number, now = new Date()) {
	const { id } = await findOwnVenue(user, venueId)
	const [waiting, toConfirm, cash, toLookAt, toRefund, sent, choosing, unpaid] = await Promise.all([
		countWaiting(user, id, now),
		findClaims(user, id, not(comesLater(now)), now),
		findClaims(user, id, comesLater(now), now),
		findToLookAt(user, id),
		findRefunds(user, id, TO_MAKE),
		findRefunds(user, id, onTheWay),
		findUnchosen(id),
		findUnpaid(user, id, page, now),
	])
	return { waiting, toConfirm, cash, toLookAt, toRefund, onTheWay: sent, choosing, unpaid }
}
export type Inbox = Awaited<ReturnType<typeof findInbox>>
