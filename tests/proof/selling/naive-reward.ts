import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings, redemptions } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

type Use = { bookingId: number } | { courtId: number }

/** Uses a reward as most would write it, off a booking or at a desk: it looks whether it is used, and then writes. */
export async function useNaively(redemptionId: number, use: Use) {
	const [reward] = await db.select().from(redemptions).where(eq(redemptions.id, redemptionId))
	await barrier()
	if (reward!.status !== 'pending') return false
	await write(async (tx) => {
		if ('bookingId' in use)
			await tx.update(bookings).set({ discount: 50, totalPrice: 150 }).where(eq(bookings.id, use.bookingId))
		await tx.update(redemptions).set({ status: 'completed' }).where(eq(redemptions.id, redemptionId))
	})
	return true
}
