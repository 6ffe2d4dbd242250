import { and, desc, eq, isNull, lt, or } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { matchMessages, matchThreadMembers, notices, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { pictureOf } from '#app/features/venues/images.ts'
import { findBlockedIds } from '../blocks.server.ts'
import { isReadable } from './find.server.ts'
import { MESSAGES_SHOWN } from './rules.ts'

type Wanted = { before?: number | null; limit?: number }

/**
 * The latest messages, or those before the message `before`, oldest first, since the player joined or came back; none
 * for a non-member. For a blocked author, `text` and `author` are null. `earlier` is the `before` of the next page,
 * null if there is none.
 */
export async function findMessages(user: Pick<Actor, 'id'>, threadId: number, wanted: Wanted = {}) {
	const { before, limit = MESSAGES_SHOWN } = wanted
	const [found, blocked] = await Promise.all([
		db
			.select({
				id: matchMessages.id,
				text: matchMessages.body,
				createdAt: matchMessages.createdAt,
				userId: matchMessages.userId,
				name: users.fullName,
				profilePicture: users.profilePicture,
			})
			.from(matchMessages)
			.innerJoin(users, eq(users.id, matchMessages.userId))
			.innerJoin(matchThreadMembers, and(isReadable, eq(matchThreadMembers.userId, user.id)))
			.where(and(eq(matchMessages.threadId, threadId), before ? lt(matchMessages.id, before) : undefined))
			.orderBy(desc(matchMessages.id))
			.limit(limit + 1),
		findBlockedIds(user),
	])
	const shown = found.slice(0, limit).reverse()
	const messages = shown.map(({ id, text, createdAt, userId, name, profilePicture }) => {
		const hidden = blocked.includes(userId)
		return {
			id,
			text: hidden ? null : text,
			createdAt,
			isOwn: userId === user.id,
			author: hidden ? null : { name, profilePicture: pictureOf(profilePicture) },
		}
	})
	return { messages, earlier: found.length > limit ? shown[0]!.id : null }
}
export type Message = Awaited<ReturnType<typeof findMessages>>['messages'][number]

/**
 * Marks a conversation as read up to that instant (null for no messages) and its notices as read. Never moves the mark
 * back, and writes nothing if nothing changes.
 */
export async function markThreadRead(user: Pick<Actor, 'id'>, threadId: number, upTo: Date | null, now = new Date()) {
	const { readAt } = matchThreadMembers
	const isBehind =
		upTo &&
		and(
			eq(matchThreadMembers.threadId, threadId),
			eq(matchThreadMembers.userId, user.id),
			or(isNull(readAt), lt(readAt, upTo)),
		)
	const leadsHere = and(
		eq(notices.userId, user.id),
		isNull(notices.readAt),
		eq(notices.subject, 'match-thread'),
		eq(notices.subjectId, threadId),
	)
	const [behind, told] = await Promise.all([
		isBehind ? db.$count(matchThreadMembers, isBehind) : 0,
		db.$count(notices, leadsHere),
	])
	if (behind + told === 0) return
	await write(async (tx) => {
		if (isBehind) await tx.update(matchThreadMembers).set({ readAt: upTo }).where(isBehind)
		await tx.update(notices).set({ readAt: now }).where(leadsHere)
	})
}
