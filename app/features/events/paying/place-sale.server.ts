import { and, asc, count, eq, gt, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { courts, customers, eventParticipants, events, payments, sales } from '#db/schema.ts'
import { customerOf, refuseBlocked } from '#app/features/bookings/customers/customer-of.server.ts'
import { placeEnd } from '#app/features/bookings/paying/holds.ts'
import type { Kind } from '#app/features/gatherings/kind.ts'
import type { SaleBill } from '#app/features/ledger/bill.ts'
import { moneyOfBill } from '#app/features/ledger/money-of.server.ts'
import { endSale, isOrdered, lockSale, readSales } from '#app/features/ledger/sales/sale.server.ts'
import { findPhone } from '#app/features/profile/phone.server.ts'
import { lateCharge } from '#app/features/venues/cancellation-policy.ts'
import { conflict } from '#app/lib/errors.ts'
import { inCents } from '#app/lib/money.ts'
import { env } from '#app/lib/process/env.server.ts'

/** How many places at events a person may have taken and not paid, over all venues. */
const MOST_UNPAID = env.UNPAID_BOOKINGS

/** Makes a sale for each person with a place at an event with a price, who keeps the price and terms of that day. */
export const placeSales: NonNullable<Kind['paying']> = { admit, hold, release }

/** Gives each of these people a place to pay for. */
async function hold(
	tx: Writer,
	{ id: eventId }: { id: number },
	people: readonly { id: number; userId: number }[],
	now: Date,
) {
	const held = new Map<number, { amount: number; payBy: Date }>()
	const [event] = await tx
		.select({
			name: events.name,
			price: events.price,
			startTime: events.startTime,
			endTime: events.endTime,
			venue: courts,
		})
		.from(events)
		.innerJoin(courts, eq(courts.id, events.courtId))
		.where(eq(events.id, eventId))
	const { name, price, venue, ...times } = event!
	if (price === null) return held
	const { id: courtId, freeCancelHours, lateChargePercent } = venue
	const payBy = placeEnd(now, times, venue.holdHours)
	for (const { id, userId } of people) {
		const customerId = await customerOf(tx, courtId, { userId }, now)
		const terms = { price, freeCancelHours, lateChargePercent, payBy }
		const [sale] = await tx
			.insert(sales)
			.values({ courtId, eventId, customerId, name, halfHours: 0, ...terms, createdAt: now })
			.returning({ id: sales.id })
		await tx.update(eventParticipants).set({ saleId: sale!.id }).where(eq(eventParticipants.id, id))
		held.set(id, { amount: inCents(price), payBy })
	}
	return held
}

/**
 * Throws 403 where the venue has blocked the person who joins or waits, and 409 when they have too many places that are
 * not paid.
 */
async function admit(tx: Writer, { id }: { id: number }, userId: number) {
	const [event] = await tx
		.select({ venueId: events.courtId, price: events.price })
		.from(events)
		.where(eq(events.id, id))
	if (event!.price === null) return
	await refuseBlocked(tx, event!.venueId, { userId, phone: await findPhone({ id: userId }, tx) })
	const [open] = await tx
		.select({ places: count() })
		.from(sales)
		.innerJoin(customers, eq(customers.id, sales.customerId))
		.where(and(eq(customers.userId, userId), isNotNull(sales.eventId), isOrdered))
	const places = open!.places
	if (places >= MOST_UNPAID)
		throw conflict(`${places} of your places at events aren’t paid yet. Pay or give up one, then join this one.`)
}

/**
 * Ends sales. Of a paid place that is given up late, the late charge of the day it was taken stays; else all goes back.
 * One for which no payment was ever opened leaves nothing, so that joining and leaving over and over adds up to nothing.
 */
async function release(tx: Writer, where: SQL | undefined, how: 'left' | 'removed', now: Date) {
	const rows = await tx
		.select({ saleId: eventParticipants.saleId })
		.from(eventParticipants)
		.where(and(where, isNotNull(eventParticipants.saleId)))
		.orderBy(asc(eventParticipants.saleId))
	for (const { saleId } of rows) {
		const { cancelledAt } = await lockSale(tx, saleId!)
		if (cancelledAt) continue
		if ((await tx.$count(payments, eq(payments.saleId, saleId!))) === 0) {
			await tx.update(eventParticipants).set({ saleId: null }).where(eq(eventParticipants.saleId, saleId!))
			await tx.delete(sales).where(eq(sales.id, saleId!))
			continue
		}
		const [bill] = (await readSales(tx, [saleId!])) as [SaleBill]
		const kept = how === 'left' ? await lateChargeOf(tx, bill, now) : 0
		await endSale(tx, saleId!, { withdrawn: how === 'left', payBy: null, kept }, now)
	}
}

/** Returns the rand that stay with the venue when a place is given up now: none of one that nothing was paid for. */
export async function lateChargeOf(reader: Reader, bill: SaleBill, now: Date) {
	const { held, claimed, claimedCash } = await moneyOfBill(reader, bill)
	if (!bill.place || held + claimed - claimedCash === 0) return 0
	return lateCharge({ ...bill.place, totalPrice: bill.totalPrice }, now)
}

/** Lets people whose event was moved give up their places free of charge until it starts, and pay before that. */
export async function movePlaces(tx: Writer, eventId: number, startTime: Date) {
	const live = and(eq(sales.eventId, eventId), isNull(sales.cancelledAt))
	await tx.update(sales).set({ freeCancelHours: 0 }).where(live)
	await tx
		.update(sales)
		.set({ payBy: startTime })
		.where(and(live, gt(sales.payBy, startTime)))
}

/** Notes that a person was let in: a place of theirs that is not paid does not lapse, and is owed. */
export async function letIn(tx: Writer, eventId: number, userId: number) {
	const [row] = await tx
		.select({ saleId: eventParticipants.saleId })
		.from(eventParticipants)
		.where(and(eq(eventParticipants.eventId, eventId), eq(eventParticipants.userId, userId)))
	if (row?.saleId == null) return
	await lockSale(tx, row.saleId)
	await tx
		.update(sales)
		.set({ payBy: null })
		.where(and(eq(sales.id, row.saleId), isOrdered))
}
