import { and, eq, gt, lt, ne } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: checks whether the court is free, then moves the booking there without a constraint. */
export async function moveNaively(id: number, startTime: Date, endTime: Date) {
	const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
	const inTheWay = and(
		eq(bookings.courtId, booking!.courtId),
		ne(bookings.status, 'cancelled'),
		ne(bookings.id, id),
		lt(bookings.startTime, endTime),
		gt(bookings.endTime, startTime),
	)
	if ((await db.$count(bookings, inTheWay)) > 0) return false
	await barrier()
	await write((tx) => tx.update(bookings).set({ startTime, endTime }).where(eq(bookings.id, id)))
	return true
}
