import { and, asc, eq, gt, ne, sum } from 'drizzle-orm'
import type { Reader } from '../../client/index.ts'
import { honouredRewards, redemptions, userRewards } from '../../schema.ts'

type Entry = Pick<typeof userRewards.$inferSelect, 'id' | 'entry' | 'pointsEarned' | 'owed'>

/** Returns a line for each error in the entries of one cause, which are in the order of their numbers. */
function causeViolations(cause: string, entries: Entry[]): string[] {
	const lines: string[] = []
	if (entries.some(({ entry }, i) => entry !== i + 1))
		lines.push(`${cause} has the entries ${entries.map(({ entry }) => entry).join(', ')}`)
	entries.forEach(({ entry, pointsEarned, owed }, i) => {
		if (i % 2 === 0) {
			if (pointsEarned < 0) lines.push(`${cause} earns ${pointsEarned} points with entry ${entry}`)
			if (owed !== 0) lines.push(`${cause} owes ${owed} points of entry ${entry}, which earns`)
			return
		}
		const earned = entries[i - 1]!.pointsEarned
		if (pointsEarned > 0 || owed - pointsEarned !== earned)
			lines.push(
				`${cause} earned ${earned} points, of which entry ${entry} took ${-pointsEarned} and leaves ${owed} owed`,
			)
	})
	return lines
}

/** Entries of a cause are numbered from 1, earn and take back in turns, and sum to zero or to what it earned. */
export async function brokenEarnings(db: Reader): Promise<string[]> {
	const rows = await db
		.select({
			id: userRewards.id,
			userId: userRewards.userId,
			typeId: userRewards.rewardTypeId,
			cause: userRewards.activityId,
			entry: userRewards.entry,
			pointsEarned: userRewards.pointsEarned,
			owed: userRewards.owed,
		})
		.from(userRewards)
		.orderBy(asc(userRewards.entry), asc(userRewards.id))
	const byCause = new Map<string, Entry[]>()
	for (const { userId, typeId, cause, ...entry } of rows) {
		const name = `Cause ${cause} of user ${userId} under rule ${typeId}`
		const entries = byCause.get(name)
		if (entries) entries.push(entry)
		else byCause.set(name, [entry])
	}
	return [...byCause].flatMap(([name, entries]) => causeViolations(name, entries))
}

/** Returns every person's points: earned less spent. */
async function balances(db: Reader): Promise<Map<number, number>> {
	const earned = await db
		.select({ userId: userRewards.userId, points: sum(userRewards.pointsEarned).mapWith(Number) })
		.from(userRewards)
		.groupBy(userRewards.userId)
	const spent = await db
		.select({ userId: redemptions.userId, points: sum(redemptions.pointsSpent).mapWith(Number) })
		.from(redemptions)
		.where(ne(redemptions.status, 'cancelled'))
		.groupBy(redemptions.userId)
	const balances = new Map(earned.map(({ userId, points }) => [userId, points]))
	for (const { userId, points } of spent) balances.set(userId, (balances.get(userId) ?? 0) - points)
	return balances
}

/** No person has spent points they do not have, and a person who owes points has none. */
export async function brokenBalances(db: Reader): Promise<string[]> {
	const owing = await db
		.select({ userId: userRewards.userId, owed: sum(userRewards.owed).mapWith(Number) })
		.from(userRewards)
		.where(gt(userRewards.owed, 0))
		.groupBy(userRewards.userId)
	const points = await balances(db)
	return [
		...[...points]
			.filter(([, balance]) => balance < 0)
			.map(([userId, balance]) => `User ${userId} has a balance of ${balance} points`),
		...owing
			.filter(({ userId }) => (points.get(userId) ?? 0) > 0)
			.map(({ userId, owed }) => `User ${userId} owes ${owed} points and has ${points.get(userId)}`),
	]
}

/**
 * Only a completed redemption has a time of completion, and only a cancelled one of cancellation. Where it was used had
 * agreed to it by then.
 */
export async function brokenRedemptions(db: Reader): Promise<string[]> {
	const rows = await db
		.select({
			id: redemptions.id,
			status: redemptions.status,
			completedAt: redemptions.completedAt,
			cancelledAt: redemptions.cancelledAt,
			venueId: redemptions.courtId,
			createdAt: redemptions.createdAt,
			agreedAt: honouredRewards.createdAt,
			endedAt: honouredRewards.endedAt,
		})
		.from(redemptions)
		.leftJoin(
			honouredRewards,
			and(eq(honouredRewards.itemId, redemptions.itemId), eq(honouredRewards.courtId, redemptions.courtId)),
		)
	return rows.flatMap(({ id, status, completedAt, cancelledAt, ...at }) => [
		...(completedAt && status !== 'completed' ? [`Redemption ${id} is ${status}, but was completed`] : []),
		...(cancelledAt && status !== 'cancelled' ? [`Redemption ${id} is ${status}, but was cancelled`] : []),
		...venueViolations({ id, completedAt, ...at }),
	])
}

type Used = { id: number; venueId: number | null; createdAt: Date } & Record<
	'completedAt' | 'agreedAt' | 'endedAt',
	Date | null
>

function venueViolations({ id, venueId, createdAt, completedAt, agreedAt, endedAt }: Used): string[] {
	if (venueId === null) return []
	if (!completedAt) return [`Redemption ${id} has venue ${venueId}, but was not completed`]
	const isAgreed = agreedAt && agreedAt <= completedAt && (!endedAt || endedAt > createdAt)
	return isAgreed ? [] : [`Redemption ${id} was used at venue ${venueId}, which does not give it out`]
}
