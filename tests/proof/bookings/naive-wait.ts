import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings, courtWaits } from '#db/schema.ts'
import { HELD_FOR, MOST_WAITS } from '#app/features/bookings/waiting/wait-rules.ts'
import { barrier } from '#tests/support/barrier.ts'

type Time = { venueId: number; sportId: number; startTime: Date; endTime: Date }

/** Counter-example: looks who is first and which court is free, then holds it, without marking or a constraint. */
export async function holdNaively({ venueId, ...time }: Time, courtNumber: number, now: Date) {
	const [first] = await db
		.select()
		.from(courtWaits)
		.where(and(eq(courtWaits.courtId, venueId), isNull(courtWaits.heldUntil)))
		.orderBy(asc(courtWaits.createdAt), asc(courtWaits.id))
		.limit(1)
	await barrier()
	const heldUntil = new Date(now.getTime() + HELD_FOR)
	await write(async (tx) => {
		const row = { ...time, courtId: venueId, userId: first!.userId, courtNumber, payBy: heldUntil }
		const [booking] = await tx
			.insert(bookings)
			.values({ ...row, totalPrice: 0, breakdown: [], paymentMethod: 'Credit Card' })
			.returning()
		await tx.update(courtWaits).set({ heldUntil, bookingId: booking!.id }).where(eq(courtWaits.id, first!.id))
	})
}

/** Counter-example: looks whether anything is held for a wait, and ends it afterwards. */
export async function stopNaively(id: number) {
	const [wait] = await db.select().from(courtWaits).where(eq(courtWaits.id, id))
	await barrier()
	if (wait!.heldUntil !== null) throw new Error('It is held')
	await write((tx) => tx.delete(courtWaits).where(eq(courtWaits.id, id)))
}

/** Counter-example: counts what a person waits for, and adds to it afterwards. */
export async function waitNaively(user: { id: number }, { venueId, ...time }: Time, now: Date) {
	const own = and(eq(courtWaits.userId, user.id), isNull(courtWaits.heldUntil), gt(courtWaits.startTime, now))
	const count = await db.$count(courtWaits, own)
	await barrier()
	if (count >= MOST_WAITS) throw new Error('Too many')
	await write((tx) => tx.insert(courtWaits).values({ userId: user.id, courtId: venueId, ...time, createdAt: now }))
}
