import { and, count, eq, gte, inArray, isNull, lt, ne, not, notExists, or, type SQLWrapper } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { prepared } from '#db/query/prepared.ts'
import {
	bookings,
	customers,
	events,
	payments,
	refunds,
	sales,
	teamMembers,
	tournaments,
	tournamentTeams,
} from '#db/schema.ts'
import { unindexed } from '#db/query/unindexed.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { may, type Part } from '#app/features/venues/team/rights.ts'
import { at, dateOf } from '#app/lib/time/time.ts'
import { awaitsVenue, isInReview } from '#app/features/ledger/claimed.server.ts'

type Person = Pick<Actor, 'id'>

/** Refunds that the venue makes by hand. */
export const TO_MAKE = and(eq(refunds.by, 'venue'), eq(refunds.status, 'due'))

/** Cash of a live booking on a later day, about which nothing can be done before. */
export const comesLater = (now: Date) => startsFrom(endOfDay(now))
export const endOfDay = (now: Date) => at(dateOf(now), 24)
const startsFrom = (tomorrow: Date | SQLWrapper) =>
	unindexed(
		and(
			eq(payments.method, 'cash'),
			gte(bookings.startTime, tomorrow),
			inArray(bookings.status, ['pending', 'confirmed']),
		),
	)

/** Holds for other money than the cash of a place at an event of a later day, in a query with the event beside. */
export const isForToday = (tomorrow: Date | SQLWrapper) =>
	unindexed(or(ne(payments.method, 'cash'), isNull(sales.eventId), lt(events.startTime, tomorrow)))

/** Cash of a place at an event of a later day. */
export const comesLaterToEvent = (now: Date) =>
	unindexed(and(eq(payments.method, 'cash'), gte(events.startTime, endOfDay(now))))

/**
 * Counts by kind what waits for the venue's people, without the user's own money and what their part leaves to others.
 * The caller checks access.
 */
export async function countWaiting(user: Person, { id, part }: { id: number; part: Part }, now: Date) {
	const none = { toConfirm: 0, toLookAt: 0, toRefund: 0, all: 0 }
	if (!may(part, 'cash')) return none
	const waiting = await countFor(now, user.id, id)
	return may(part, 'money') ? waiting : { ...none, toConfirm: waiting.toConfirm, all: waiting.toConfirm }
}
type Waiting = Awaited<ReturnType<typeof countWaiting>>

/** `3 to confirm`, `1 refund to make`: the kinds of which any wait, in words. */
export function waitingWords({ toConfirm, toLookAt, toRefund }: Waiting) {
	const parts = [
		[toConfirm, 'to confirm'],
		[toLookAt, toLookAt === 1 ? 'wrong amount' : 'wrong amounts'],
		[toRefund, toRefund === 1 ? 'refund to make' : 'refunds to make'],
	] as const
	return parts.flatMap(([count, words]) => (count === 0 ? [] : [`${count} ${words}`]))
}

const countFor = cachedQuery(async (now, userId: number, venueId: number) => {
	const asked = { userId, venueId, tomorrow: endOfDay(now) }
	const [ofBookings, [bookingsBack], ofEntries, [entriesBack], ofSales, [salesBack]] = await Promise.all([
		countOfBookings(db, asked),
		countBackOfBookings(db, asked),
		countOfEntries(db, asked),
		countBackOfEntries(db, asked),
		countOfSales(db, asked),
		countBackOfSales(db, asked),
	])
	const of = (wanted: string) => {
		const counted = [...ofBookings, ...ofEntries, ...ofSales].filter(({ status }) => status === wanted)
		return counted.reduce((total, { n }) => total + n, 0)
	}
	// Claimed money has the status `success`, money in review `review`.
	const [toConfirm, toLookAt, toRefund] = [of('success'), of('review'), bookingsBack!.n + entriesBack!.n + salesBack!.n]
	return { toConfirm, toLookAt, toRefund, all: toConfirm + toLookAt + toRefund }
})

type Asked = Record<'userId' | 'venueId', SQLWrapper>

/** Bookings of the venue, and payments for them, that are not the user's own. */
const ofOthers = ({ userId, venueId }: Asked) =>
	and(
		eq(bookings.courtId, venueId),
		unindexed(
			and(
				or(isNull(bookings.userId), ne(bookings.userId, userId)),
				or(isNull(payments.userId), ne(payments.userId, userId)),
			),
		),
	)

function ofOtherTeams({ userId, venueId }: Asked) {
	const own = db
		.select({ id: teamMembers.id })
		.from(teamMembers)
		.where(and(eq(teamMembers.teamId, tournamentTeams.id), eq(teamMembers.userId, userId)))
	const others = and(
		ne(tournamentTeams.captainId, userId),
		or(isNull(payments.userId), ne(payments.userId, userId)),
		notExists(own),
	)
	return and(eq(tournaments.courtId, venueId), unindexed(others))
}

/** Packs of the venue that were sold to others. */
const ofOtherCustomers = ({ userId, venueId }: Asked) =>
	and(eq(sales.courtId, venueId), unindexed(or(isNull(customers.userId), ne(customers.userId, userId))))

const asked = { userId: payments.userId, venueId: bookings.courtId }

const countOfBookings = prepared({ ...asked, tomorrow: bookings.startTime }, (reader, { tomorrow, ...asked }) =>
	reader
		.select({ status: payments.status, n: count() })
		.from(payments)
		.innerJoin(bookings, eq(bookings.id, payments.bookingId))
		.where(and(ofOthers(asked), unindexed(or(and(awaitsVenue, not(startsFrom(tomorrow))), isInReview))))
		.groupBy(payments.status),
)
const countBackOfBookings = prepared(asked, (reader, asked) =>
	reader
		.select({ n: count() })
		.from(refunds)
		.innerJoin(payments, eq(payments.id, refunds.paymentId))
		.innerJoin(bookings, eq(bookings.id, refunds.bookingId))
		.where(and(ofOthers(asked), TO_MAKE)),
)
const countOfEntries = prepared(asked, (reader, asked) =>
	reader
		.select({ status: payments.status, n: count() })
		.from(payments)
		.innerJoin(tournamentTeams, eq(tournamentTeams.id, payments.teamId))
		.innerJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
		.where(and(ofOtherTeams(asked), unindexed(or(awaitsVenue, isInReview))))
		.groupBy(payments.status),
)
const countBackOfEntries = prepared(asked, (reader, asked) =>
	reader
		.select({ n: count() })
		.from(refunds)
		.innerJoin(payments, eq(payments.id, refunds.paymentId))
		.innerJoin(tournamentTeams, eq(tournamentTeams.id, refunds.teamId))
		.innerJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
		.where(and(ofOtherTeams(asked), TO_MAKE)),
)
const countOfSales = prepared({ ...asked, tomorrow: bookings.startTime }, (reader, { tomorrow, ...asked }) =>
	reader
		.select({ status: payments.status, n: count() })
		.from(payments)
		.innerJoin(sales, eq(sales.id, payments.saleId))
		.leftJoin(events, eq(events.id, sales.eventId))
		.leftJoin(customers, eq(customers.id, sales.customerId))
		.where(and(ofOtherCustomers(asked), unindexed(or(and(awaitsVenue, isForToday(tomorrow)), isInReview))))
		.groupBy(payments.status),
)
const countBackOfSales = prepared(asked, (reader, asked) =>
	reader
		.select({ n: count() })
		.from(refunds)
		.innerJoin(sales, eq(sales.id, refunds.saleId))
		.leftJoin(customers, eq(customers.id, sales.customerId))
		.where(and(ofOtherCustomers(asked), TO_MAKE)),
)
