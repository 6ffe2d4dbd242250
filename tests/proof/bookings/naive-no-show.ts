import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: reads a booking, then marks it as confirmed and missed. The race must catch one that has lapsed. */
export async function markNaively(id: number) {
	const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
	if (booking!.status === 'cancelled') return
	await barrier()
	await write((tx) => tx.update(bookings).set({ status: 'confirmed', noShow: true }).where(eq(bookings.id, id)))
}
