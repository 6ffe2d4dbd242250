import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import { unindexed } from '#db/query/unindexed.ts'
import { awardBookingPoints } from '#app/features/rewards/earning/booking-points.server.ts'
import { logError } from '#app/lib/process/log.server.ts'
import { HOUR } from '#app/lib/time/time.ts'

/** How many bookings one transaction completes, so that other requests never wait long. */
const AT_ONCE = 10

/**
 * Completes confirmed bookings that ended, and were last changed, at least an hour ago, and gives points for the paid
 * ones.
 *
 * When a batch fails, its bookings are completed one by one. Those that fail again are logged and left for the next
 * run. Safe to run at any time.
 */
export async function completeFinishedBookings(now: Date, stopping?: AbortSignal) {
	const hourAgo = new Date(now.getTime() - HOUR)
	const finished = and(
		eq(bookings.status, 'confirmed'),
		lte(bookings.endTime, hourAgo),
		unindexed(lte(bookings.updatedAt, hourAgo)),
	)
	const complete = (ids: number[]) =>
		write(async (tx) => {
			const completed = await tx
				.update(bookings)
				.set({ status: 'completed', updatedAt: now })
				.where(and(inArray(bookings.id, ids), finished))
				.returning({ id: bookings.id, paymentStatus: bookings.paymentStatus })
			for (const { id, paymentStatus } of completed) if (paymentStatus === 'paid') await awardBookingPoints(tx, id, now)
		})
	const found = await db
		.select({ id: bookings.id })
		.from(bookings)
		.where(finished)
		.orderBy(asc(bookings.endTime), asc(bookings.id))
	for (let i = 0; i < found.length && !stopping?.aborted; i += AT_ONCE) {
		const ids = found.slice(i, i + AT_ONCE).map(({ id }) => id)
		await complete(ids).catch(async () => {
			for (const id of ids) await complete([id]).catch((error: unknown) => logError(error, `completing booking ${id}`))
		})
	}
}
