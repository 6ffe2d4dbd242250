import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { courtTime, bookings, closures } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: reads and ends the bookings, then closes the courts. The race must catch those made in between. */
export async function closeNaively(courtId: number, startTime: Date, endTime: Date) {
	const hit = await db
		.select({ id: bookings.id })
		.from(bookings)
		.where(and(eq(bookings.courtId, courtId), lt(bookings.startTime, endTime), gt(bookings.endTime, startTime)))
	await barrier()
	const ids = hit.map(({ id }) => id)
	if (ids.length > 0) {
		await write(async (tx) => {
			await tx.update(bookings).set({ status: 'cancelled' }).where(inArray(bookings.id, ids))
			await tx.delete(courtTime).where(inArray(courtTime.bookingId, ids))
		})
	}
	await write((tx) => tx.insert(closures).values({ courtId, startTime, endTime, reason: 'rain' }))
}
