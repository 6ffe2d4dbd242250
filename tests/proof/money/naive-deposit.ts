import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings, courtSports, payments } from '#db/schema.ts'
import { depositOf } from '#app/features/bookings/paying/deposit.ts'
import { barrier } from '#tests/support/barrier.ts'

// Counter-examples, as in naive-money.ts: each reads first and writes afterwards, with time in between.

const find = async (id: number) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!

/** Confirms a booking whose deposit has come, by the share that its venue asks for now, not by the frozen one. */
export async function receiveByShareNaively(paymentId: number, now: Date) {
	const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId))
	const { id, courtId, totalPrice } = await find(payment!.bookingId!)
	await barrier()
	const [offer] = await db.select().from(courtSports).where(eq(courtSports.courtId, courtId))
	const there = { status: 'success', receivedAmount: payment!.amount, receivedAt: now, receivedBy: 'webhook' } as const
	await write(async (tx) => {
		await tx.update(payments).set(there).where(eq(payments.id, paymentId))
		if (payment!.amount >= depositOf(totalPrice * 100, offer!.depositPercent!))
			await tx.update(bookings).set({ status: 'confirmed', payBy: null }).where(eq(bookings.id, id))
	})
}

/** Takes what was missing of the price when it was read. */
export async function takeRestNaively(user: { id: number }, id: number, now: Date) {
	const { totalPrice, userId } = await find(id)
	const there = and(eq(payments.bookingId, id), isNotNull(payments.receivedAt))
	const held = (await db.select().from(payments).where(there)).reduce(
		(sum, { receivedAmount }) => sum + receivedAmount!,
		0,
	)
	await barrier()
	const amount = totalPrice * 100 - held
	await write(async (tx) => {
		await tx.insert(payments).values({
			checkoutId: randomUUID(),
			reference: randomUUID(),
			bookingId: id,
			userId,
			provider: 'manual',
			method: 'cash',
			amount,
			status: 'success',
			receivedAmount: amount,
			receivedAt: now,
			receivedBy: 'venue',
			receivedById: user.id,
		})
		await tx.update(bookings).set({ paymentStatus: 'paid' }).where(eq(bookings.id, id))
	})
}
