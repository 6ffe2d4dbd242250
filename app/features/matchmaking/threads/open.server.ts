import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { matchThreadMembers, matchThreads } from '#db/schema.ts'

/** What people write to each other about: a match request or a connection, never both. */
export type ThreadOf =
	{ matchRequestId: number; connectionId?: undefined } | { connectionId: number; matchRequestId?: undefined }

const isOf = ({ matchRequestId, connectionId }: ThreadOf) =>
	matchRequestId === undefined
		? eq(matchThreads.connectionId, connectionId)
		: eq(matchThreads.matchRequestId, matchRequestId)

async function findId(of: ThreadOf, reader: Reader) {
	const [row] = await reader.select({ id: matchThreads.id }).from(matchThreads).where(isOf(of))
	return row?.id ?? null
}

/**
 * Makes the thread of a match request or a connection where there is none yet, sees to it that these people are in it,
 * and answers its id. Who had left is brought back, without sharing their number; who is in it stays as they are.
 */
export async function openThread(tx: Writer, of: ThreadOf, userIds: number[], now: Date): Promise<number> {
	await tx
		.insert(matchThreads)
		.values({ ...of, createdAt: now })
		.onConflictDoNothing()
	const threadId = (await findId(of, tx))!
	const people = [...new Set(userIds)]
	if (people.length === 0) return threadId
	await tx
		.insert(matchThreadMembers)
		.values(people.map((userId) => ({ threadId, userId, joinedAt: now })))
		.onConflictDoNothing()
	await tx
		.update(matchThreadMembers)
		.set({ leftAt: null, sharesPhone: false, joinedAt: now })
		.where(
			and(
				eq(matchThreadMembers.threadId, threadId),
				inArray(matchThreadMembers.userId, people),
				isNotNull(matchThreadMembers.leftAt),
			),
		)
	return threadId
}

/** Takes a person out of the thread: they no longer read or write there, and their number is no longer shown. */
export async function leaveThread(tx: Writer, of: ThreadOf, userId: number, now: Date) {
	const threadId = await findId(of, tx)
	if (threadId === null) return
	await tx
		.update(matchThreadMembers)
		.set({ leftAt: now, sharesPhone: false })
		.where(
			and(
				eq(matchThreadMembers.threadId, threadId),
				eq(matchThreadMembers.userId, userId),
				isNull(matchThreadMembers.leftAt),
			),
		)
}
