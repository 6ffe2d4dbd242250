import { and, asc, eq, lt } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { bookings, regulars, termOffers, users } from '#db/schema.ts'
import { unindexed } from '#db/query/unindexed.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { addOnsOf, linesThere } from '#app/features/add-ons/booked-add-ons.server.ts'
import { findTaken } from '#app/features/court-time/court-time.server.ts'
import { freeCourts } from '#app/features/court-time/free-courts.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { findOwnOffer, type Offer } from '#app/features/venues/offers.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { groupBy } from '#app/lib/groups.ts'
import { tellOfEnd, tellOfReturns } from '../../booking-notices.server.ts'
import { cancelAll } from '../../bookings.server.ts'
import { CourtTaken } from '../../desk/desk-move.server.ts'
import { isJustMade, NOT_NEW } from '../../desk/desk-rules.ts'
import { findReach } from '../../messages/reach.server.ts'
import { haveTold, willTell } from '../../messages/reach-words.ts'
import { findWaysBack, putBack } from '../../desk/undo/undo.server.ts'
import { isPackGone } from '../../packs/hours.server.ts'
import { slotsOf } from '../../paying/lapse.server.ts'
import type { Settled } from '../../paying/settle-booking.server.ts'
import { offerFor } from '../../rules.ts'
import { dayInYear, inDates } from '../regular-dates.ts'
import { findHurdles } from '../regular-plan.server.ts'
import { findComing, nameOf, whenOf } from '../regulars.server.ts'
import { reopenRequest } from '../requests.server.ts'

const ENDED = 'cancelled-'

/** Names the ending of dates of a weekly hour by when it was, as `stateSeen` names each of its bookings. */
export const endSeen = (at: Date) => `${ENDED}${at.getTime()}`

/** Returns the dates of a weekly hour that were cancelled in one act, which are `back`, and what stands in the way of the others. */
async function findEnded(
	reader: Reader,
	user: Actor,
	venueId: number | null,
	regularId: number | null,
	seen: string,
	now: Date,
) {
	const venue = await findOwnVenue(user, venueId, 'courts', reader)
	const which = and(eq(regulars.id, regularId ?? 0), eq(regulars.courtId, venue.id))
	const [regular] = await reader.select().from(regulars).where(which)
	if (!regular) throw notFound('Regular not found')
	const rows = await reader
		.select({ booking: bookings, fullName: users.fullName })
		.from(bookings)
		.leftJoin(users, eq(users.id, bookings.userId))
		.where(eq(bookings.regularId, regular.id))
		.orderBy(asc(bookings.startTime), asc(bookings.id))
	const all = rows.map(({ booking }) => booking)
	const { ways, back } = await findWaysBack(reader, seen.startsWith(ENDED) ? all : [], seen, now)
	const offer = await findOwnOffer(venue, regular.sportId, now, reader)
	const cancelled = ways.map(({ booking }) => booking)
	const hurdles = await hurdlesOf(reader, offer, cancelled, now)
	const [first] = [...cancelled, ...back]
	const whose = rows.find(({ booking }) => booking.id === first?.id)
	return {
		regular,
		offer,
		whose: whose && {
			name: nameOf({ ...whose.booking, fullName: whose.fullName }),
			reach: await findReach(reader, user, whose.booking.id),
		},
		dates: ways.map(({ booking, way }) => ({
			booking,
			way,
			problem: way.problem ?? hurdles.get(booking.id) ?? null,
		})),
		back,
	}
}

const NOT_OFFERED = 'The venue doesn’t offer this sport any more'

