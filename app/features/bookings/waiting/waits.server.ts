import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { among, prepared, several } from '#db/query/prepared.ts'
import { bookings, courts, courtWaits, sports } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findTaken } from '#app/features/court-time/court-time.server.ts'
import { freeCourts } from '#app/features/court-time/free-courts.ts'
import { findPhone } from '#app/features/profile/phone.server.ts'
import { requireOffer } from '#app/features/venues/offers.server.ts'
import { conflict, invalid, notFound } from '#app/lib/errors.ts'
import { bookingProblem } from '../booking-problem.ts'
import { refuseBlocked } from '../customers/customer-of.server.ts'
import { asMember } from '../members/membership.server.ts'
import { aheadWords, isUntaken, MOST_WAITS } from './wait-rules.ts'

export type WaitRow = typeof courtWaits.$inferSelect
type Time = { venueId: number; sportId: number; startTime: Date; endTime: Date }

/** Matches waits that nothing was held for yet, of times that are still to come. */
export const waiting = (now: Date) => and(isNull(courtWaits.heldUntil), gt(courtWaits.startTime, now))

const WAS_HELD = 'We held this time for you once, and ask others now. Choose another time.'

/**
 * Puts a person on the list for court time that is taken. A person who waits for it already stays where they are.
 *
 * Throws 404 for an unknown venue or sport, 400 for times outside its rules, 403 when the venue has blocked them, and 409
 * when the time is free, is theirs, was held for them before, or they wait for as many times as they may.
 */
export function waitFor(user: Actor, time: Time, now = new Date()) {
	const { venueId, sportId, startTime, endTime } = time
	return write(async (tx) => {
		const offer = await asMember(tx, user, requireOffer(venueId, sportId, tx, now), now)
		const problem = bookingProblem(offer, startTime, endTime, now)
		if (problem) throw invalid(problem.message, { [problem.field]: [problem.message] })
		await refuseBlocked(tx, venueId, { userId: user.id, phone: await findPhone(user, tx) })
		const ofTime = overlapping(user, time)
		const own = await tx.select().from(courtWaits).where(ofTime)
		if (own.some(({ heldUntil }) => heldUntil !== null)) throw conflict(WAS_HELD)
		const same = own.find(isFor(time))
		if (same) return same
		if (await hasBooked(tx, user, time)) throw conflict('You have a court here at that time.')
		const taken = (await findTaken([offer], startTime, endTime, tx)).get(offer.id)!
		if (freeCourts(offer, taken, startTime, endTime).length > 0)
			throw conflict('That time is free now. You can book it.')
		if ((await tx.$count(courtWaits, and(eq(courtWaits.userId, user.id), waiting(now)))) >= MOST_WAITS)
			throw conflict(`You can wait for ${MOST_WAITS} times. Leave one of them first, in My Bookings.`)
		const row = { userId: user.id, courtId: venueId, sportId, startTime, endTime, createdAt: now }
		const [wait] = await tx.insert(courtWaits).values(row).returning()
		return wait!
	})
}

const isFor = (time: Time) => (wait: WaitRow) => +wait.startTime === +time.startTime && +wait.endTime === +time.endTime

/**
 * Returns how a person stands to a time that is taken: their `own` wait for it, with how many are `ahead` of them, and
 * whether they `may` ask to be told, as `waitFor` has it.
 */
export async function findStanding(user: { id: number }, time: Time) {
	const [waits, booked] = await Promise.all([
		db.select().from(courtWaits).where(overlapping(user, time)),
		hasBooked(db, user, time),
	])
	const own = waits.find(isFor(time))
	const may = !booked && waits.every(({ heldUntil }) => heldUntil === null)
	return { may, own: own && may ? { id: own.id, ahead: await countAhead(own) } : null }
}

const NO_WAIT = 'You’re not waiting for this time any more.'

/** Matches all waits of a person that overlap a time there. */
export const overlapping = ({ id }: { id: number }, { venueId, sportId, startTime, endTime }: Time) =>
	and(
		eq(courtWaits.userId, id),
		eq(courtWaits.courtId, venueId),
		eq(courtWaits.sportId, sportId),
		lt(courtWaits.startTime, endTime),
		gt(courtWaits.endTime, startTime),
	)

