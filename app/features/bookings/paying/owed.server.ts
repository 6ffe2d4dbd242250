import { and, asc, eq, gt, inArray, lte, ne, sql, type Column } from 'drizzle-orm'
import { among, prepared, several } from '#db/query/prepared.ts'
import { unindexed } from '#db/query/unindexed.ts'
import type { Reader } from '#db/client/index.ts'
import { bookings, courts, payments, refunds } from '#db/schema.ts'
import { DAY } from '#app/lib/time/time.ts'
import { paysItself } from '../on-account/accounts.server.ts'

/** How long after play a venue's people and the player are reminded of what is owed, in milliseconds. */
export const OWED_LISTED = 90 * DAY

const counting = sql`${payments.status} in ('success', 'refunded')`

/**
 * The amount still due on a bill of this price and id in whole cents, in SQL, without money that is said to be sent. `key`
 * is the column of payments and refunds that names the bill.
 */
export const openCentsOf = (price: Column, id: Column, key: 'bookingId' | 'saleId') =>
	sql<number>`(${price} * 100
	- (select coalesce(sum(coalesce(${payments.receivedAmount}, ${payments.amount})), 0) from ${payments}
		where ${payments[key]} = ${id} and ${counting})
	+ (select coalesce(sum(${refunds.amount}), 0) from ${refunds}
		inner join ${payments} on ${payments.id} = ${refunds.paymentId}
		where ${refunds[key]} = ${id} and ${counting}))`.mapWith(Number)

/** The amount still due on a booking, as `openCentsOf` has it. */
export const openCents = openCentsOf(bookings.totalPrice, bookings.id, 'bookingId')

/** Returns what is still due of these bookings, by id, in whole cents. */
export async function openOf(reader: Reader, bookingIds: number[]) {
	if (bookingIds.length === 0) return new Map<number, number>()
	const rows = await reader
		.select({ id: bookings.id, cents: openCents })
		.from(bookings)
		.innerJoin(courts, eq(courts.id, bookings.courtId)) // with one table, drizzle leaves its name out of the sum
		.where(inArray(bookings.id, bookingIds))
	return new Map(rows.map(({ id, cents }) => [id, cents]))
}

/** Returns what the venue has yet to pay back of these bookings by hand, by id, in whole cents, and its first refund. */
export async function toHandBackOf(reader: Reader, bookingIds: number[]) {
	const rows = await findToHandBack(reader, { bookingIds })
	const found = new Map<number, { cents: number; refundId: number }>()
	for (const { id, refundId, amount } of rows) {
		const before = found.get(id!)
		found.set(id!, { cents: (before?.cents ?? 0) + amount, refundId: before?.refundId ?? refundId })
	}
	return found
}

const findToHandBack = prepared({ bookingIds: several(refunds.bookingId) }, (reader, { bookingIds }) =>
	reader
		.select({ id: refunds.bookingId, refundId: refunds.id, amount: refunds.amount })
		.from(refunds)
		.where(
			and(among(refunds.bookingId, bookingIds), unindexed(and(eq(refunds.by, 'venue'), ne(refunds.status, 'done')))),
		)
		.orderBy(asc(refunds.id)),
)

/**
 * Matches the unpaid bookings that a venue lists: those to come and those of the last 90 days, whether or not their
 * players came, as a court that stood empty is owed like any other. What is on account is not, until its statement is
 * late.
 */
export const isOwed = (now: Date) =>
	and(
		// A venue has few unpaid bookings among many of these days.
		unindexed(gt(bookings.startTime, new Date(now.getTime() - OWED_LISTED))),
		inArray(bookings.status, ['pending', 'confirmed', 'completed']),
		eq(bookings.paymentStatus, 'pending'),
		sql`${openCents} > 0`,
		paysItself(now),
	)

/** Whether what is owed of a date is due now: it has begun. */
export const hasBegun = ({ startTime }: { startTime: Date }, now: Date) => startTime <= now

/** Matches what is owed of dates that have begun: it is due now. */
export const isDue = (now: Date) => and(isOwed(now), unindexed(lte(bookings.startTime, now)))

/** Matches what dates to come will cost, as far as it is not paid. */
export const isDueLater = (now: Date) => and(isOwed(now), unindexed(gt(bookings.startTime, now)))
