import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { addOns, bookingAddOns, bookings } from '#db/schema.ts'
import { leftOf } from '#app/features/add-ons/booked-add-ons.server.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: looks how many are left, then takes them. The races must catch this. */
export async function addNaively(bookingId: number, addOnId: number, quantity: number) {
	const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
	const [addOn] = await db.select().from(addOns).where(eq(addOns.id, addOnId))
	const left = (await leftOf(db, [addOn!], { ...booking!, except: bookingId })).get(addOnId)!
	if (left === null || left < quantity) return
	await barrier()
	const { name, kind, price } = addOn!
	const more = price * quantity
	await write(async (tx) => {
		await tx.insert(bookingAddOns).values({ bookingId, addOnId, name, kind, price, quantity })
		const set = { addOns: more, totalPrice: booking!.totalPrice + more }
		await tx.update(bookings).set(set).where(eq(bookings.id, bookingId))
	})
}
