import { and, eq, gt, gte, isNull, ne, or } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { courts, matchMessages, matchRequests, matchThreadMembers, matchThreads, sports, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { SUSPENDED } from '../rules.ts'
import { isLongOver, OVER, THREAD_NOT_FOUND } from './rules.ts'

type Person = Pick<Actor, 'id'>

/** What is read of the game a conversation is about. */
export const gameColumns = {
	id: matchRequests.id,
	title: matchRequests.title,
	status: matchRequests.status,
	userId: matchRequests.userId,
	startsAt: matchRequests.startsAt,
	expiresAt: matchRequests.expiresAt,
	city: matchRequests.city,
	location: matchRequests.location,
	preferredDays: matchRequests.preferredDays,
	preferredTimes: matchRequests.preferredTimes,
}

/** A conversation's own row as its member's: who has left it is none. */
export const isOwnMembership = (user: Person) =>
	and(
		eq(matchThreadMembers.threadId, matchThreads.id),
		eq(matchThreadMembers.userId, user.id),
		isNull(matchThreadMembers.leftAt),
	)

/** A message that a member may read: what was written before they came, or came back, is not for them. */
export const isReadable = and(
	eq(matchMessages.threadId, matchThreadMembers.threadId),
	gte(matchMessages.createdAt, matchThreadMembers.joinedAt),
)

/** A message of somebody else that a member has not seen. */
export const isUnread = and(
	isReadable,
	ne(matchMessages.userId, matchThreadMembers.userId),
	or(isNull(matchThreadMembers.readAt), gt(matchMessages.createdAt, matchThreadMembers.readAt)),
)

/**
 * A conversation the person is in, with its game (null for one of connected people) and why they cannot write there, if
 * so. Throws 404 where there is none and for whoever is not, or no longer, in it. Pass the transaction to read inside it.
 */
export async function findThread(user: Person, id: number | null, now: Date, reader: Reader = db) {
	const [row] =
		id === null
			? []
			: await reader
					.select({
						id: matchThreads.id,
						lastMessageAt: matchThreads.lastMessageAt,
						connectionId: matchThreads.connectionId,
						own: { id: matchThreadMembers.id, sharesPhone: matchThreadMembers.sharesPhone },
						game: gameColumns,
						sport: { name: sports.name, color: sports.color },
						court: { id: courts.id, name: courts.name, location: courts.location, city: courts.city },
						suspendedAt: users.matchmakingSuspendedAt,
					})
					.from(matchThreads)
					.innerJoin(matchThreadMembers, isOwnMembership(user))
					.innerJoin(users, eq(users.id, matchThreadMembers.userId))
					.leftJoin(matchRequests, eq(matchRequests.id, matchThreads.matchRequestId))
					.leftJoin(sports, eq(sports.id, matchRequests.sportId))
					.leftJoin(courts, and(eq(courts.id, matchRequests.courtId), eq(courts.status, 'published')))
					.where(eq(matchThreads.id, id))
	if (!row) throw notFound(THREAD_NOT_FOUND)
	const { suspendedAt, ...thread } = row
	const over = thread.game && isLongOver(thread.game, now) ? OVER : null
	return { ...thread, reason: suspendedAt ? SUSPENDED : over }
}
export type Thread = Awaited<ReturnType<typeof findThread>>
