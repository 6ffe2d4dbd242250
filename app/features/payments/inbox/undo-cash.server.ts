import { withdrawRefunds } from '#app/features/bookings/desk/undo/undo-money.server.ts'
import { and, desc, eq, exists, gte, inArray, isNull, notExists, or, sql, type SQL } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { billSplits, bookings, payments, refunds, tillCloses, users } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { ensureBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { isJustMade, NOT_NEW } from '#app/features/bookings/desk/desk-rules.ts'
import { findReach } from '#app/features/bookings/messages/reach.server.ts'
import { willTell } from '#app/features/bookings/messages/reach-words.ts'
import { findOwnVenueBooking, type VenueBooking } from '#app/features/bookings/desk/list/venue-bookings.server.ts'
import { holdAnew } from '#app/features/bookings/paying/being-paid.server.ts'
import { OWN_BOOKING } from '#app/features/bookings/paying/discount.server.ts'
import { settle, type Settled } from '#app/features/bookings/paying/settle-booking.server.ts'
import { asBill, type PaymentRow } from '#app/features/ledger/bill.ts'
import { closedWords } from '#app/features/ledger/desk-problem.ts'
import { describeBooking } from '#app/features/ledger/booking-words.server.ts'
import { undoReceived } from '#app/features/ledger/settle-bill.server.ts'
import { openShare } from '#app/features/ledger/share-money.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { mayAt } from '#app/features/venues/own-venues.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { at, dateOf } from '#app/lib/time/time.ts'

/**
 * Returns the cash of today that the desk noted for a booking and can take back, the last first, with who noted it and
 * for which share: for the whole bill only what came last. Cash of another day stays. So does cash of which something
 * went back, or that no longer pays its share, and cash for the whole bill beside which others were asked for shares,
 * or whose shares it ended. `closed` is the day whose close has counted it; `passedOn` is whether its share went to the booker
 * as credit.
 */
async function findUndoableCash(reader: Reader, bookingId: number, now: Date) {
	const isAsked = inArray(billSplits.status, ['pending', 'owed'])
	const endedByIt = and(eq(billSplits.status, 'cancelled'), eq(billSplits.updatedAt, payments.receivedAt))
	const hangsOnIt = and(eq(billSplits.bookingId, bookingId), or(isAsked, endedByIt))
	const shareOfIt = and(eq(billSplits.status, 'paid'), eq(billSplits.paymentId, payments.id))
	// Credit for a share that was owed to the booker is given as its money comes.
	const credit = and(
		eq(refunds.by, 'credit'),
		eq(refunds.reason, 'overpaid'),
		eq(refunds.createdAt, payments.receivedAt),
	)
	const credited = reader
		.select({ id: refunds.id })
		.from(refunds)
		.where(and(eq(refunds.bookingId, bookingId), credit))
	const sharesThat = (where: SQL | undefined) => reader.select({ id: billSplits.id }).from(billSplits).where(where)
	const found = await reader
		.select({
			id: payments.id,
			splitId: payments.splitId,
			/** The name of the share it is for. */
			share: billSplits.name,
			amount: payments.receivedAmount,
			at: payments.receivedAt,
			byId: payments.receivedById,
			by: users.fullName,
			closed: tillCloses.day,
			passedOn: sql<boolean>`${payments.splitId} is not null and ${exists(credited)}`.mapWith(Boolean),
		})
		.from(payments)
		.leftJoin(users, eq(users.id, payments.receivedById))
		.leftJoin(billSplits, eq(billSplits.id, payments.splitId))
		.leftJoin(tillCloses, eq(tillCloses.id, payments.tillCloseId))
		.where(
			and(
				eq(payments.bookingId, bookingId),
				eq(payments.status, 'success'),
				eq(payments.method, 'cash'),
				eq(payments.receivedBy, 'venue'),
				gte(payments.receivedAt, at(dateOf(now), 0)),
				or(and(isNull(payments.splitId), notExists(sharesThat(hangsOnIt))), exists(sharesThat(shareOfIt))),
				notExists(reader.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, payments.id))),
			),
		)
		.orderBy(desc(payments.receivedAt), desc(payments.id))
	const ofAll = found.find(({ splitId }) => splitId === null)
	return found
		.filter((cash) => cash.splitId !== null || cash === ofAll)
		.map((cash) => ({ ...cash, amount: cash.amount!, at: cash.at! }))
}

/**
 * Returns a booking with the cash that can be taken back, by default the last; `problem` says why none can. Throws 404
 * for others.
 */
export async function findUndoing(
	user: Actor,
	venueId: number | null,
	bookingId: number | null,
	{ paymentId = null, now = new Date() }: { paymentId?: number | null; now?: Date } = {},
) {
	const booking = await findOwnVenueBooking(user, venueId, bookingId, 'cash')
	const all = await findUndoableCash(db, booking.id, now)
	const cash = all.find(({ id }) => paymentId === null || id === paymentId) ?? null
	/** Only the account that booked hears of it. */
	const tells = booking.userId === null ? '' : willTell(await findReach(db, user, booking.id))
	return { booking, tells, cash, problem: cash ? await undoProblem(db, booking, cash, user) : GONE }
}

/** Returns which cash of a booking the user can take back now. The caller checks access. */
export async function undoableOf(user: Actor, booking: VenueBooking, now: Date) {
	const all = await findUndoableCash(db, booking.id, now)
	const problems = await Promise.all(all.map((cash) => undoProblem(db, booking, cash, user)))
	return all.filter((_, i) => problems[i] === null)
}

const GONE = 'There’s no cash from today to undo on this booking. To return cash from an earlier day, make a refund.'

