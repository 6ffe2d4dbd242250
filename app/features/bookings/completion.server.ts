import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import { findUnsettledBookings, settleBookingPoints } from '#app/features/rewards/booking-points.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { HOUR } from '#app/lib/time.ts'

/** How many bookings one transaction completes, so that others never wait long for it. */
const AT_ONCE = 10

/**
 * Completes the confirmed bookings that ended an hour ago or earlier, and gives the points of those that are paid. What
 * the venue completed before its end comes to its points now, too. One that cannot be completed is logged, and stays
 * for the next run without keeping others from theirs. Safe to run at any time, as often as one likes.
 */
export async function completeFinishedBookings(now: Date, stopping?: AbortSignal) {
	const finished = and(eq(bookings.status, 'confirmed'), lte(bookings.endTime, new Date(now.getTime() - HOUR)))
	const complete = (ids: number[]) =>
		write(async (tx) => {
			const completed = await tx
				.update(bookings)
				.set({ status: 'completed', updatedAt: now })
				.where(and(inArray(bookings.id, ids), finished))
				.returning({ id: bookings.id, paymentStatus: bookings.paymentStatus })
			for (const { id, paymentStatus } of completed)
				if (paymentStatus === 'paid') await settleBookingPoints(tx, id, now)
		})
	const found = await db
		.select({ id: bookings.id })
		.from(bookings)
		.where(finished)
		.orderBy(asc(bookings.endTime), asc(bookings.id))
	await inPortions(found, { work: complete, doing: 'completing', stopping })

	const settle = (ids: number[]) =>
		write(async (tx) => {
			for (const id of ids) await settleBookingPoints(tx, id, now)
		})
	for await (const unsettled of findUnsettledBookings(now)) {
		if (stopping?.aborted) return
		await inPortions(unsettled, { work: settle, doing: 'giving the points of', stopping })
	}
}

type Work = { work: (ids: number[]) => Promise<void>; doing: string; stopping?: AbortSignal }

/** A portion that fails is done again one by one, and what fails then is logged and stepped over. */
async function inPortions(found: readonly { id: number }[], { work, doing, stopping }: Work) {
	for (let i = 0; i < found.length && !stopping?.aborted; i += AT_ONCE) {
		const ids = found.slice(i, i + AT_ONCE).map(({ id }) => id)
		await work(ids).catch(async () => {
			for (const id of ids) await work([id]).catch((error: unknown) => logError(error, `${doing} booking ${id}`))
		})
	}
}
