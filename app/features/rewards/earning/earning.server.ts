import { and, asc, eq, gt, gte, inArray, isNull, notInArray } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { REWARD_RULES, type RewardKey } from '#app/features/rewards/earning/reward-rules.ts'
import { rewardTypes, tournaments, userRewards } from '#db/schema.ts'
import { at, dateOf } from '#app/lib/time/time.ts'
import { findLatest, isGiven, type Entry } from './entries.server.ts'
import { findPointsOf } from '../points.server.ts'
import { MOST_UNPAID } from '../redeemable.ts'

/** The reason for points: `cause` names it, such as `booking:12`. */
export type Cause = { userId: number; key: RewardKey; cause: string }

type Given = { rand?: number; words?: string; isPaid?: boolean }
type Earned = Omit<Cause, 'key'> & Given

/** Rules that reward money the venue has received. */
const PAID: RewardKey[] = ['booking', 'firstBooking']

/** How many points each of these players may still earn this month without paying. */
async function findLeft(tx: Writer, people: readonly { userId: number }[], now: Date) {
	const ids = [...new Set(people.map(({ userId }) => userId))]
	const earned = await tx
		.select({ userId: userRewards.userId, cause: userRewards.activityId, points: userRewards.pointsEarned })
		.from(userRewards)
		.innerJoin(rewardTypes, eq(rewardTypes.id, userRewards.rewardTypeId))
		.where(
			and(
				inArray(userRewards.userId, ids),
				gte(userRewards.createdAt, at(`${dateOf(now).slice(0, 7)}-01`, 0)),
				notInArray(rewardTypes.key, PAID),
			),
		)
	const paid = await findPaidEntries(tx, new Set(earned.map(({ cause }) => cause)))
	const left = new Map(ids.map((id) => [id, MOST_UNPAID]))
	for (const { userId, cause, points } of earned) if (!paid.has(cause)) left.set(userId, left.get(userId)! - points)
	return new Map([...left].map(([id, points]) => [id, Math.max(0, points)]))
}

/** Those of these causes that are tournaments with an entry fee. */
async function findPaidEntries(tx: Writer, causes: ReadonlySet<string>) {
	const ids = [...causes].flatMap((cause) => /^tournament:(\d+)$/.exec(cause)?.[1] ?? []).map(Number)
	if (ids.length === 0) return new Set<string>()
	const rows = await tx
		.select({ id: tournaments.id })
		.from(tournaments)
		.where(and(inArray(tournaments.id, ids), gt(tournaments.entryFee, 0)))
	return new Set(rows.map(({ id }) => `tournament:${id}`))
}

// SQLite limits the values in one statement.
const AT_ONCE = 500

/**
 * Gives the points of a rule for a cause, in the transaction of the cause. Does nothing if they were given already or
 * the rule is off; points taken back can be earned again. `rand` is the sum for rules by amount, `words`
 * describe the cause to the player, such as `Beacon Padel, Thu 19 Nov`. Unless `isPaid`, as bookings always are, a
 * player earns at most `MOST_UNPAID` points a month.
 */
export const earn = (tx: Writer, { key, ...earned }: Cause & Given, now: Date) => earnAll(tx, key, [earned], now)

export async function earnAll(tx: Writer, key: RewardKey, causes: readonly Earned[], now: Date) {
	if (causes.length === 0) return
	const rule = await findRule(tx, key)
	if (!rule.active) return
	for (const some of portions(causes)) {
		const latest = await latestOf(tx, key, some)
		const left = PAID.includes(key) ? null : await findLeft(tx, some, now)
		const rows = some.flatMap(({ userId, cause, rand = 0, words = rule.name, isPaid }) => {
			const full = rule.perRand === null ? rule.pointsValue : Math.floor(rand / rule.perRand) * rule.pointsValue
			const last = latest.get(named({ userId, cause }))?.entry ?? 0
			const points = left && !isPaid ? Math.min(full, left.get(userId)!) : full
			if (points === 0 || isGiven(last)) return []
			if (!isPaid) left?.set(userId, left.get(userId)! - points)
			return [asRow(rule, { userId, cause }, { entry: last + 1, pointsEarned: points, description: words }, now)]
		})
		if (rows.length === 0) continue
		await tx.insert(userRewards).values(rows)
		await collectAllOwed(
			tx,
			rows.map(({ userId }) => userId),
		)
	}
}

