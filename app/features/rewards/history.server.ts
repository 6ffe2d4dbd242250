import { and, desc, eq, notExists, sql } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { courts, redemptionItems, redemptions, rewardTypes, userRewards } from '#db/schema.ts'
import { pageOf } from '#app/lib/paging.ts'
import { isGiven } from './earning/entries.server.ts'

type Person = { id: number }
type Page = { page?: number; limit?: number }

/** Points earned, or taken back (negative); `owed` is the part not deducted yet. */
export type Earning = {
	id: number
	points: number
	owed: number
	/** The cause, such as `Beacon Padel, Thu 19 Nov`. */
	description: string | null
	rewardType: { name: string }
	createdAt: Date
	takenBack: boolean
}

export type Redemption = Pick<
	typeof redemptions.$inferSelect,
	'id' | 'pointsSpent' | 'status' | 'code' | 'note' | 'createdAt' | 'completedAt'
> & {
	item: { name: string; description: string }
	/** The returned points of a cancelled redemption that paid off what the player owed. */
	kept: number
	/** The venue where it was used. */
	venue: string | null
	/** Whether it comes off a booking when that is paid. */
	isOff: boolean
}

/** A page of the player's earnings, latest first, and their total. */
export async function findEarnings(user: Person, { page = 1, limit = 20 }: Page = {}) {
	const mine = eq(userRewards.userId, user.id)
	const total = await db.$count(userRewards, mine)
	const { offset, ...shown } = pageOf(total, page, limit)
	const rows = await selectEarnings(db)
		.where(mine)
		.orderBy(...latestFirst)
		.limit(limit)
		.offset(offset)
	const earnings: Earning[] = rows.map(asEarning)
	return { earnings, total, ...shown }
}

const latestFirst = [desc(userRewards.createdAt), desc(userRewards.id)]

const RECENT = 3

/** The latest few earnings that are still valid. */
export async function findRecentEarnings(user: Person): Promise<Earning[]> {
	const rows = await selectRecent(db, { userId: user.id })
	return rows.map(asEarning)
}

const selectRecent = prepared({ userId: userRewards.userId }, (reader, places) => {
	const { userId, rewardTypeId, activityId, entry } = userRewards
	const followed = sql`(select 1 from ${userRewards} as later where later.user_id = ${userId} and later.reward_type_id = ${rewardTypeId} and later.activity_id = ${activityId} and later.entry = ${entry} + 1)`
	return selectEarnings(reader)
		.where(and(eq(userId, places.userId), sql`${entry} % 2 = 1`, notExists(followed)))
		.orderBy(...latestFirst)
		.limit(RECENT)
})

const selectEarnings = (reader: Reader) =>
	reader
		.select({
			id: userRewards.id,
			points: userRewards.pointsEarned,
			owed: userRewards.owed,
			description: userRewards.description,
			rewardType: { name: rewardTypes.name },
			createdAt: userRewards.createdAt,
			entry: userRewards.entry,
		})
		.from(userRewards)
		.innerJoin(rewardTypes, eq(rewardTypes.id, userRewards.rewardTypeId))

const asEarning = ({ entry, ...row }: Omit<Earning, 'takenBack'> & { entry: number }): Earning => ({
	...row,
	takenBack: !isGiven(entry),
})

/** A page of the player's redemptions, latest first, and their total. */
export async function findRedemptions(user: Person, { page = 1, limit = 20 }: Page = {}) {
	const mine = eq(redemptions.userId, user.id)
	const total = await db.$count(redemptions, mine)
	const { offset, ...shown } = pageOf(total, page, limit)
	const rows = await db
		.select({
			id: redemptions.id,
			pointsSpent: redemptions.pointsSpent,
			status: redemptions.status,
			code: redemptions.code,
			note: redemptions.note,
			createdAt: redemptions.createdAt,
			completedAt: redemptions.completedAt,
			additionalData: redemptions.additionalData,
			item: { name: redemptionItems.name, description: redemptionItems.description },
			venue: courts.name,
			off: redemptions.off,
		})
		.from(redemptions)
		.innerJoin(redemptionItems, eq(redemptionItems.id, redemptions.itemId))
		.leftJoin(courts, eq(courts.id, redemptions.courtId))
		.where(mine)
		.orderBy(desc(redemptions.createdAt), desc(redemptions.id))
		.limit(limit)
		.offset(offset)
	const found = rows.map(({ additionalData, off, ...row }): Redemption => ({
		...row,
		isOff: off !== null,
		kept: keptOf(additionalData),
	}))
	return { redemptions: found, total, ...shown }
}

export const hasPending = async (user: Person, item: { id: number }) =>
	(await db.$count(
		redemptions,
		and(eq(redemptions.userId, user.id), eq(redemptions.itemId, item.id), eq(redemptions.status, 'pending')),
	)) > 0

const keptOf = (data: Record<string, unknown> | null) => (typeof data?.kept === 'number' ? data.kept : 0)

export const earningAnswer = ({ id, points, description, rewardType, createdAt }: Earning) => ({
	id,
	points,
	description,
	rewardType,
	createdAt: createdAt.toISOString(),
})

export const redemptionAnswer = ({
	item,
	completedAt,
	...row
}: Omit<Redemption, 'note' | 'kept' | 'venue' | 'isOff'>) => ({
	id: row.id,
	item: { name: item.name, description: item.description },
	pointsSpent: row.pointsSpent,
	status: row.status,
	createdAt: row.createdAt.toISOString(),
	completedAt: completedAt && completedAt.toISOString(),
	code: row.code,
})
