import { desc, eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { redemptionItems, redemptions, rewardTypes, userRewards } from '#db/schema.ts'
import { pageOf } from '#app/lib/paging.ts'

type Person = { id: number }
type Page = { page?: number; limit?: number }

/** Points that came, or that were taken back (negative); `owed` is what is still to be taken of them. */
export type Earning = {
	id: number
	points: number
	owed: number
	description: string | null
	rewardType: { name: string }
	createdAt: Date
}

/** What a person has spent points on. */
export type Redemption = Pick<
	typeof redemptions.$inferSelect,
	'id' | 'pointsSpent' | 'status' | 'code' | 'note' | 'createdAt' | 'completedAt'
> & { item: { name: string; description: string } }

/** A page of what a person has earned, the latest first, and how many such there are. */
export async function findEarnings(user: Person, { page = 1, limit = 20 }: Page = {}) {
	const mine = eq(userRewards.userId, user.id)
	const total = await db.$count(userRewards, mine)
	const { offset, ...shown } = pageOf(total, page, limit)
	const earnings: Earning[] = await db
		.select({
			id: userRewards.id,
			points: userRewards.pointsEarned,
			owed: userRewards.owed,
			description: userRewards.description,
			rewardType: { name: rewardTypes.name },
			createdAt: userRewards.createdAt,
		})
		.from(userRewards)
		.innerJoin(rewardTypes, eq(rewardTypes.id, userRewards.rewardTypeId))
		.where(mine)
		.orderBy(desc(userRewards.createdAt), desc(userRewards.id))
		.limit(limit)
		.offset(offset)
	return { earnings, total, ...shown }
}

/** A page of what a person has redeemed, the latest first, and how many such there are. */
export async function findRedemptions(user: Person, { page = 1, limit = 20 }: Page = {}) {
	const mine = eq(redemptions.userId, user.id)
	const total = await db.$count(redemptions, mine)
	const { offset, ...shown } = pageOf(total, page, limit)
	const rows: Redemption[] = await db
		.select({
			id: redemptions.id,
			pointsSpent: redemptions.pointsSpent,
			status: redemptions.status,
			code: redemptions.code,
			note: redemptions.note,
			createdAt: redemptions.createdAt,
			completedAt: redemptions.completedAt,
			item: { name: redemptionItems.name, description: redemptionItems.description },
		})
		.from(redemptions)
		.innerJoin(redemptionItems, eq(redemptionItems.id, redemptions.itemId))
		.where(mine)
		.orderBy(desc(redemptions.createdAt), desc(redemptions.id))
		.limit(limit)
		.offset(offset)
	return { redemptions: rows, total, ...shown }
}

/** An earning as calls answer it. */
export const earningAnswer = ({ id, points, description, rewardType, createdAt }: Earning) => ({
	...{ id, points, description, rewardType },
	createdAt: createdAt.toISOString(),
})

/** A redemption as calls answer it. */
export const redemptionAnswer = ({ item, completedAt, ...row }: Omit<Redemption, 'note'>) => ({
	id: row.id,
	item: { name: item.name, description: item.description },
	pointsSpent: row.pointsSpent,
	status: row.status,
	createdAt: row.createdAt.toISOString(),
	completedAt: completedAt && completedAt.toISOString(),
	code: row.code,
})
