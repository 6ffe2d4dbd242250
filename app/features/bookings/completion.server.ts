import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import { settleBookingPoints } from '#app/features/rewards/booking-points.server.ts'
import { HOUR } from '#app/lib/time.ts'

/** How many bookings one transaction completes, so that others never wait long for it. */
const AT_ONCE = 200

/**
 * Completes the confirmed bookings that ended an hour ago or earlier, and gives the points of those that are paid. Safe
 * to run at any time, as often as one likes.
 */
export async function completeFinishedBookings(now: Date) {
	for (;;) {
		const completed = await write((tx) => completeSome(tx, now))
		if (completed < AT_ONCE) return
	}
}

async function completeSome(tx: Writer, now: Date) {
	const finished = and(eq(bookings.status, 'confirmed'), lte(bookings.endTime, new Date(now.getTime() - HOUR)))
	const found = await tx
		.select({ id: bookings.id })
		.from(bookings)
		.where(finished)
		.orderBy(asc(bookings.endTime), asc(bookings.id))
		.limit(AT_ONCE)
	const ids = found.map(({ id }) => id)
	if (ids.length === 0) return 0
	const completed = await tx
		.update(bookings)
		.set({ status: 'completed', updatedAt: now })
		.where(and(inArray(bookings.id, ids), finished))
		.returning({ id: bookings.id, paymentStatus: bookings.paymentStatus })
	for (const { id, paymentStatus } of completed) if (paymentStatus === 'paid') await settleBookingPoints(tx, id, now)
	return ids.length
}
