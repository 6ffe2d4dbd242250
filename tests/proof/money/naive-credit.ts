import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings, credits } from '#db/schema.ts'
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