/** Says of each booking whose court is not free any more why, in words. */
async function hurdlesOf(reader: Reader, found: Offer | null, rows: readonly BookingRow[], now: Date) {
	if (!found) return new Map(rows.map(({ id }) => [id, NOT_OFFERED]))
	const problems = new Map<number, string>()
	const alike = groupBy(rows, (row) => `${row.courtNumber} ${offerFor(found, row).step}`)
	for (const group of alike.values()) {
		const [first] = group as [BookingRow]
		const { courtNumber } = first
		const offer = offerFor(found, first)
		const ends = group.map(({ endTime }) => endTime.getTime())
		const whole = { startTime: first.startTime, endTime: new Date(Math.max(...ends)) }
		const taken = (await findTaken([offer], whole.startTime, whole.endTime, reader)).get(offer.id)!
		const hurdles = await findHurdles(reader, offer, { ...whole, courtNumber }, now)
		for (const row of group) {
			const isFree = freeCourts(offer, taken, row.startTime, row.endTime).includes(courtNumber)
			const problem = hurdles.problem(row) ?? (isFree ? null : 'Taken')
			if (problem) problems.set(row.id, problem)
		}
	}
	return problems
}

/** Returns why what a date has of add-ons keeps it from coming back, or null where all of it is there. */
async function addOnProblem(reader: Reader, booking: BookingRow) {
	const lines = (await addOnsOf(reader, [booking.id])).get(booking.id) ?? []
	const there = await linesThere(reader, booking, lines)
	return there.length < lines.length ? 'Too few of its add-ons are left' : null
}

const NOTHING = 'There are no cancelled dates of this weekly hour to bring back.'

/**
 * Returns the dates of a weekly hour that the desk cancelled in the act `seen`, each with what keeps it from coming back;
 * `problem` says why there is nothing to bring back. Throws 404 when it is not of the user's venue.
 */
export async function findEndUndo(
	user: Actor,
	venueId: number | null,
	regularId: number | null,
	seen: string,
	now = new Date(),
) {
	const { regular, whose, dates, back } = await findEnded(db, user, venueId, regularId, seen, now)
	const shown = await Promise.all(
		dates.map(async ({ booking, problem }) => ({
			id: booking.id,
			day: dayInYear(booking.startTime, now),
			problem: problem ?? (await addOnProblem(db, booking)),
		})),
	)
	return {
		when: whenOf(regular),
		name: whose?.name ?? null,
		/** Says whether we tell the player; empty for their own. */
		tells: whose ? willTell(whose.reach) : '',
		seen,
		dates: shown,
		problem: dates.length > 0 ? null : back.length > 0 ? 'All of its dates are back.' : NOTHING,
		endedTerm: await endedTerm(db, dates),
	}
}

/** Whether the next term was on offer until these dates were cancelled; that offer does not come back. */
async function endedTerm(reader: Reader, [first]: { booking: BookingRow }[]) {
	if (!first) return false
	const { regularId, cancelledAt } = first.booking
	const { regularId: of, status, answeredAt } = termOffers
	const ended = and(eq(of, regularId!), eq(status, 'declined'), eq(answeredAt, cancelledAt!))
	return (await reader.$count(termOffers, ended)) > 0
}

const STUCK = 'None of these dates can come back any more.'
/** `2 dates are back.`, `1 of 2 dates is back.` */
const backWords = (back: number, all: number) =>
	`${back < all ? `${back} of ` : ''}${inDates(all)} ${back === 1 ? 'is' : 'are'} back.`
const TERM_ENDED = 'The next term isn’t offered any more: offer it again.'
const CHANGED = 'These dates have just changed. Have another look.'

/**
 * Books dates of a weekly hour again that the desk cancelled in one act, as they were. Those stay cancelled whose court,
 * money, add-ons or pack hours are gone. Doing it again changes nothing.
 *
 * Returns how many stay cancelled, and the rest in words. Throws 404 when it is not of the user's venue, and 409 where
 * none can come back.
 */
