import { and, asc, eq, exists, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { bookings, payments } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { describeBooking } from '#app/features/ledger/booking-words.server.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { logError } from '#app/lib/process/log.server.ts'
import { AppError, conflict, forbidden, notFound } from '#app/lib/errors.ts'
import { settle, type Settled } from '../paying/settle-booking.server.ts'
import { courtInText } from '#app/lib/text/court-name.ts'
import { formatDay, formatTime, formatTimeRange } from '#app/lib/time/time.ts'
import { deskMoveProblem } from '../desk/desk-rules.ts'
import { findOwnVenueBooking, type VenueBooking } from '../desk/list/venue-bookings.server.ts'
import { goesBackWords, waysOf } from '../paying/discount.ts'
import { CHOOSE_WITHIN } from '../status.ts'

const AT_ONCE = 100

/** Holds for bookings whose court was closed and whose player has not chosen yet, in time or not. */
export const isUnchosen = and(
	eq(bookings.status, 'cancelled'),
	eq(bookings.cancelReason, 'closed'),
	isNull(bookings.closureChoice),
)

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
		return (await decide(tx, booking, choice, OWN, user, now)).settled
	})
}

/**
 * Records what the player of a closed court told the desk that they want, as they themselves would. They hear what comes
 * back to them. Repeating the same choice changes nothing.
 *
 * Returns in words what comes of it. Throws 404 when the booking is not of the user's venue, 403 for the user's own, and
 * 409 as `chooseAfterClosure`.
 */
export function chooseAtDesk(
	user: Actor,
	venueId: number | null,
	bookingId: number | null,
	choice: ClosureChoice,
	now = new Date(),
) {
	return write(async (tx) => {
		const { id } = await findOwnVenueBooking(user, venueId, bookingId, 'desk', tx)
		const [booking] = (await tx.select().from(bookings).where(eq(bookings.id, id))) as [BookingRow]
		if (booking.userId === user.id) throw forbidden(OWN_CHOICE)
		const { settled, isNew } = await decide(tx, booking, choice, THEIRS, user, now)
		const details = { chose: choice === 'credit' ? 'Credit' : 'A refund' }
		const act = { action: 'booking.closure-choice', subject: `booking:${id}`, details } as const
		if (isNew) await auditAt(tx, user, booking.courtId, act, now)
		return choiceWords(settled.refunds, choice)
	})
}

const OWN_CHOICE = 'This is your own booking. Choose in My Bookings.'

/**
 * Returns a booking whose court was closed with what the desk can note of its player's choice, and until when they may
 * choose; `problem` says why there is nothing to note. Throws 404 when it is not of the user's venue.
 */
export async function findDeskChoice(user: Actor, venueId: number | null, bookingId: number | null, now = new Date()) {
	const booking = await findOwnVenueBooking(user, venueId, bookingId, 'desk')
	const [row] = await db.select().from(bookings).where(eq(bookings.id, booking.id))
	const { held, parts } = (await moneyOf(db, [row!])).get(booking.id)!
	const own = parts.reduce((cents, part) => cents + (part.own ? part.left : 0), 0)
	const { choosesUntil: until, startTime } = booking
	const lapses = until && `${formatDay(until)} at ${formatTime(until)}`
	return {
		bookingId: booking.id,
		name: booking.customer.name,
		about: `${formatDay(startTime)}, ${formatTimeRange(startTime, booking.endTime)} · ${booking.sport.name}, ${courtInText(booking.courtName ?? booking.courtNumber)}`,
		moves: deskMoveProblem(booking, now) === null,
		held,
		own,
		ways: waysOf(parts.map(({ by, left }) => ({ by, amount: left }))),
		lapses,
		problem: choiceProblem(user, booking, row!, held),
	}
}
export type DeskChoice = Awaited<ReturnType<typeof findDeskChoice>>

function choiceProblem(user: Actor, { isClosed, choosesUntil, userId }: VenueBooking, row: BookingRow, held: number) {
	if (!isClosed) return THEIRS.open
	if (userId === null) return 'They have no account, so their money goes back without a choice.'
	if (userId === user.id) return OWN_CHOICE
	if (choosesUntil === null) return THEIRS.chosen(row.closureChoice)
	return held > 0 ? null : NOTHING_PAID
}

const NOTHING_PAID = 'Nothing was paid for this booking, so there’s nothing to refund.'

/** Why there is nothing to choose, as the player and as the desk reads it. */
const OWN = {
	open: 'There’s nothing to choose: the venue hasn’t closed this court.',
	chosen: (_: string | null) => 'You’ve already chosen.',
	notPaid: 'You haven’t paid anything yourself, so it can only go back to the people who did.',
}
const THEIRS: typeof OWN = {
	open: 'There’s nothing to choose: this booking wasn’t ended by closing a court.',
	chosen: (choice) => `They’ve already chosen ${choice === 'credit' ? 'credit' : 'a refund'}.`,
	notPaid: 'They haven’t paid anything themselves, so it can only go back to the people who did.',
}

async function decide(
	tx: Writer,
	booking: BookingRow,
	choice: ClosureChoice,
	words: typeof THEIRS,
	by: Actor,
	now: Date,
) {
	if (booking.status !== 'cancelled' || booking.cancelReason !== 'closed') throw conflict(words.open)
	if (booking.closureChoice === choice) return { settled: await settle(tx, booking.id, now), isNew: false }
	if (booking.closureChoice !== null) throw conflict(words.chosen(booking.closureChoice))
	const { held, parts } = (await moneyOf(tx, [booking])).get(booking.id)!
	if (held === 0) throw conflict(NOTHING_PAID)
	if (choice === 'credit' && !parts.some(({ own }) => own)) throw conflict(words.notPaid)
	const settled = await carryOut(tx, booking, { closureChoice: choice }, now)
	if (!settled) throw new AppError(409, 'The booking has just changed. Have another look.')
	await tellOwner(tx, settled, choice, held, by, now)
	return { settled, isNew: true }
}

/** Says to the desk what a choice made of the money, or that it was noted before. */
function choiceWords(made: Settled['refunds'], choice: ClosureChoice) {
	const words = goesBackWords(waysOf(made)).trim()
	return words || (choice === 'credit' ? 'Credit was noted already.' : 'A refund was noted already.')
}

async function tellOwner(
	tx: Writer,
	{ booking }: Settled,
	choice: ClosureChoice,
	held: number,
	by: Pick<Actor, 'id'>,
	now: Date,
) {
	const { ownerId, what } = await describeBooking(tx, booking)
	if (ownerId === null || ownerId === by.id) return
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
		.where(and(eq(bookings.id, id), isUnchosen))
		.returning({ id: bookings.id })
	return chosen && settle(tx, id, now)
}

/** Counts a venue's bookings on closed courts whose players may still choose, and their money in whole cents. */
export async function findUnchosen(venueId: number) {
	const waiting = await db
		.select()
		.from(bookings)
		.where(and(eq(bookings.courtId, venueId), isUnchosen, exists(received)))
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
				isUnchosen,
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
