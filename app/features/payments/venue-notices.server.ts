import { and, count, desc, eq, gte, isNull, ne, or, sum } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { bookings, payments } from '#db/schema.ts'
import { describeBooking } from '#app/features/ledger/booking-words.server.ts'
import { awaitsVenue } from '#app/features/ledger/claimed.server.ts'
import { notifyGathered } from '#app/features/notices/notices.server.ts'

type Venue = { id: number; ownerId: number }

/**
 * Tells the owner of a venue in one notice of all money for bookings that is said to be sent and waits for their word;
 * where nothing `isNew`, what was said of it is only brought in line.
 */
export async function tellWhatToConfirm(
	tx: Writer,
	venue: Venue,
	{ now, isNew = false }: { now: Date; isNew?: boolean },
) {
	const find = async () => {
		const others = or(isNull(payments.userId), ne(payments.userId, venue.ownerId))
		const waits = and(eq(bookings.courtId, venue.id), awaitsVenue, ne(payments.method, 'cash'), others)
		const [found] = await tx
			.select({ total: count(), cents: sum(payments.amount).mapWith(Number) })
			.from(payments)
			.innerJoin(bookings, eq(bookings.id, payments.bookingId))
			.where(waits)
		const [last] = await tx
			.select({ booking: bookings, amount: payments.amount, reference: payments.reference })
			.from(payments)
			.innerJoin(bookings, eq(bookings.id, payments.bookingId))
			.where(waits)
			.orderBy(desc(payments.claimedAt), desc(payments.id))
			.limit(1)
		if (!last) return null
		const { what } = await describeBooking(tx, last.booking)
		return { ...found!, what, amount: last.amount, reference: last.reference }
	}
	const gathered = { kind: 'payment', what: 'to confirm' } as const
	const whose = { userId: venue.ownerId, venueId: venue.id, family: `venue:${venue.id}:to-confirm` }
	await notifyGathered(tx, { ...gathered, ...whose }, find, { now, isNew })
}

/** Tells the owner of a venue in one notice of money for bookings that came by itself; `last` are the words for the newest. */
export async function tellWhatCame(
	tx: Writer,
	venue: Venue,
	last: { what: string; amount: number; paid: boolean; rest: number },
	now: Date,
) {
	const findSince = async (since: Date) => {
		const byItself = or(isNull(payments.receivedById), ne(payments.receivedById, venue.ownerId))
		const came = and(gte(payments.receivedAt, since), eq(payments.status, 'success'), ne(payments.provider, 'credit'))
		const [found] = await tx
			.select({ total: count(), cents: sum(payments.receivedAmount).mapWith(Number) })
			.from(payments)
			.innerJoin(bookings, eq(bookings.id, payments.bookingId))
			.where(and(eq(bookings.courtId, venue.id), came, byItself))
		return { ...last, ...found! }
	}
	const gathered = { kind: 'payment', what: 'came by itself' } as const
	const whose = { userId: venue.ownerId, venueId: venue.id, family: `venue:${venue.id}:received` }
	await notifyGathered(tx, { ...gathered, ...whose }, findSince, { now, isNew: true })
}
