import { and, asc, eq, isNull, lt, ne, or } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { courtWaits, users } from '#db/schema.ts'
import { findTaken } from '#app/features/court-time/court-time.server.ts'
import { freeCourts } from '#app/features/court-time/free-courts.ts'
import { describeBooking } from '#app/features/ledger/booking-words.server.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { atCourt, cheapestCourt } from '#app/features/venues/courts/court-price.ts'
import { findOffer, type Offer } from '#app/features/venues/offers.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { accountOf } from '#app/features/ledger/account.ts'
import { logError } from '#app/lib/process/log.server.ts'
import { HOUR, hoursBetween } from '#app/lib/time/time.ts'
import { bookingProblem } from '../booking-problem.ts'
import { isBlockedAt } from '../customers/customer-of.server.ts'
import { paysNow } from '../paying/pay-now.server.ts'
import { findTooManyWaiting } from '../paying/waiting-limit.server.ts'
import { pricesOf, totalPrice } from '../price.ts'
import { NoCourtFree, takeCourt } from '../reservation.server.ts'
import { findDaysAhead, forMember } from '../members/membership.server.ts'
import { heldUntil } from './wait-rules.ts'
import { hasBooked, overlapping, waiting, type WaitRow } from './waits.server.ts'

/** How long a person who was told that a time is free is not told again of it. */
const TOLD_FOR = 12 * HOUR
const toldLately = (now: Date) => new Date(now.getTime() - TOLD_FOR)

/**
 * A job: holds court time that has come free for the first who waits for it, whatever freed it. Safe to run at any time.
 *
 * A hold is a booking that lapses unless it is paid in a quarter of an hour; then the next run asks the next person. At
 * night, and where there is nothing to pay, all who wait are told instead, and the first to book has it.
 */
export async function offerFreedTimes(now: Date, stopping?: AbortSignal) {
	const places = await db
		.selectDistinct({ venueId: courtWaits.courtId, sportId: courtWaits.sportId })
		.from(courtWaits)
		.where(waiting(now))
	for (const place of places) {
		if (stopping?.aborted) return
		try {
			await offerAt(place, now, stopping)
		} catch (error) {
			logError(error, `waiting list of venue ${place.venueId}`) // the other venues must not wait for it
		}
	}
}

async function offerAt({ venueId, sportId }: { venueId: number; sportId: number }, now: Date, stopping?: AbortSignal) {
	const offer = await findOffer(venueId, sportId, db, now)
	if (!offer) return
	const waits = await db
		.select()
		.from(courtWaits)
		.where(and(eq(courtWaits.courtId, venueId), eq(courtWaits.sportId, sportId), waiting(now)))
		.orderBy(asc(courtWaits.createdAt), asc(courtWaits.id))
	for (const wait of waits) {
		if (stopping?.aborted) return
		const theirs = forMember(offer, await findDaysAhead(db, { id: wait.userId }, now))
		const court = await findFreeCourt(theirs, wait, now)
		if (court === undefined) continue
		const { startTime, endTime } = wait
		const until = isFreeOfCharge(atCourt(offer, court), wait) ? null : heldUntil(startTime, now)
		if (until !== null) {
			if (!(await tryToHold(offer, wait, until, now))) continue
			slotsChanged({ venueId, sportId, hours: hoursBetween(startTime, endTime) })
		} else if (wait.toldAt === null || wait.toldAt < toldLately(now)) {
			await write((tx) => tellFree(tx, offer, wait, now))
		}
	}
}

/** Returns the cheapest court that is free for who waits, or undefined. */
async function findFreeCourt(offer: Offer, { startTime, endTime }: WaitRow, now: Date) {
	if (bookingProblem(offer, startTime, endTime, now)) return undefined
	const taken = (await findTaken([offer], startTime, endTime)).get(offer.id)!
	return cheapestCourt(offer, freeCourts(offer, taken, startTime, endTime))
}

const isFreeOfCharge = (offer: Offer, { startTime, endTime }: WaitRow) =>
	totalPrice(pricesOf(offer, startTime, endTime)) === 0

