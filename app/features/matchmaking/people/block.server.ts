import { createHmac } from 'node:crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { playerBlocks, playerConnections, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { sessionSecret } from '#app/lib/process/env.server.ts'
import { endAnswers } from '../requests/answers/end-answers.server.ts'
import { takeBackAsks } from './ask-notice.server.ts'
import { pairOf } from './connect.server.ts'
import { nameForStrangers } from './names.ts'
import { findSubject } from './subject.server.ts'
import type { SubjectOf } from './subject.ts'

/**
 * Blocks another player, so that neither finds the other any more. Ends their connection and its thread, and declines
 * or withdraws answers between the two at open requests, accepted ones too; matched games stay. The other player is not
 * told, and blocking twice changes nothing. Throws like `findSubject`.
 */
export async function block(user: Actor, which: SubjectOf, now = new Date()) {
	return write(async (tx) => {
		const subject = await findSubject(user, which, now, tx)
		const other = subject.userId
		await tx.insert(playerBlocks).values({ blockerId: user.id, blockedId: other, createdAt: now }).onConflictDoNothing()
		await tx.delete(playerConnections).where(eq(playerConnections.pair, pairOf(user.id, other)))
		await takeBackAsks(tx, [user.id, other])
		await endAnswers(tx, { ownerId: user.id, responderId: other, status: 'rejected' }, now)
		await endAnswers(tx, { ownerId: other, responderId: user.id, status: 'withdrawn' }, now)
		return subject
	})
}

/** A key by which the blocker can name a block without learning the other player's id. */
const keyOf = ({ blockerId, blockedId }: { blockerId: number; blockedId: number }) =>
	createHmac('sha256', sessionSecret).update(`block ${blockerId} ${blockedId}`).digest('base64url').slice(0, 22)

/** The players a player has blocked, latest first, each with the `key` that unblocks them. */
export async function findBlocked(
	user: Pick<Actor, 'id'>,
	{ limit, offset }: { limit: number; offset: number },
	reader: Reader = db,
) {
	const rows = await reader
		.select({
			blockedId: playerBlocks.blockedId,
			createdAt: playerBlocks.createdAt,
			fullName: users.fullName,
		})
		.from(playerBlocks)
		.innerJoin(users, eq(users.id, playerBlocks.blockedId))
		.where(eq(playerBlocks.blockerId, user.id))
		.orderBy(desc(playerBlocks.createdAt), desc(playerBlocks.blockedId))
		.limit(limit)
		.offset(offset)
	return rows.map(({ blockedId, createdAt, fullName }) => ({
		key: keyOf({ blockerId: user.id, blockedId }),
		name: nameForStrangers({ fullName }),
		since: createdAt,
	}))
}

/** Removes the block with this key, or does nothing if it is gone. The two are not connected again. */
export async function unblock(user: Actor, key: string) {
	return write(async (tx) => {
		const blocks = await tx.select().from(playerBlocks).where(eq(playerBlocks.blockerId, user.id))
		const gone = blocks.filter((row) => keyOf(row) === key).map(({ blockedId }) => blockedId)
		if (gone.length === 0) return
		await tx.delete(playerBlocks).where(and(eq(playerBlocks.blockerId, user.id), inArray(playerBlocks.blockedId, gone)))
	})
}
