import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { honouredRewards, redemptionItems, redemptions } from '#db/schema.ts'
import { earn } from '#app/features/rewards/earning/earning.server.ts'
import { createVenue } from './venues.ts'

type Wishes = Partial<typeof redemptionItems.$inferInsert> & {
	/** The venues that give it out, by default a new one. */
	at?: number[]
}

/** Makes a reward, by default for 300 points, without a limit and given out at a venue. */
export async function createItem({ at, ...wishes }: Wishes = {}) {
	const row = {
		name: 'Courtside cap',
		description: 'Green, with a line of chalk.',
		category: 'Clothing',
		pointsCost: 300,
		...wishes,
	}
	const venueIds = at ?? [(await createVenue()).venueId]
	return write(async (tx) => {
		const [item] = await tx.insert(redemptionItems).values(row).returning()
		const agreed = venueIds.map((courtId) => ({ itemId: item!.id, courtId, createdAt: LONG_AGO }))
		if (agreed.length > 0) await tx.insert(honouredRewards).values(agreed)
		return item!
	})
}

const LONG_AGO = new Date('2020-01-01T10:00:00Z')

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