/** Holds the time in a transaction of its own. Returns false where another has it by now, or the person may not book. */
async function tryToHold(offer: Offer, wait: WaitRow, until: Date, now: Date) {
	try {
		return await write((tx) => hold(tx, offer, wait, until, now))
	} catch (error) {
		if (error instanceof NoCourtFree || (error instanceof AppError && error.init.status === 409)) return false
		throw error
	}
}

async function hold(tx: Writer, offer: Offer, wait: WaitRow, until: Date, now: Date) {
	const { id, userId, courtId, sportId, startTime, endTime } = wait
	// Marks the wait first: of two runs at once, the second finds it marked.
	const [held] = await tx
		.update(courtWaits)
		.set({ heldUntil: until })
		.where(and(eq(courtWaits.id, id), isNull(courtWaits.heldUntil)))
		.returning({ id: courtWaits.id })
	if (!held) return false
	const person = await findPerson(tx, offer, userId)
	const time = { venueId: courtId, sportId, startTime, endTime }
	if (!person || (await hasBooked(tx, { id: userId }, time))) {
		await tx.delete(courtWaits).where(eq(courtWaits.id, id))
		return false
	}
	const tooMany = await findTooManyWaiting(tx, userId, time, now)
	if (tooMany) throw tooMany
	const pick = (free: number[]) => cheapestCourt(offer, free)
	const ticket = { userId, guestPhone: person.phone, startTime, endTime, paymentMethod: 'Credit Card', pick } as const
	const payNow = await paysNow(tx, offer, wait)
	const booking = await takeCourt(tx, offer, { ...ticket, payBy: until, payNow }, now)
	await tx.update(courtWaits).set({ bookingId: booking.id }).where(eq(courtWaits.id, id))
	// Their other waits for part of this time would hold it for them again.
	await tx.delete(courtWaits).where(and(overlapping({ id: userId }, time), ne(courtWaits.id, id)))
	const { venue, sport, what, court } = await describeBooking(tx, booking)
	const due = accountOf(booking, [], []).dueNow
	const data = { venue, sport, what, start: startTime, end: endTime, court, due, until }
	const about = { kind: 'booking', subject: 'booking', subjectId: booking.id, startsAt: startTime } as const
	await notify(tx, [{ ...about, userId, what: 'held for you', data, cause: `booking:${booking.id}:held` }], now, until)
	return true
}

/** Returns the number of a person who may book there; null for one who may not, or has left. */
async function findPerson(tx: Writer, { venueId }: Offer, userId: number) {
	const active = and(eq(users.id, userId), isNull(users.suspendedAt), isNull(users.deletedAt))
	const [person] = await tx.select({ phone: users.phone }).from(users).where(active)
	return person && !(await isBlockedAt(tx, venueId, { userId, phone: person.phone })) ? person : null
}

/** Tells a person that the time is free and held for nobody, once in half a day. */
async function tellFree(tx: Writer, offer: Offer, { id, userId, courtId, sportId, ...wait }: WaitRow, now: Date) {
	const [told] = await tx
		.update(courtWaits)
		.set({ toldAt: now })
		.where(
			and(
				eq(courtWaits.id, id),
				isNull(courtWaits.heldUntil),
				or(isNull(courtWaits.toldAt), lt(courtWaits.toldAt, toldLately(now))),
			),
		)
		.returning({ id: courtWaits.id })
	if (!told || !(await findPerson(tx, offer, userId))) return
	const { startTime: start, endTime: end } = wait
	const { venue, what } = await describeBooking(tx, { courtId, sportId, courtNumber: 1, ...wait }) // the words name no court
	const data = { venue, what, sportId, start, end }
	const about = { kind: 'booking', subject: 'venue', subjectId: courtId, startsAt: start } as const
	await notify(
		tx,
		[{ ...about, userId, what: 'free again', data, cause: `wait:${id}:${now.toISOString()}` }],
		now,
		start,
	)
}
