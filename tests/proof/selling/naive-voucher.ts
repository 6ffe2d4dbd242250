import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { credits, sales } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

const stateOf = async (saleId: number) => (await db.select().from(sales).where(eq(sales.id, saleId)))[0]!

/** Makes a voucher credit as most would write it: it looks whether it was used or taken back, and then writes. */
export async function redeemNaively(saleId: number, userId: number, now: Date) {
	const { courtId, price, redeemedAt, cancelledAt } = await stateOf(saleId)
	await barrier()
	if (redeemedAt || cancelledAt) return false
	const given = { userId, courtId, amount: price * 100, cause: `voucher:${saleId}:${userId}`, createdAt: now }
	await write((tx) => tx.insert(credits).values(given))
	await write((tx) => tx.update(sales).set({ redeemedAt: now, cancelledAt: null }).where(eq(sales.id, saleId)))
	return true
}

/** Takes a voucher back as most would write it: it looks whether it was used, and then writes. */
export async function takeBackNaively(saleId: number, now: Date) {
	const { redeemedAt } = await stateOf(saleId)
	await barrier()
	if (redeemedAt) return false
	await write((tx) => tx.update(sales).set({ cancelledAt: now, redeemedAt: null }).where(eq(sales.id, saleId)))
	return true
}
