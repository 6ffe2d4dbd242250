import { and, count, eq, isNull, or } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { playerBlocks, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { forbidden } from '#app/lib/errors.ts'
import { SUSPENDED } from './rules.ts'

type Person = Pick<Actor, 'id'>

export const isBlockedEitherWay = async (one: number, other: number, reader: Reader = db) =>
	(await countBetween(reader, { one, other }))[0]!.blocks > 0

const { blockerId, blockedId } = playerBlocks
const countBetween = prepared({ one: blockerId, other: blockedId }, (reader, { one, other }) =>
	reader
		.select({ blocks: count() })
		.from(playerBlocks)
		.where(or(and(eq(blockerId, one), eq(blockedId, other)), and(eq(blockerId, other), eq(blockedId, one)))),
)

/** The ids of those the player has blocked or is blocked by: neither may find the other. */
export async function findBlockedEitherWay(user: Person | null, reader: Reader = db): Promise<number[]> {
	if (!user) return []
	const rows = await selectBlocks(reader, { userId: user.id })
	return rows.map(({ blocker, blocked }) => (blocker === user.id ? blocked : blocker))
}

const selectBlocks = prepared({ userId: blockerId }, (reader, { userId }) =>
	reader
		.select({ blocker: blockerId, blocked: blockedId })
		.from(playerBlocks)
		.where(or(eq(blockerId, userId), eq(blockedId, userId))),
)

/** The ids of those the player has blocked, without those who blocked the player. */
export async function findBlockedIds(user: Person, reader: Reader = db): Promise<number[]> {
	const rows = await selectBlocked(reader, { userId: user.id })
	return rows.map(({ id }) => id)
}

const selectBlocked = prepared({ userId: blockerId }, (reader, { userId }) =>
	reader.select({ id: blockedId }).from(playerBlocks).where(eq(blockerId, userId)),
)

/** Players who may take part: not deleted, nor suspended by an admin from the product or from matchmaking alone. */
export const isWelcome = and(isNull(users.deletedAt), isNull(users.suspendedAt), isNull(users.matchmakingSuspendedAt))

export const isSuspended = async ({ id }: Person, reader: Reader) =>
	(await reader.$count(users, and(eq(users.id, id), isWelcome))) === 0

export async function requireWelcome(user: Person, reader: Reader) {
	if (await isSuspended(user, reader)) throw forbidden(SUSPENDED)
}