/**
 * Takes back the points for a cause, in the transaction that ended it. A balance never goes below zero: points already
 * spent are owed and deducted from later earnings. Returns the entry that had given the points, or null if none did.
 */
export const takeBack = async (tx: Writer, { key, ...cause }: Cause, now: Date): Promise<Entry | null> =>
	(await takeBackAll(tx, key, [cause], now))[0] ?? null

export async function takeBackAll(tx: Writer, key: RewardKey, causes: readonly Omit<Cause, 'key'>[], now: Date) {
	const gone: Entry[] = []
	if (causes.length === 0) return gone
	const rule = await findRule(tx, key)
	for (const some of portions(causes)) {
		const given = [...(await latestOf(tx, key, some)).values()].filter(({ entry }) => isGiven(entry))
		if (given.length === 0) continue
		const balances = await findPointsOf(
			given.map(({ userId }) => userId),
			tx,
		)
		const rows = given.map(({ userId, cause, entry, points, description }) => {
			const balance = balances.get(userId)!
			const taken = Math.min(points, balance)
			balances.set(userId, balance - taken)
			const row = { entry: entry + 1, pointsEarned: -taken, owed: points - taken }
			return asRow(rule, { userId, cause }, { ...row, description }, now)
		})
		await tx.insert(userRewards).values(rows)
		gone.push(...given)
	}
	return gone
}

/** Deducts what the player owes from their balance, oldest first. Call it after points were added. */
export const collectOwed = (tx: Writer, userId: number) => collectAllOwed(tx, [userId])

async function collectAllOwed(tx: Writer, userIds: number[]) {
	const rows = await tx
		.select({
			id: userRewards.id,
			userId: userRewards.userId,
			owed: userRewards.owed,
			pointsEarned: userRewards.pointsEarned,
		})
		.from(userRewards)
		.where(and(inArray(userRewards.userId, userIds), gt(userRewards.owed, 0)))
		.orderBy(asc(userRewards.id))
	const balances = await findPointsOf(
		rows.map(({ userId }) => userId),
		tx,
	)
	for (const { id, userId, owed, pointsEarned } of rows) {
		const taken = Math.min(owed, balances.get(userId)!)
		if (taken === 0) continue
		balances.set(userId, balances.get(userId)! - taken)
		await tx
			.update(userRewards)
			.set({ owed: owed - taken, pointsEarned: pointsEarned - taken })
			.where(eq(userRewards.id, id))
	}
}

type Rule = typeof rewardTypes.$inferSelect
type NewEntry = Pick<typeof userRewards.$inferInsert, 'entry' | 'pointsEarned' | 'owed' | 'description'>
type Whose = { userId: number; cause: string }

const asRow = (rule: Rule, { userId, cause }: Whose, entry: NewEntry, now: Date) => ({
	userId,
	rewardTypeId: rule.id,
	activityId: cause,
	createdAt: now,
	owed: 0,
	...entry,
})

const named = ({ userId, cause }: Whose) => `${userId} ${cause}`

async function latestOf(tx: Writer, key: RewardKey, causes: readonly Whose[]): Promise<Map<string, Entry>> {
	const found = await findLatest(
		tx,
		causes.map(({ userId }) => userId),
		causes.map(({ cause }) => cause),
	)
	const asked = new Set(causes.map(named))
	const those = found.filter((entry) => entry.key === key && asked.has(named(entry)))
	return new Map(those.map((entry) => [named(entry), entry]))
}

/** Splits causes for one statement each, without duplicates. */
function portions<T extends Whose>(causes: readonly T[]): T[][] {
	const unique = [...new Map(causes.map((cause) => [named(cause), cause])).values()]
	return Array.from({ length: Math.ceil(unique.length / AT_ONCE) }, (_, i) =>
		unique.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
	)
}

/** The current rule. An unchanged one is stored on first use. */
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
