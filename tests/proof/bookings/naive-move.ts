import { and, eq, gt, lt, ne } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings, closures } from '#db/schema.ts'
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

/** Counter-example: checks whether anybody plays then, then puts the block there. */
export async function moveBlockNaively(id: number, startTime: Date, endTime: Date) {
	const [block] = await db.select().from(closures).where(eq(closures.id, id))
	const inTheWay = and(
		eq(bookings.courtId, block!.courtId),
		ne(bookings.status, 'cancelled'),
		lt(bookings.startTime, endTime),
		gt(bookings.endTime, startTime),
	)
	if ((await db.$count(bookings, inTheWay)) > 0) return false
	await barrier()
	await write((tx) => tx.update(closures).set({ startTime, endTime }).where(eq(closures.id, id)))
	return true
}