/** Whether a person has a booking there that overlaps the time. */
export async function hasBooked(reader: Reader, { id }: { id: number }, { venueId, sportId, ...time }: Time) {
	const own = and(
		eq(bookings.userId, id),
		lt(bookings.startTime, time.endTime),
		gt(bookings.endTime, time.startTime),
		eq(bookings.courtId, venueId),
		eq(bookings.sportId, sportId),
		inArray(bookings.status, ['pending', 'confirmed']),
	)
	return (await reader.$count(bookings, own)) > 0
}

/**
 * Takes a person off the list; nothing happens where they are off it.
 *
 * Throws 404 when it is another person’s wait, and 409 when its court time is held for them by now.
 */
export function stopWaiting(user: Actor, id: number) {
	return write(async (tx) => {
		const mine = and(eq(courtWaits.id, id), eq(courtWaits.userId, user.id))
		const left = await tx
			.delete(courtWaits)
			.where(and(mine, isNull(courtWaits.heldUntil)))
			.returning({ id: courtWaits.id })
		const [still] = left.length > 0 ? [] : await tx.select().from(courtWaits).where(eq(courtWaits.id, id))
		if (still && still.userId !== user.id) throw notFound(NO_WAIT)
		if (still) throw conflict('The court is held for you now. Take it, or say no thanks.')
	})
}

const named = (reader: Reader) =>
	reader
		.select({ wait: courtWaits, venue: courts.name, sport: sports.name })
		.from(courtWaits)
		.innerJoin(courts, eq(courts.id, courtWaits.courtId))
		.innerJoin(sports, eq(sports.id, courtWaits.sportId))

const findWaiting = prepared({ user: courtWaits.userId, now: courtWaits.startTime }, (reader, { user, now }) =>
	named(reader)
		.where(and(eq(courtWaits.userId, user), isNull(courtWaits.heldUntil), gt(courtWaits.startTime, now)))
		.orderBy(asc(courtWaits.startTime), asc(courtWaits.id)),
)

/** Returns the times that a person waits for, soonest first, each with how many were there before them, and their place in words. */
export async function waitsOf(user: { id: number }, now: Date) {
	const rows = await findWaiting(db, { user: user.id, now })
	return Promise.all(
		rows.map(async ({ wait, venue, sport }) => {
			const { id, startTime, endTime } = wait
			const ahead = await countAhead(wait)
			return { id, venue, sport, startTime, endTime, ahead, place: aheadWords(ahead) }
		}),
	)
}
export type OwnWait = Awaited<ReturnType<typeof waitsOf>>[number]

/** Returns a time that the person waits for, or that is held for them. Throws 404 without one. */
export async function findOwnWait(user: Actor, id: number) {
	const [found] = await named(db).where(and(eq(courtWaits.id, id), eq(courtWaits.userId, user.id)))
	if (!found) throw notFound(NO_WAIT)
	const { venue, sport, wait } = found
	return { venue, sport, startTime: wait.startTime, endTime: wait.endTime }
}

/** How many others have waited longer for some of that time. */
const countAhead = ({ id, userId, courtId, sportId, startTime, endTime, createdAt }: WaitRow) =>
	db.$count(
		courtWaits,
		and(
			eq(courtWaits.courtId, courtId),
			lt(courtWaits.startTime, endTime),
			gt(courtWaits.endTime, startTime),
			eq(courtWaits.sportId, sportId),
			ne(courtWaits.userId, userId),
			isNull(courtWaits.heldUntil),
			or(lt(courtWaits.createdAt, createdAt), and(eq(courtWaits.createdAt, createdAt), lt(courtWaits.id, id))),
		),
	)

/** Returns those of these bookings that hold court time for people who have not taken it yet. */
export async function findUntaken(reader: Reader, ids: readonly number[]) {
	if (ids.length === 0) return new Set<number>()
	const rows = await findHeld(reader, { ids })
	return new Set(rows.filter((row) => isUntaken(row, row.until)).map(({ id }) => id))
}

const findHeld = prepared({ ids: several(courtWaits.bookingId) }, (reader, { ids }) =>
	reader
		.select({ id: bookings.id, status: bookings.status, payBy: bookings.payBy, until: courtWaits.heldUntil })
		.from(courtWaits)
		.innerJoin(bookings, eq(bookings.id, courtWaits.bookingId))
		.where(and(among(courtWaits.bookingId, ids), isNotNull(courtWaits.heldUntil))),
)

/** A job: forgets waits of times that have begun. */
export const removeBegunWaits = (now: Date) => write((tx) => tx.delete(courtWaits).where(lt(courtWaits.startTime, now)))
