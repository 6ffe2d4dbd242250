import { and, count, eq, isNull, or } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { playerBlocks, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { forbidden } from '#app/lib/errors.ts'
import { SUSPENDED } from './rules.ts'

type Person = Pick<Actor, 'id'>

/** Whether either of the two has blocked the other. */
export const areApart = async (one: number, other: number, reader: Reader = db) =>
	(await countBetween(reader, { one, other }))[0]!.blocks > 0

const { blockerId, blockedId } = playerBlocks
const countBetween = prepared({ one: blockerId, other: blockedId }, (reader, { one, other }) =>
	reader
		.select({ blocks: count() })
		.from(playerBlocks)
		.where(or(and(eq(blockerId, one), eq(blockedId, other)), and(eq(blockerId, other), eq(blockedId, one)))),
)

/** Everybody whom the person has blocked, or who has blocked them: neither is to find the other. */
export async function findApart(user: Person | null, reader: Reader = db): Promise<number[]> {
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

/** Whom the person has blocked, and not who has blocked them. */
export async function findBlockedIds(user: Person, reader: Reader = db): Promise<number[]> {
	const rows = await selectBlocked(reader, { userId: user.id })
	return rows.map(({ id }) => id)
}

const selectBlocked = prepared({ userId: blockerId }, (reader, { userId }) =>
	reader.select({ id: blockedId }).from(playerBlocks).where(eq(blockerId, userId)),
)

/** Who may take part: they are still here, and no admin has suspended their account or closed matchmaking for them. */
export const isWelcome = and(isNull(users.deletedAt), isNull(users.suspendedAt), isNull(users.matchmakingSuspendedAt))

/** Whether the person may not take part. */
export const isSuspended = async ({ id }: Person, reader: Reader) =>
	(await reader.$count(users, and(eq(users.id, id), isWelcome))) === 0

/** Throws 403 for who may not take part. */
export async function requireWelcome(user: Person, reader: Reader) {
	if (await isSuspended(user, reader)) throw forbidden(SUSPENDED)
}
