import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { matchThreadMembers, matchThreads } from '#db/schema.ts'

/** Exactly one of a match request and a connection. */
type ThreadOf =
	{ matchRequestId: number; connectionId?: undefined } | { connectionId: number; matchRequestId?: undefined }

const isOf = ({ matchRequestId, connectionId }: ThreadOf) =>
	matchRequestId === undefined
		? eq(matchThreads.connectionId, connectionId)
		: eq(matchThreads.matchRequestId, matchRequestId)

async function find(of: ThreadOf, reader: Reader) {
	const { id, lastMessageAt } = matchThreads
	const [row] = await reader.select({ id, lastMessageAt }).from(matchThreads).where(isOf(of))
	return row ?? null
}

/**
 * Opens the thread of a match request or a connection if there is none, adds these users, and returns its id. Users who
 * left come back without sharing their number; current members stay as they are. New members do not see earlier
 * messages.
 */
export async function openThread(tx: Writer, of: ThreadOf, userIds: number[], now: Date): Promise<number> {
	await tx
		.insert(matchThreads)
		.values({ ...of, createdAt: now })
		.onConflictDoNothing()
	const { id: threadId, lastMessageAt } = (await find(of, tx))!
	const joinedAt = new Date(Math.max(now.getTime(), (lastMessageAt?.getTime() ?? 0) + 1))
	const people = [...new Set(userIds)]
	if (people.length === 0) return threadId
	await tx
		.insert(matchThreadMembers)
		.values(people.map((userId) => ({ threadId, userId, joinedAt })))
		.onConflictDoNothing()
	await tx
		.update(matchThreadMembers)
		.set({ leftAt: null, sharesPhone: false, joinedAt })
		.where(
			and(
				eq(matchThreadMembers.threadId, threadId),
				inArray(matchThreadMembers.userId, people),
				isNotNull(matchThreadMembers.leftAt),
			),
		)
	return threadId
}

/** Removes a user from the thread: they can no longer read or write, and their number is no longer shown. */
export async function leaveThread(tx: Writer, of: ThreadOf, userId: number, now: Date) {
	const thread = await find(of, tx)
	if (thread === null) return
	await tx
		.update(matchThreadMembers)
		.set({ leftAt: now, sharesPhone: false })
		.where(
			and(
				eq(matchThreadMembers.threadId, thread.id),
				eq(matchThreadMembers.userId, userId),
				isNull(matchThreadMembers.leftAt),
			),
		)
}
