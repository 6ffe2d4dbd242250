import { eq, sql } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { redemptionItems, redemptions } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: checks whether a redemption is pending, then decides on it. The races must catch this. */
export async function cancelNaively(id: number) {
	const [redemption] = await db.select().from(redemptions).where(eq(redemptions.id, id))
	if (redemption!.status !== 'pending') return 409
	await barrier()
	await write(async (tx) => {
		await tx.update(redemptions).set({ status: 'cancelled', cancelledAt: new Date() }).where(eq(redemptions.id, id))
		await tx
			.update(redemptionItems)
			.set({ stock: sql`${redemptionItems.stock} + 1` })
			.where(eq(redemptionItems.id, redemption!.itemId))
	})
	return 302
}

/** Counter-example: stores every field as the form showed it, which brings back items that were redeemed meanwhile. */
export const editNaively = (id: number, shown: { name: string; stock: number }) =>
	write((tx) => tx.update(redemptionItems).set(shown).where(eq(redemptionItems.id, id)))
