import { and, eq, ne, sum } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { redemptions, userRewards } from '#db/schema.ts'

/** What a person has earned less what they have spent; a cancelled redemption spends nothing. */
export async function findPoints(user: { id: number }, reader: Reader = db) {
	const [earned] = await reader
		.select({ points: sum(userRewards.pointsEarned).mapWith(Number) })
		.from(userRewards)
		.where(eq(userRewards.userId, user.id))
	const [spent] = await reader
		.select({ points: sum(redemptions.pointsSpent).mapWith(Number) })
		.from(redemptions)
		.where(and(eq(redemptions.userId, user.id), ne(redemptions.status, 'cancelled')))
	return (earned?.points ?? 0) - (spent?.points ?? 0)
}

/** Points that were taken back from a person after they had been spent: they are kept from what comes next. */
export async function findOwed(user: { id: number }, reader: Reader = db) {
	const [row] = await reader
		.select({ owed: sum(userRewards.owed).mapWith(Number) })
		.from(userRewards)
		.where(eq(userRewards.userId, user.id))
	return row?.owed ?? 0
}
