import { and, eq, ne, sum } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { among, prepared, several } from '#db/query/prepared.ts'
import { redemptions, userRewards } from '#db/schema.ts'

/** Points earned minus points spent; a cancelled redemption spends nothing. */
export const findPoints = async (user: { id: number }, reader: Reader = db) =>
	(await findPointsOf([user.id], reader)).get(user.id)!

export async function findPointsOf(userIds: readonly number[], reader: Reader = db): Promise<Map<number, number>> {
	const people = [...new Set(userIds)]
	const points = new Map(people.map((id) => [id, 0]))
	if (people.length === 0) return points
	const earned = await sumEarned(reader, { people })
	const spent = await sumSpent(reader, { people })
	for (const row of earned) points.set(row.id, row.points)
	for (const row of spent) points.set(row.id, points.get(row.id)! - row.points)
	return points
}

const sumEarned = prepared({ people: several(userRewards.userId) }, (reader, { people }) =>
	reader
		.select({ id: userRewards.userId, points: sum(userRewards.pointsEarned).mapWith(Number) })
		.from(userRewards)
		.where(among(userRewards.userId, people))
		.groupBy(userRewards.userId),
)
const sumSpent = prepared({ people: several(redemptions.userId) }, (reader, { people }) =>
	reader
		.select({ id: redemptions.userId, points: sum(redemptions.pointsSpent).mapWith(Number) })
		.from(redemptions)
		.where(and(among(redemptions.userId, people), ne(redemptions.status, 'cancelled')))
		.groupBy(redemptions.userId),
)

/** Points taken back after they were spent, to be deducted from later earnings. */
export async function findOwed(user: { id: number }, reader: Reader = db) {
	const [row] = await sumOwed(reader, { userId: user.id })
	return row?.owed ?? 0
}

const sumOwed = prepared({ userId: userRewards.userId }, (reader, { userId }) =>
	reader
		.select({ owed: sum(userRewards.owed).mapWith(Number) })
		.from(userRewards)
		.where(eq(userRewards.userId, userId)),
)
