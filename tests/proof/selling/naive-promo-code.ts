import { and, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings, promoCodes } from '#db/schema.ts'
import { countUses } from '#app/features/bookings/promo-codes/uses.server.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Takes 20% off as most would write it: it counts the uses, and then writes. */
export async function enterNaively(userId: number, bookingId: number, codeId: number) {
	const [code] = await db.select().from(promoCodes).where(eq(promoCodes.id, codeId))
	const { uses } = (await countUses(db, [codeId])).get(codeId) ?? { uses: 0 }
	const own = and(eq(bookings.promoCodeId, codeId), eq(bookings.userId, userId))
	const before = await db.$count(bookings, own)
	const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
	await barrier()
	if (uses >= code!.maxUses! || (code!.oncePerPerson && before > 0)) return false
	const discount = booking!.totalPrice * 0.2
	const set = { promoCodeId: codeId, discount, totalPrice: booking!.totalPrice - discount }
	await write((tx) => tx.update(bookings).set(set).where(eq(bookings.id, bookingId)))
	return true
}
