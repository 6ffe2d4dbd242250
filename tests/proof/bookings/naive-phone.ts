import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: looks whether somebody has phoned, and writes afterwards. The races must catch this. */
export async function tickNaively(user: { id: number }, bookingId: number, now: Date) {
	const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
	if (booking!.phonedAt !== null) return { isNew: false }
	await barrier()
	await write((tx) => tx.update(bookings).set({ phonedAt: now, phonedById: user.id }).where(eq(bookings.id, bookingId)))
	return { isNew: true }
}
