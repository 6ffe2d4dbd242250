import { and, asc, eq, gte, lt } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { rewardTypes, userRewards } from '#db/schema.ts'
import { earn, takeBack } from '#app/features/rewards/earning/earning.server.ts'
import { isGiven } from '#app/features/rewards/earning/entries.server.ts'
import { addDays, at, dateOf } from '#app/lib/time/time.ts'

type Request = { id: number; userId: number; title: string }

const causeOf = ({ id, userId }: Request) => ({
	userId,
	key: 'matchRequest' as const,
	cause: `match-request:${id}`,
})

/** Gives the owner points for a match, for one request per South African day. */
export async function givePoints(tx: Writer, request: Request, now: Date) {
	if (await hasEarned(tx, request, dateOf(now))) return
	await earn(tx, { ...causeOf(request), words: request.title }, now)
}

/** Takes the points back if they were given, and returns how many. */
export async function takePoints(tx: Writer, request: Request, now: Date) {
	return (await takeBack(tx, causeOf(request), now))?.points ?? 0
}

async function hasEarned(tx: Writer, { userId }: Request, date: string) {
	const rows = await tx
		.select({ cause: userRewards.activityId, entry: userRewards.entry })
		.from(userRewards)
		.innerJoin(rewardTypes, eq(rewardTypes.id, userRewards.rewardTypeId))
		.where(
			and(
				eq(userRewards.userId, userId),
				eq(rewardTypes.key, 'matchRequest'),
				gte(userRewards.createdAt, at(date, 0)),
				lt(userRewards.createdAt, at(addDays(date, 1), 0)),
			),
		)
		.orderBy(asc(userRewards.entry))
	return [...new Map(rows.map(({ cause, entry }) => [cause, entry])).values()].some(isGiven)
}
