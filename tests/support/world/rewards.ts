import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { redemptionItems, redemptions } from '#db/schema.ts'
import { earn } from '#app/features/rewards/earning/earning.server.ts'

/** Makes a reward, by default for 300 points and without a limit. */
export async function createItem(wishes: Partial<typeof redemptionItems.$inferInsert> = {}) {
	const row = {
		name: 'Courtside cap',
		description: 'Green, with a line of chalk.',
		category: 'Clothing',
		pointsCost: 300,
		...wishes,
	}
	const [item] = await write((tx) => tx.insert(redemptionItems).values(row).returning())
	return item!
}

/** Gives points by a paid booking, in tens. */
export const givePoints = (user: { id: number }, points: number, now = new Date()) =>
	write((tx) => earn(tx, { userId: user.id, key: 'booking', cause: `booking:${randomUUID()}`, rand: points * 10 }, now))

export async function storedItem(id: number) {
	const [item] = await db.select().from(redemptionItems).where(eq(redemptionItems.id, id))
	return item!
}

export const redemptionsOf = (user: { id: number }) =>
	db.select().from(redemptions).where(eq(redemptions.userId, user.id)).orderBy(asc(redemptions.id))

export const redemptionsFor = (item: { id: number }) =>
	db.select().from(redemptions).where(eq(redemptions.itemId, item.id)).orderBy(asc(redemptions.id))
