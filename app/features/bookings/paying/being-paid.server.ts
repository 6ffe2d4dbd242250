import { and, eq, gt, lte } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import { HOUR } from '#app/lib/time/time.ts'

export const ONLINE_WITHIN = HOUR / 2
const CARD = 'Credit Card'
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
