import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import type { RewardKey } from '#app/features/rewards/earning/reward-rules.ts'
import { rewardTypes, userRewards } from '#db/schema.ts'

/** The latest ledger entry for a cause; negative `points` took them back. */
export type Entry = {
	userId: number
	key: RewardKey
	cause: string
	entry: number
	points: number
	description: string | null
}

/** Entries of a cause alternate: odd ones give points, even ones take them back. */
export const isGiven = (entry: number) => entry % 2 === 1

/** The latest entries of these players, per rule and cause such as `tournament:12`. */
export async function findLatest(
	reader: Reader,
	userIds: readonly number[],
	causes: readonly string[],
): Promise<Entry[]> {
	if (userIds.length === 0 || causes.length === 0) return []
	const rows = await reader
		.select({
			userId: userRewards.userId,
			entry: userRewards.entry,
			points: userRewards.pointsEarned,
			key: rewardTypes.key,
			cause: userRewards.activityId,
			description: userRewards.description,
		})
		.from(userRewards)
		.innerJoin(rewardTypes, eq(rewardTypes.id, userRewards.rewardTypeId))
		.where(
			and(inArray(userRewards.userId, [...new Set(userIds)]), inArray(userRewards.activityId, [...new Set(causes)])),
		)
		.orderBy(asc(userRewards.entry))
	const latest = new Map<string, Entry>()
	for (const { key, ...row } of rows) if (key !== null) latest.set(`${row.userId} ${key} ${row.cause}`, { ...row, key })
	return [...latest.values()]
}
