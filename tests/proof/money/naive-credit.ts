import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { billSplits, bookings, credits } from '#db/schema.ts'
import { creditAt } from '#app/features/ledger/credit/credit.server.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: reads the balance, then spends, with time in between. */
export async function spendNaively(user: { id: number }, bookingId: number) {
	const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
	const amount = booking!.totalPrice * 100
	if ((await creditAt(db, user.id, booking!.courtId)) < amount) return false
	await barrier()
	const row = { userId: user.id, courtId: booking!.courtId, amount: -amount, cause: `naive:${bookingId}` }
	await write((tx) => tx.insert(credits).values(row))
	return true
}

/** Counter-example: reads that a closed court waits for its player's choice, then carries one out, with time in between. */
export async function chooseNaively(bookingId: number, choice: 'refund' | 'credit') {
	const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
	if (booking!.closureChoice !== null) return false
	await barrier()
	const { userId, courtId, totalPrice } = booking!
	const row = { userId: userId!, courtId, amount: totalPrice * 100, cause: `naive:${bookingId}` }
	await write(async (tx) => {
		await tx.update(bookings).set({ closureChoice: choice }).where(eq(bookings.id, bookingId))
		if (choice === 'credit') await tx.insert(credits).values(row)
	})
	return true
}

/** Counter-example: checks whether a share is still owed, then passes it on to the booker, with time in between. */
export async function passOnNaively(shareId: number, courtId: number) {
	const [share] = await db.select().from(billSplits).where(eq(billSplits.id, shareId))
	if (share!.status !== 'owed') return
	await barrier()
	const { requesterId: userId, amount } = share!
	await write(async (tx) => {
		await tx.insert(credits).values({ userId, courtId, amount, cause: `naive:${crypto.randomUUID()}` })
		await tx.update(billSplits).set({ status: 'paid' }).where(eq(billSplits.id, shareId))
	})
}
