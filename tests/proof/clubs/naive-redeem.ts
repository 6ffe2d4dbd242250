import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { redemptionItems, redemptions } from '#db/schema.ts'
import { findPoints } from '#app/features/rewards/points.server.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: checks whether points and stock are enough, then spends them. The races must catch this. */
export async function redeemNaively(user: { id: number }, itemId: number) {
	const [item] = await db.select().from(redemptionItems).where(eq(redemptionItems.id, itemId))
	const { pointsCost, stock } = item!
	const points = await findPoints(user)
	await barrier()
	if (points < pointsCost || stock === 0) return { status: 409 }
	await write(async (tx) => {
		if (stock !== null)
			await tx
				.update(redemptionItems)
				.set({ stock: stock - 1 })
				.where(eq(redemptionItems.id, itemId))
		await tx.insert(redemptions).values({ userId: user.id, itemId, pointsSpent: pointsCost, code: randomUUID() })
	})
	return { status: 201 }
}