const PASSED_ON = 'This share went on to the person who booked, as credit. You can’t undo it any more.'

type Undoing = Pick<VenueBooking, 'userId' | 'status' | 'venueId'>

async function undoProblem(
	reader: Reader,
	{ userId, status, venueId }: Undoing,
	cash: { byId: number | null; closed: string | null; passedOn: boolean },
	user: Actor,
) {
	if (userId === user.id) return OWN_BOOKING
	if (status === 'cancelled') return 'This booking was cancelled.'
	if (cash.closed !== null) return closedWords(cash.closed)
	if (cash.passedOn) return PASSED_ON
	const leaves = cash.byId !== user.id && !(await mayAt(user, venueId, 'money', reader))
	return leaves ? 'Only the person who took this cash, a manager or the owner can undo it.' : null
}

/**
 * Takes back cash that the desk noted by mistake: the booking, or the share, is open again, and its player is told.
 * `paymentId` is the payment that the desk saw. Undoing it again changes nothing. Returns the account and the whole cents
 * that were `undone`.
 *
 * Throws 404 when the booking is not of the user's venue, and 409 where it is their own, it is cancelled, the day is
 * closed, or the cash cannot be taken back.
 */
export async function undoCash(
	user: Actor,
	venueId: number | null,
	bookingId: number | null,
	paymentId: number,
	now = new Date(),
) {
	return write(async (tx) => {
		const booking = await findOwnVenueBooking(user, venueId, bookingId, 'cash', tx)
		const [payment] = await tx
			.select()
			.from(payments)
			.where(and(eq(payments.id, paymentId), eq(payments.bookingId, booking.id)))
		if (payment?.metadata?.undone) return { ...(await settle(tx, booking.id, now)).account, undone: payment.amount }
		const cash = (await findUndoableCash(tx, booking.id, now)).find(({ id }) => id === paymentId)
		if (!payment || !cash) throw conflict(GONE)
		const problem = await undoProblem(tx, booking, cash, user)
		if (problem) throw conflict(problem)
		const { held, confirming } = (await settle(tx, booking.id, now)).account
		await takeBack(tx, user, booking, payment, now)
		await openShare(tx, payment, now)
		// Where the money has not confirmed it, the desk did.
		if (payment.metadata?.waited && held >= confirming) await waitAgain(tx, booking, now)
		const settled = await settle(tx, booking.id, now)
		await tellPlayer(tx, settled, cash, user, now)
		return { ...settled.account, undone: cash.amount }
	})
}

/** Marks money that the desk noted as not received, and writes that in the log. The caller settles the booking. */
async function takeBack(tx: Writer, user: Actor, { id, venueId }: VenueBooking, payment: PaymentRow, now: Date) {
	const { receivedAmount, method } = payment
	const cents = receivedAmount!
	await undoReceived(tx, payment, user.id, now)
	const details = { venueId, cents, method }
	await auditAt(tx, user, venueId, { action: 'booking.undo-cash', subject: `booking:${id}`, details }, now)
}

/**
 * Takes back a walk-in that was booked by mistake: the money that was noted for it, whichever way it was to have come, and
 * the booking. Sent again, it changes nothing.
 *
 * Throws 404 when the booking is not of the user's venue, and 409 when it is not a walk-in, was booked too long ago or
 * has been counted in a close of the till.
 */
export async function undoWalkIn(user: Actor, venueId: number | null, bookingId: number | null, now = new Date()) {
	const booking = await findOwnVenueBooking(user, venueId, bookingId, 'desk')
	const first = async (tx: Writer) => {
		const [made] = await tx.select({ at: bookings.createdAt }).from(bookings).where(eq(bookings.id, booking.id))
		if (booking.userId !== null || !isJustMade(made!.at, now)) throw conflict(NOT_NEW)
		await withdrawRefunds(tx, booking.id, made!.at)
		const noted = and(eq(payments.status, 'success'), eq(payments.receivedBy, 'venue'))
		const taken = await tx
			.select({ payment: payments, closed: tillCloses.day })
			.from(payments)
			.leftJoin(tillCloses, eq(tillCloses.id, payments.tillCloseId))
			.where(and(eq(payments.bookingId, booking.id), noted))
		for (const { payment, closed } of taken) {
			if (closed !== null) throw conflict(closedWords(closed))
			await takeBack(tx, user, booking, payment, now)
		}
		await settle(tx, booking.id, now)
	}
	return ensureBookingStatus(user, booking.id, 'cancelled', now, { first, isMistake: true })
}

/** Makes a booking that the cash had confirmed a request again, with time to pay again. */
async function waitAgain(tx: Writer, { id, startTime }: { id: number; startTime: Date }, now: Date) {
	if (startTime <= now) return
	const [waits] = await tx
		.update(bookings)
		.set({ status: 'pending', paymentStatus: 'pending', updatedAt: now })
		.where(and(eq(bookings.id, id), eq(bookings.status, 'confirmed')))
		.returning()
	if (waits) await holdAnew(tx, asBill(waits), now)
}

async function tellPlayer(
	tx: Writer,
	{ booking, account }: Settled,
	{ id, amount }: { id: number; amount: number },
	by: Actor,
	now: Date,
) {
	const { userId } = booking
	if (userId === null || userId === by.id) return
	const { venue, what } = await describeBooking(tx, booking)
	const about = { kind: 'payment', subject: 'booking', subjectId: booking.id, cause: `payment:${id}:undone` } as const
	await notify(tx, [{ ...about, userId, what: 'cash undone', data: { venue, what, amount, due: account.due } }], now)
}
