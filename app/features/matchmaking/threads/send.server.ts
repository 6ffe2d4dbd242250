import { and, eq, isNull, max, min, ne } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { matchMessages, matchThreadMembers, matchThreads, playerBlocks, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { excerpt } from '#app/lib/text/excerpt.ts'
import { requireWelcome } from '../blocks.server.ts'
import { findThread, isUnread } from './find.server.ts'

/** Length of the excerpt in a notice, in characters. */
const NOTICE_MAX = 140

type How = { idempotencyKey?: string | null; now?: Date }

/**
 * Sends a message and returns its id. Instants grow with ids within a conversation, so that no message appears before
 * one a member has read, or before its author joined. Throws 404 for a non-member, 403 for a suspended player, 409 if
 * the game is long over.
 */
export async function sendMessage(user: Actor, threadId: number, text: string, how: How = {}): Promise<{ id: number }> {
	const { idempotencyKey, now = new Date() } = how
	return withIdempotencyKey(user, idempotencyKey, { threadId, text }, () =>
		write(async (tx) => {
			const thread = await findThread(user, threadId, now, tx)
			await requireWelcome(user, tx)
			if (thread.reason) throw conflict(thread.reason)
			const createdAt = new Date(
				Math.max(now.getTime(), (thread.lastMessageAt?.getTime() ?? 0) + 1, await findLastJoined(tx, threadId)),
			)
			await tx.update(matchThreads).set({ lastMessageAt: createdAt }).where(eq(matchThreads.id, threadId))
			const [message] = await tx
				.insert(matchMessages)
				.values({ threadId, userId: user.id, body: text, createdAt })
				.returning({ id: matchMessages.id })
			await tellOthers(tx, user, { threadId, text }, now)
			return message!
		}),
	)
}

/** When the latest member joined, in milliseconds. */
async function findLastJoined(tx: Writer, threadId: number) {
	const [row] = await tx
		.select({ at: max(matchThreadMembers.joinedAt) })
		.from(matchThreadMembers)
		.where(and(eq(matchThreadMembers.threadId, threadId), isNull(matchThreadMembers.leftAt)))
	return row?.at?.getTime() ?? 0
}

/** Tells the other members once about unread messages, except those who blocked the sender. */
async function tellOthers(tx: Writer, user: Actor, { threadId, text }: { threadId: number; text: string }, now: Date) {
	const { userId } = matchThreadMembers
	const unread = await tx
		.select({ userId, first: min(matchMessages.id) })
		.from(matchThreadMembers)
		.innerJoin(users, and(eq(users.id, userId), isNull(users.deletedAt)))
		.innerJoin(matchMessages, isUnread)
		.leftJoin(playerBlocks, and(eq(playerBlocks.blockerId, userId), eq(playerBlocks.blockedId, user.id)))
		.where(
			and(
				eq(matchThreadMembers.threadId, threadId),
				isNull(matchThreadMembers.leftAt),
				ne(userId, user.id),
				isNull(playerBlocks.blockerId),
			),
		)
		.groupBy(userId)
	const told = unread.map(({ userId, first }) => ({
		userId,
		kind: 'match' as const,
		what: 'new message' as const,
		subject: 'match-thread',
		subjectId: threadId,
		actorId: user.id,
		data: { excerpt: excerpt(text, NOTICE_MAX) },
		cause: `match-thread:${threadId}:${first}`,
	}))
	await notify(tx, told, now)
}
