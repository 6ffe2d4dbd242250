import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import type { RewardKey } from '#db/reward-rules.ts'
import { rewardTypes, userRewards } from '#db/schema.ts'

/** What somebody has been given for a cause and not given back. */
export type Held = { userId: number; key: RewardKey; points: number }

/** What these people hold for a cause, such as `tournament:12`, by now. */
export async function findHeld(reader: Reader, userIds: readonly number[], cause: string): Promise<Held[]> {
	if (userIds.length === 0) return []
	const rows = await reader
		.select({
			...{ userId: userRewards.userId, entry: userRewards.entry, points: userRewards.pointsEarned },
			key: rewardTypes.key,
		})
		.from(userRewards)
		.innerJoin(rewardTypes, eq(rewardTypes.id, userRewards.rewardTypeId))
		.where(and(inArray(userRewards.userId, [...userIds]), eq(userRewards.activityId, cause)))
		.orderBy(asc(userRewards.entry))
	const latest = new Map(rows.map((row) => [`${row.userId} ${row.key}`, row]))
	return [...latest.values()].flatMap(({ userId, key, entry, points }) =>
		key !== null && entry % 2 === 1 ? [{ userId, key, points }] : [],
	)
}
