import { and, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { userRewards } from '#db/schema.ts'

type Cause = { userId: number; rewardTypeId: number; cause: string; points: number }

const entriesOf = ({ userId, cause }: Cause) => and(eq(userRewards.userId, userId), eq(userRewards.activityId, cause))

/** Counter-example: checks whether points were given for a cause, and gives them later. The races must catch this. */
export const isGivenNaively = async (cause: Cause) => (await db.$count(userRewards, entriesOf(cause))) % 2 === 1

export async function giveNaively(naive: Cause) {
	const { userId, rewardTypeId, cause: activityId, points: pointsEarned } = naive
	await write(async (tx) => {
		const entry = (await tx.$count(userRewards, entriesOf(naive))) + 1
		await tx.insert(userRewards).values({ userId, rewardTypeId, activityId, pointsEarned, entry })
	})
}
