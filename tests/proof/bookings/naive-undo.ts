import { and, eq, gt, lt, ne } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: looks whether the court is free, then only sets the status back. The race must catch two bookings of it. */
export async function undoNaively(id: number) {
	const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
	const inTheWay = and(
		eq(bookings.courtId, booking!.courtId),
		ne(bookings.status, 'cancelled'),
		lt(bookings.startTime, booking!.endTime),
		gt(bookings.endTime, booking!.startTime),
	)
	if ((await db.$count(bookings, inTheWay)) > 0) return false
	await barrier()
	const back = { status: 'confirmed' as const, cancelledAt: null, cancelReason: null }
	await write((tx) => tx.update(bookings).set(back).where(eq(bookings.id, id)))
	return true
}
