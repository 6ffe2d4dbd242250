import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { REWARD_RULES, type RewardKey } from '#db/reward-rules.ts'
import { rewardTypes, userRewards } from '#db/schema.ts'
import { findPoints } from './points.server.ts'

/** What somebody is given points for: `cause` names it, such as `booking:12`. */
export type Cause = { userId: number; key: RewardKey; cause: string }

/**
 * Gives the points of a rule for a cause, in the transaction of what caused it; nothing where they were given already,
 * or the rule is switched off. `rand` is the whole rand that a rule by amount counts. What was taken back may be
 * earned again.
 */
export async function earn(tx: Writer, { rand = 0, ...cause }: Cause & { rand?: number }, now: Date) {
	const rule = await findRule(tx, cause.key)
	const points = rule.perRand === null ? rule.pointsValue : Math.floor(rand / rule.perRand) * rule.pointsValue
	if (!rule.active || points === 0) return
	const latest = await findLatest(tx, rule.id, cause)
	if (latest && latest.entry % 2 === 1) return
	await add(tx, rule, cause, { entry: (latest?.entry ?? 0) + 1, pointsEarned: points, description: rule.name }, now)
	await collectOwed(tx, cause.userId)
}

/**
 * Takes back what was given for a cause, in the transaction in which it went; nothing where nothing is given now. No
 * balance falls below nought: what has been spent by then is owed, and kept from what the person earns next.
 */
export async function takeBack(tx: Writer, cause: Cause, now: Date) {
	const rule = await findRule(tx, cause.key)
	const latest = await findLatest(tx, rule.id, cause)
	if (!latest || latest.entry % 2 === 0) return
	const taken = Math.min(latest.pointsEarned, await findPoints({ id: cause.userId }, tx))
	const owed = latest.pointsEarned - taken
	const row = { entry: latest.entry + 1, pointsEarned: -taken, owed, description: `${rule.name}: taken back` }
	await add(tx, rule, cause, row, now)
}

/** Takes what the person owes from what they have now, the oldest first. After points have come to them. */
export async function collectOwed(tx: Writer, userId: number) {
	const rows = await tx
		.select({ id: userRewards.id, owed: userRewards.owed, pointsEarned: userRewards.pointsEarned })
		.from(userRewards)
		.where(and(eq(userRewards.userId, userId), gt(userRewards.owed, 0)))
		.orderBy(asc(userRewards.id))
	if (rows.length === 0) return
	let balance = await findPoints({ id: userId }, tx)
	for (const { id, owed, pointsEarned } of rows) {
		const taken = Math.min(owed, balance)
		balance -= taken
		await tx
			.update(userRewards)
			.set({ owed: owed - taken, pointsEarned: pointsEarned - taken })
			.where(eq(userRewards.id, id))
	}
}

type Rule = typeof rewardTypes.$inferSelect
type Entry = Pick<typeof userRewards.$inferInsert, 'entry' | 'pointsEarned' | 'owed' | 'description'>

const add = (tx: Writer, rule: Rule, { userId, cause }: Cause, entry: Entry, now: Date) =>
	tx.insert(userRewards).values({ userId, rewardTypeId: rule.id, activityId: cause, createdAt: now, ...entry })

async function findLatest(tx: Writer, rewardTypeId: number, { userId, cause }: Cause) {
	const [latest] = await tx
		.select({ entry: userRewards.entry, pointsEarned: userRewards.pointsEarned })
		.from(userRewards)
		.where(
			and(
				eq(userRewards.userId, userId),
				eq(userRewards.rewardTypeId, rewardTypeId),
				eq(userRewards.activityId, cause),
			),
		)
		.orderBy(desc(userRewards.entry))
		.limit(1)
	return latest
}

/** The rule as it stands; one that nobody has changed yet comes into the table with its first use. */
export async function findRule(tx: Writer, key: RewardKey): Promise<Rule> {
	const read = async () => (await tx.select().from(rewardTypes).where(eq(rewardTypes.key, key)))[0]
	const known = await read()
	if (known) return known
	const rule = REWARD_RULES.find((rule) => rule.key === key)!
	await tx.insert(rewardTypes).values(rule).onConflictDoNothing()
	await tx
		.update(rewardTypes)
		.set({ key, perRand: rule.perRand })
		.where(and(eq(rewardTypes.name, rule.name), isNull(rewardTypes.key)))
	return (await read())!
}
