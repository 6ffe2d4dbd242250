import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, sql, sum, type SQL } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { unindexed } from '#db/query/unindexed.ts'
import { customers, eventParticipants, events, sales, users } from '#db/schema.ts'
import { paidLabel } from '#app/features/ledger/paid-words.ts'
import { paidCents } from '#app/features/ledger/sales/sale.server.ts'
import { inCents } from '#app/lib/money.ts'
import { nameColumn } from '../customers/customer-of.server.ts'
import { hasBegun, openCentsOf, OWED_LISTED } from './owed.server.ts'

/** The amount still due for a place at an event, as `openCentsOf` has it. */
const openPlaceCents = openCentsOf(sales.price, sales.id, 'saleId')

const isOwedPlace = (now: Date) =>
	and(
		isNotNull(sales.eventId),
		isNull(sales.cancelledAt),
		unindexed(gt(events.startTime, new Date(now.getTime() - OWED_LISTED))),
		sql`${openPlaceCents} > 0`,
	)

/** The debt of a customer for places at events that have begun, in whole cents, in SQL of a query of customers. */
export const placesOwedBy = (now: Date) =>
	sql<number>`(select coalesce(sum(${openPlaceCents}), 0) from ${sales} inner join ${events} on ${events.id} = ${sales.eventId}
		where ${eq(sales.customerId, customers.id)} and ${isOwedPlace(now)} and ${lte(events.startTime, now)})`.mapWith(Number)

/** Returns the customers of a venue who owe for places at events that have begun, as a query. */
export const placeDebtors = (venueId: number, now: Date) =>
	db
		.select({ id: sales.customerId })
		.from(sales)
		.innerJoin(events, eq(events.id, sales.eventId))
		.where(and(eq(sales.courtId, venueId), isNotNull(sales.customerId), isOwedPlace(now), lte(events.startTime, now)))

/** The most places that are listed. */
const MOST = 50

const read = (cents: SQL<number>, where: SQL | undefined) =>
	db
		.select({
			id: sales.id,
			eventId: events.id,
			personId: eventParticipants.id,
			payer: nameColumn,
			userId: customers.userId,
			event: sales.name,
			startTime: events.startTime,
			endTime: events.endTime,
			price: sales.price,
			cancelledAt: sales.cancelledAt,
			cents,
		})
		.from(sales)
		.innerJoin(events, eq(events.id, sales.eventId))
		.leftJoin(eventParticipants, eq(eventParticipants.saleId, sales.id))
		.leftJoin(customers, eq(customers.id, sales.customerId))
		.leftJoin(users, eq(users.id, customers.userId))
		.where(where)
		.limit(MOST)

/**
 * Returns the places at a venue's events that are not paid, soonest first, at most fifty, with how many there are and what
 * they come to, in whole cents. The caller checks access.
 */
export async function findOwedPlaces(venueId: number, now: Date) {
	const where = and(eq(sales.courtId, venueId), isOwedPlace(now))
	const rows = await read(openPlaceCents, where).orderBy(asc(events.startTime), asc(sales.id))
	const list = rows.map(({ cents, ...row }) => ({ ...row, open: cents, isDue: hasBegun(row, now) }))
	if (list.length < MOST) return { list, count: list.length, cents: list.reduce((all, { open }) => all + open, 0) }
	const [all] = await db
		.select({ count: count(), cents: sum(openPlaceCents).mapWith(Number) })
		.from(sales)
		.innerJoin(events, eq(events.id, sales.eventId))
		.where(where)
	return { list, ...all! }
}

/** Returns the places at events that a customer has or had, the latest first, with what is paid. The caller checks access. */
export async function findCustomersPlaces(customerId: number) {
	const rows = await read(paidCents, and(eq(sales.customerId, customerId), isNotNull(sales.eventId))).orderBy(
		desc(events.startTime),
		desc(sales.id),
	)
	return rows.map(({ id, eventId, event, startTime, price, cancelledAt, cents: held }) => ({
		id,
		eventId,
		event,
		startTime,
		label: cancelledAt ? null : paidLabel({ held, total: inCents(price) }),
		/** The rest that stays of one that was given up, in whole cents. */
		kept: cancelledAt ? held : 0,
	}))
}
export type CustomersPlaces = Awaited<ReturnType<typeof findCustomersPlaces>>
