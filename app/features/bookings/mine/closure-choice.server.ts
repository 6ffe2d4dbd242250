import { and, asc, eq, exists, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { bookings, payments } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { describeBooking } from '#app/features/ledger/booking-words.server.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { logError } from '#app/lib/process/log.server.ts'
import { AppError, conflict, notFound } from '#app/lib/errors.ts'
import { settle, type Settled } from '../paying/settle-booking.server.ts'
import { CHOOSE_WITHIN } from '../status.ts'

const AT_ONCE = 100

/** The choices for the money of a closed court, besides moving the booking. */
export type ClosureChoice = 'refund' | 'credit'

/**
 * Records what the player of a closed court wants: the money back, or credit at this venue for what they paid
 * themselves.
 *
 * Other payers get their money back either way. Repeating the same choice changes nothing.
 *
 * Throws 404 when the booking is not the player's own, and 409 when the venue closed no court of theirs, another choice
 * was made, or there is no money to choose about.
 */
export function chooseAfterClosure(user: Actor, id: number, choice: ClosureChoice, now = new Date()): Promise<Settled> {
	return write(async (tx) => {
		const [booking] = await tx
			.select()
			.from(bookings)
			.where(and(eq(bookings.id, id), eq(bookings.userId, user.id)))
		if (!booking) throw notFound('Booking not found')
		if (booking.status !== 'cancelled' || booking.cancelReason !== 'closed') {
			throw conflict('There’s nothing to choose: the venue hasn’t closed this court.')
		}
		if (booking.closureChoice === choice) return settle(tx, id, now)
		if (booking.closureChoice !== null) throw conflict('You’ve already chosen.')
		const { held, parts } = (await moneyOf(tx, [booking])).get(id)!
		if (held === 0) throw conflict('Nothing was paid for this booking, so there’s nothing to refund.')
		if (choice === 'credit' && !parts.some(({ own }) => own)) {
			throw conflict('You haven’t paid anything yourself, so it can only go back to the people who did.')
		}
		const settled = await carryOut(tx, booking, { closureChoice: choice }, now)
		if (!settled) throw new AppError(409, 'The booking has just changed. Have another look.')
		await tellOwner(tx, settled, choice, held, now)
		return settled
	})
}

async function tellOwner(tx: Writer, { booking }: Settled, choice: ClosureChoice, held: number, now: Date) {
	const { ownerId, what } = await describeBooking(tx, booking)
	if (ownerId === null || ownerId === booking.userId) return
	const about = { subject: 'booking', subjectId: booking.id, cause: `booking:${booking.id}:closure-choice` }
	const data = { what, choice, held, venueId: booking.courtId }
	await notify(tx, [{ userId: ownerId, kind: 'payment', what: 'closure choice', data, ...about }], now)
}

/** Compare and swap: only one of two choices, a move and the end of the time to choose can win. */
async function carryOut(
	tx: Writer,
	{ id }: Pick<BookingRow, 'id'>,
	choice: { closureChoice: ClosureChoice; choiceLapsed?: true },
	now: Date,
) {
	const [chosen] = await tx
		.update(bookings)
		.set({ ...choice, updatedAt: now })
		.where(
			and(
				eq(bookings.id, id),
				eq(bookings.status, 'cancelled'),
				eq(bookings.cancelReason, 'closed'),
				isNull(bookings.closureChoice),
			),
		)
		.returning({ id: bookings.id })
	return chosen && settle(tx, id, now)
}

/** Counts a venue's bookings on closed courts whose players may still choose, and their money in whole cents. */
export async function findUnchosen(venueId: number) {
	const waiting = await db
		.select()
		.from(bookings)
		.where(
			and(
				eq(bookings.courtId, venueId),
				eq(bookings.status, 'cancelled'),
				eq(bookings.cancelReason, 'closed'),
				isNull(bookings.closureChoice),
				exists(received),
			),
		)
	const money = [...(await moneyOf(db, waiting)).values()].filter(({ held }) => held > 0)
	return { count: money.length, cents: money.reduce((total, { held }) => total + held, 0) }
}

const received = db
	.select({ id: payments.id })
	.from(payments)
	.where(and(eq(payments.bookingId, bookings.id), eq(payments.status, 'success'), isNotNull(payments.receivedAt)))

/** Refunds closed courts whose players did not choose within a week or have no account, and returns how many. Safe to run at any time. */
export async function refundUnchosenClosures(now: Date, stopping?: AbortSignal): Promise<number> {
	const waiting = await db
		.select({ id: bookings.id })
		.from(bookings)
		.where(
			and(
				eq(bookings.status, 'cancelled'),
				eq(bookings.cancelReason, 'closed'),
				isNull(bookings.closureChoice),
				or(isNull(bookings.userId), lte(bookings.cancelledAt, new Date(now.getTime() - CHOOSE_WITHIN))),
				exists(received),
			),
		)
		.orderBy(asc(bookings.cancelledAt), asc(bookings.id))
		.limit(AT_ONCE)
	let done = 0
	for (const booking of waiting) {
		if (stopping?.aborted) break
		try {
			await write((tx) => carryOut(tx, booking, { closureChoice: 'refund', choiceLapsed: true }, now))
			done++
		} catch (error) {
			logError(error, `refund of the closed booking ${booking.id}`) // the other bookings must not wait for it
		}
	}
	return done
}
