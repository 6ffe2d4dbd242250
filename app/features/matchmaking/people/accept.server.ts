import { and, eq, ne } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { playerConnections } from '#db/schema.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { openThread } from '../threads/open.server.ts'

type Row = Pick<typeof playerConnections.$inferSelect, 'id' | 'requesterId' | 'addresseeId'>

/** Connects the two, opens their thread and tells the requester; `isNew` is false if it was accepted already. */
export async function acceptConnection(tx: Writer, { id, requesterId, addresseeId }: Row, now: Date) {
	const done = await tx
		.update(playerConnections)
		.set({ status: 'accepted', decidedAt: now })
		.where(and(eq(playerConnections.id, id), ne(playerConnections.status, 'accepted')))
		.returning({ id: playerConnections.id })
	const threadId = await openThread(tx, { connectionId: id }, [requesterId, addresseeId], now)
	if (done.length === 0) return { isNew: false, threadId }
	const told = {
		userId: requesterId,
		kind: 'match',
		what: 'connected',
		subject: 'match-thread',
		subjectId: threadId,
		actorId: addresseeId,
		cause: `connection:${id}:accepted:${now.getTime()}`,
	} as const
	await notify(tx, [told], now)
	return { isNew: true, threadId }
}
