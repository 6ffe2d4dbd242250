import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings, payments } from '#db/schema.ts'
import { newCheckoutId, newReference } from '#app/features/ledger/references.server.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: checks whether the booking is paid, then takes the money; stores no event. Races catch this. */
export async function takeNaively(body: string) {
	const { payload } = JSON.parse(body) as { payload: { amount: number; metadata: { checkoutId: string } } }
	const [asked] = await db.select().from(payments).where(eq(payments.providerCheckoutId, payload.metadata.checkoutId))
	const { userId, provider } = asked!
	const bookingId = asked!.bookingId!
	const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
	if (booking!.paymentStatus === 'paid') return
	await barrier()
	await write(async (tx) => {
		const received = { receivedAmount: payload.amount, receivedAt: new Date(), receivedBy: 'webhook' } as const
		const named = { checkoutId: newCheckoutId(), reference: newReference() }
		const row = { ...named, ...received, bookingId, userId, provider, amount: payload.amount }
		await tx.insert(payments).values({ ...row, status: 'success' })
		await tx.update(bookings).set({ paymentStatus: 'paid' }).where(eq(bookings.id, bookingId))
	})
}
