import { and, eq, gt, gte, isNull, ne, or } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { courts, matchMessages, matchRequests, matchThreadMembers, matchThreads, sports, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { SUSPENDED } from '../rules.ts'
import { isLongOver, OVER, THREAD_NOT_FOUND } from './rules.ts'
import { venueColumns } from '#db/query/columns.ts'

type Person = Pick<Actor, 'id'>

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

/** The conversations of a member who has not left. */
export const isOwnMembership = (user: Person) =>
	and(
		eq(matchThreadMembers.threadId, matchThreads.id),
		eq(matchThreadMembers.userId, user.id),
		isNull(matchThreadMembers.leftAt),
	)

/** Messages a member may read: those since they joined or came back. */
export const isReadable = and(
	eq(matchMessages.threadId, matchThreadMembers.threadId),
	gte(matchMessages.createdAt, matchThreadMembers.joinedAt),
)

/** Messages by others that the member has not seen. */
export const isUnread = and(
	isReadable,
	ne(matchMessages.userId, matchThreadMembers.userId),
	or(isNull(matchThreadMembers.readAt), gt(matchMessages.createdAt, matchThreadMembers.readAt)),
)

/**
 * A conversation of this player, with its game (null between connected players) and the reason they cannot write there,
 * or null. Throws 404 unless they are in it now. Pass the transaction to read inside it.
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
						court: venueColumns,
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
