import { and, count, eq, gte, inArray, isNull, ne, not, notExists, or } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { bookings, payments, refunds, teamMembers, tournaments, tournamentTeams } from '#db/schema.ts'
import { unindexed } from '#db/unindexed.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { at, dateOf } from '#app/lib/time.ts'
import { awaitsVenue } from '#app/features/ledger/claimed.server.ts'

type Person = Pick<Actor, 'id'>

/** Payments of another amount or currency than was asked, which nobody has sent back yet. */
export const IN_REVIEW = and(
	eq(payments.status, 'review'),
	notExists(db.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, payments.id))),
)
/** Refunds that the venue's people make by hand. */
export const TO_MAKE = and(eq(refunds.by, 'venue'), eq(refunds.status, 'due'))

/** Cash of a live booking on a later day: nothing can be done about it before. */
export const comesLater = (now: Date) =>
	unindexed(
		and(
			eq(payments.method, 'cash'),
			gte(bookings.startTime, at(dateOf(now), 24)),
			inArray(bookings.status, ['pending', 'confirmed']),
		),
	)

/**
 * How many things wait for somebody of the venue's people, of each kind: those of their own, which others decide about,
 * are not counted. Whose venue it is, is for the caller to prove.
 */
export async function countWaiting(user: Person, venueId: number, now: Date) {
	const [ofBookings, ofEntries] = await Promise.all([countBookings(user, venueId, now), countEntries(user, venueId)])
	const toConfirm = ofBookings.toConfirm + ofEntries.toConfirm
	const toLookAt = ofBookings.toLookAt + ofEntries.toLookAt
	const toRefund = ofBookings.toRefund + ofEntries.toRefund
	return { toConfirm, toLookAt, toRefund, all: toConfirm + toLookAt + toRefund }
}
export type Waiting = Awaited<ReturnType<typeof countWaiting>>

async function countBookings(user: Person, venueId: number, now: Date) {
	const others = and(
		or(isNull(bookings.userId), ne(bookings.userId, user.id)),
		or(isNull(payments.userId), ne(payments.userId, user.id)),
	)
	const mine = and(eq(bookings.courtId, venueId), unindexed(others))
	const due = and(awaitsVenue, not(comesLater(now)))
	const [waiting, [back]] = await Promise.all([
		db
			.select({ status: payments.status, n: count() })
			.from(payments)
			.innerJoin(bookings, eq(bookings.id, payments.bookingId))
			.where(and(mine, unindexed(or(due, IN_REVIEW))))
			.groupBy(payments.status),
		db
			.select({ n: count() })
			.from(refunds)
			.innerJoin(payments, eq(payments.id, refunds.paymentId))
			.innerJoin(bookings, eq(bookings.id, refunds.bookingId))
			.where(and(mine, TO_MAKE)),
	])
	return { ...asWaiting(waiting), toRefund: back!.n }
}

/** The same of the entries of teams. */
async function countEntries(user: Person, venueId: number) {
	const own = db
		.select({ id: teamMembers.id })
		.from(teamMembers)
		.where(and(eq(teamMembers.teamId, tournamentTeams.id), eq(teamMembers.userId, user.id)))
	const others = and(
		ne(tournamentTeams.captainId, user.id),
		or(isNull(payments.userId), ne(payments.userId, user.id)),
		notExists(own),
	)
	const mine = and(eq(tournaments.courtId, venueId), unindexed(others))
	const [waiting, [back]] = await Promise.all([
		db
			.select({ status: payments.status, n: count() })
			.from(payments)
			.innerJoin(tournamentTeams, eq(tournamentTeams.id, payments.teamId))
			.innerJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
			.where(and(mine, unindexed(or(awaitsVenue, IN_REVIEW))))
			.groupBy(payments.status),
		db
			.select({ n: count() })
			.from(refunds)
			.innerJoin(payments, eq(payments.id, refunds.paymentId))
			.innerJoin(tournamentTeams, eq(tournamentTeams.id, refunds.teamId))
			.innerJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
			.where(and(mine, TO_MAKE)),
	])
	return { ...asWaiting(waiting), toRefund: back!.n }
}

/** What is claimed waits as `success`, what is odd as `review`. */
function asWaiting(rows: { status: string; n: number }[]) {
	const of = (status: string) => rows.find((row) => row.status === status)?.n ?? 0
	return { toConfirm: of('success'), toLookAt: of('review') }
}
