import { isNotNull } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { REWARD_RULES, type RewardRule } from '#app/features/rewards/earning/reward-rules.ts'
import { rewardTypes } from '#db/schema.ts'

export type EarningRule = Pick<RewardRule, 'key' | 'name' | 'description' | 'pointsValue' | 'perRand' | 'icon'>

/** All earning rules in the order of `REWARD_RULES`, with defaults for unchanged ones. */
export async function findRules(reader: Reader = db): Promise<RewardRule[]> {
	const stored = await reader.select().from(rewardTypes).where(isNotNull(rewardTypes.key))
	return REWARD_RULES.map((rule) => {
		const now = stored.find(({ key }) => key === rule.key)
		if (!now) return rule
		const { name, description, pointsValue, perRand, active } = now
		return { ...rule, name, description, pointsValue, perRand, active }
	})
}

/** The current earning rules, without those that give nothing. */
export const findEarningRules = async (): Promise<EarningRule[]> =>
	(await findRules())
		.filter(({ active, pointsValue }) => active && pointsValue > 0)
		.map(({ category: _, active: __, ...rule }) => rule)