export async function undoEnd(
	user: Actor,
	venueId: number | null,
	regularId: number | null,
	seen: string,
	now = new Date(),
) {
	try {
		const { settled, ...done } = await write(async (tx) => {
			const { offer, whose, dates, back } = await findEnded(tx, user, venueId, regularId, seen, now)
			if (!whose) throw conflict(NOTHING)
			const term = await endedTerm(tx, dates)
			const settled: Settled[] = []
			for (const { booking, way, problem } of dates) {
				if (problem !== null || !offer || !way.to || (await addOnProblem(tx, booking)) !== null) continue
				// The dates before it may have taken the last hours of their pack.
				if (await isPackGone(tx, booking)) continue
				const { to, since } = way
				const terms = { to, since, offer: offerFor(offer, to), seen, untold: booking.userId }
				settled.push(await putBack(tx, user, booking, terms, now))
			}
			const all = settled.length + back.length
			if (all === 0) throw conflict(STUCK)
			await tellOfReturns(tx, settled, user, now)
			const words = [backWords(all, dates.length + back.length), haveTold(whose.reach), term && TERM_ENDED]
			return { settled, words: words.filter(Boolean).join(' '), stay: dates.length - settled.length }
		})
		for (const { booking } of settled) slotsChanged(slotsOf(booking))
		return done
	} catch (error) {
		throw error instanceof CourtTaken ? conflict(CHANGED) : error
	}
}

/**
 * Returns the act in which the venue cancelled a booking with other dates of its weekly hour, and how many they were;
 * null for others. The caller checks access.
 */
export async function endOf({
	regularId,
	status,
	cancelledAt,
}: Pick<BookingRow, 'regularId' | 'status' | 'cancelledAt'>) {
	if (regularId === null || status !== 'cancelled' || !cancelledAt) return null
	const together = and(
		eq(bookings.regularId, regularId),
		eq(bookings.cancelledAt, cancelledAt),
		unindexed(eq(bookings.cancelReason, 'venue')),
	)
	const dates = await db.$count(bookings, together)
	return dates > 1 ? { seen: endSeen(cancelledAt), dates } : null
}

/** Returns what names the act in which the desk cancelled dates at `at`, or null where none of them can come back. */
export async function undoableEnd(user: Actor, venueId: number, regularId: number, at: Date) {
	const seen = endSeen(at)
	const { dates } = await findEndUndo(user, venueId, regularId, seen, at)
	return dates.some(({ problem }) => problem === null) ? seen : null
}

const PAID = 'Money has come for one of these dates. End the weekly hour instead.'

/**
 * Cancels the dates of a weekly hour that was booked by mistake, and returns how many. The booking that it repeats stays;
 * a request of its player is open again (`isAsked`).
 *
 * Throws 404 when it is not of the user's venue, and 409 when it was booked too long ago or money came for one of them.
 */
export async function undoRegular(user: Actor, venueId: number | null, regularId: number | null, now = new Date()) {
	let isAsked = false
	const taken = await cancelAll(
		user,
		async (tx) => {
			const { regular, coming } = await findComing(tx, user, venueId, regularId, now)
			if (!isJustMade(regular.createdAt, now)) throw conflict(NOT_NEW)
			const repeated = await letGoOfRepeated(tx, regular)
			const made = coming.filter(({ id }) => !repeated.has(id))
			const money = await moneyOf(tx, made)
			const isPaid = [...money.values()].some(({ held, claimed, inReview }) => held + claimed + inReview > 0)
			if (isPaid) throw conflict(PAID)
			isAsked = await reopenRequest(tx, regular.id)
			return made
		},
		now,
		{ tellOnce: (tx, settled) => tellOfEnd(tx, settled, user, now, { isMistake: true }), isMistake: true },
	)
	return { dates: taken.length, isAsked }
}

/** Makes the booking that a weekly hour repeats no date of it, and returns its id. */
async function letGoOfRepeated(tx: Writer, { id, createdAt }: typeof regulars.$inferSelect) {
	const older = and(eq(bookings.regularId, id), lt(bookings.createdAt, createdAt))
	const rows = await tx.update(bookings).set({ regularId: null }).where(older).returning({ id: bookings.id })
	return new Set(rows.map(({ id }) => id))
}
