import { and, asc, eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { rewardTypes, userRewards } from '#db/schema.ts'

/** Returns the points that a person was given, and lost again, for a cause, in order: `[30, -30]`. */
export async function earnedFor(user: { id: number }, cause: string, key?: string) {
	const rows = await db
		.select({ points: userRewards.pointsEarned, key: rewardTypes.key })
		.from(userRewards)
		.innerJoin(rewardTypes, eq(rewardTypes.id, userRewards.rewardTypeId))
		.where(and(eq(userRewards.userId, user.id), eq(userRewards.activityId, cause)))
		.orderBy(asc(rewardTypes.id), asc(userRewards.entry))
	return rows.filter((row) => key === undefined || row.key === key).map(({ points }) => points)
}
