import { isNotNull } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { REWARD_RULES, type RewardRule } from '#db/reward-rules.ts'
import { rewardTypes } from '#db/schema.ts'

/** A rule as people read it. */
export type EarningRule = Pick<RewardRule, 'key' | 'name' | 'description' | 'pointsValue' | 'perRand'>

/** The rules by which points are earned at present, as the admins have left them; without those that give none. */
export async function findEarningRules(): Promise<EarningRule[]> {
	const changed = await db.select().from(rewardTypes).where(isNotNull(rewardTypes.key))
	return REWARD_RULES.map((preset) => ({
		...preset,
		...changed.find(({ key }) => key === preset.key),
		key: preset.key,
	}))
		.filter(({ active, pointsValue }) => active && pointsValue > 0)
		.map(({ key, name, description, pointsValue, perRand }) => ({ key, name, description, pointsValue, perRand }))
}
