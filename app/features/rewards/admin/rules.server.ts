import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { REWARD_RULES, type RewardRule } from '#db/reward-rules.ts'
import { rewardTypes } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { invalid } from '#app/lib/errors.ts'
import { findRule } from '../earning.server.ts'
import { requireAdmin } from './require-admin.server.ts'
import type { RuleChange } from './schemas.ts'

/** Every earning rule as it stands, in the order of `REWARD_RULES`: one that nobody changed yet as it came. */
export async function findRules(admin: Actor): Promise<RewardRule[]> {
	requireAdmin(admin)
	const stored = new Map((await db.select().from(rewardTypes)).map((rule) => [rule.key, rule]))
	return REWARD_RULES.map((rule) => {
		const now = stored.get(rule.key)
		if (!now) return rule
		const { name, description, pointsValue, perRand, active } = now
		return { ...rule, name, description, pointsValue, perRand, active }
	})
}

/**
 * Changes what is earned from now on; what was earned stays. Only a rule that is by amount has `perRand`, and keeps
 * one. 403 for all but admins, 400 without an amount where there has to be one.
 */
export function changeRule(admin: Actor, { key, perRand, ...change }: RuleChange) {
	requireAdmin(admin)
	return write(async (tx) => {
		const rule = await findRule(tx, key)
		if (rule.perRand !== null && perRand === undefined) {
			const message = 'Please enter how many rand the points are for'
			throw invalid(message, { perRand: [message] })
		}
		const amount = rule.perRand === null ? {} : { perRand, description: reworded(rule, perRand!) }
		await tx
			.update(rewardTypes)
			.set({ ...change, ...amount })
			.where(eq(rewardTypes.id, rule.id))
	})
}

/** The words of a rule with its amount as it is now: “For every R100 …”. */
const reworded = ({ description, perRand }: { description: string; perRand: number | null }, now: number) =>
	description.replace(new RegExp(`\\bR${perRand}\\b`), `R${now}`)
