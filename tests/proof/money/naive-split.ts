import { and, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { billSplits } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: checks whether the bill is split, then splits it. The races must catch this. */
export async function splitNaively(user: { id: number }, bookingId: number, amounts: number[]) {
	const pending = and(eq(billSplits.bookingId, bookingId), eq(billSplits.status, 'pending'))
	if ((await db.select({ id: billSplits.id }).from(billSplits).where(pending)).length > 0) throw new Error('split')
	await barrier()
	await write((tx) =>
		tx.insert(billSplits).values(
			amounts.map((amount, i) => ({
				bookingId,
				requesterId: user.id,
				name: `Player ${i + 1}`,
				amount,
				checkoutId: crypto.randomUUID(),
			})),
		),
	)
}
