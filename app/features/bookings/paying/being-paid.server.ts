import { and, eq, gt, lte } from 'drizzle-orm'
import { db, type Writer } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { cardProvider } from '#app/lib/process/env.server.ts'
import { HOUR } from '#app/lib/time/time.ts'

const ONLINE_WITHIN = HOUR / 2
const BY_HAND_WITHIN = 24 * HOUR
const CARD = 'Credit Card'

/** Returns when a booking made now lapses: in half an hour if paid on the spot, a day for transfers, or at start. */
export function payByOf(paymentMethod: string, startTime: Date, now: Date) {
	const within = paymentMethod === CARD && cardProvider ? ONLINE_WITHIN : BY_HAND_WITHIN
	return new Date(Math.min(now.getTime() + within, startTime.getTime()))
}

/** Extends a request that is paid by transfer to a day from when it was made, but never beyond its start. */
export async function giveADay(tx: Writer, { id, status, payBy, createdAt, startTime }: BookingRow, now: Date) {
	const aDay = new Date(Math.min(createdAt.getTime() + BY_HAND_WITHIN, startTime.getTime()))
	if (status !== 'pending' || payBy === null || payBy >= aDay) return
	await tx.update(bookings).set({ payBy: aDay, updatedAt: now }).where(eq(bookings.id, id))
}

/**
 * Gives an unpaid booking a day before it lapses, at most until its start.
 *
 * One that has started keeps its court, because the venue let its players in; the rest is owed.
 */
export async function keepADay(tx: Writer, { id, startTime }: BookingRow, now: Date) {
	const started = startTime <= now
	const payBy = started ? null : new Date(Math.min(now.getTime() + BY_HAND_WITHIN, startTime.getTime()))
	const terms = { payBy, ...(started && { status: 'confirmed' as const }), updatedAt: now }
	await tx
		.update(bookings)
		.set(terms)
		.where(and(eq(bookings.id, id), eq(bookings.status, 'pending')))
}

const within = (now: Date) => ({
	soon: new Date(now.getTime() + ONLINE_WITHIN),
	lately: new Date(now.getTime() - ONLINE_WITHIN),
})

type Booked = { status: string; paymentMethod: string; payBy: Date | null; createdAt: Date }

/** Whether the player is at the card page. It is confirmed or lapses within half an hour, so no one needs to act. */
export function isBeingPaid({ status, paymentMethod, payBy, createdAt }: Booked, now: Date) {
	if (status !== 'pending' || paymentMethod !== CARD || payBy === null) return false
	const { soon, lately } = within(now)
	return payBy > now && payBy <= soon && createdAt > lately
}

/** `isBeingPaid` in SQL. */
export function beingPaid(now: Date) {
	const { soon, lately } = within(now)
	return and(
		eq(bookings.status, 'pending'),
		eq(bookings.paymentMethod, CARD),
		gt(bookings.payBy, now),
		lte(bookings.payBy, soon),
		gt(bookings.createdAt, lately),
	)!
}

export async function findBeingPaid(venueId: number, now: Date) {
	const rows = await db
		.select({ id: bookings.id })
		.from(bookings)
		.where(and(eq(bookings.courtId, venueId), beingPaid(now)))
	return new Set(rows.map(({ id }) => id))
}
