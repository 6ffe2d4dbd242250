import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings, sales } from '#db/schema.ts'
import { usedOf } from '#app/features/ledger/sales/sale.server.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Uses an hour of a pack as most would write it: it counts what is left, and then writes. */
export async function useNaively(bookingId: number, saleId: number) {
	const [sale] = await db.select().from(sales).where(eq(sales.id, saleId))
	const used = (await usedOf(db, [saleId])).get(saleId) ?? 0
	const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
	await barrier()
	if (used + 2 > sale!.halfHours) return false
	const set = { saleId, packHalfHours: 2, discount: booking!.totalPrice, totalPrice: 0, paymentStatus: 'paid' as const }
	await write((tx) => tx.update(bookings).set(set).where(eq(bookings.id, bookingId)))
	return true
}
