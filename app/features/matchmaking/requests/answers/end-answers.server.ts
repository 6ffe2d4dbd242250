import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { matchRequests, matchResponses } from '#db/schema.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { freePlace } from '../closing/free-place.server.ts'
import { lockRequest, type LockedRequest } from '../closing/lock.server.ts'
import { requestNotice } from '../request-notice.ts'

type Ending = {
	responderId: number
	/** Only answers to requests of this owner. */
	ownerId?: number
	status: 'rejected' | 'withdrawn'
}

/** A player's answers to open requests that are neither declined nor withdrawn. */
export const openAnswers = ({ responderId, ownerId }: Omit<Ending, 'status'>) =>
	and(
		eq(matchResponses.responderId, responderId),
		inArray(matchResponses.status, ['pending', 'accepted']),
		eq(matchRequests.status, 'open'),
		ownerId === undefined ? undefined : eq(matchRequests.userId, ownerId),
	)

/**
 * Ends a player's answers to open requests, in the transaction of the block or suspension. Players who waited are not
 * told. Players who were accepted leave the game, and the other side is told without the reason. Matched games stay.
 */
export async function endAnswers(tx: Writer, ending: Ending, now: Date) {
	const found = await tx
		.select({ id: matchResponses.id, requestId: matchRequests.id })
		.from(matchResponses)
		.innerJoin(matchRequests, eq(matchRequests.id, matchResponses.matchRequestId))
		.where(openAnswers(ending))
		.orderBy(asc(matchRequests.id))
	for (const { id, requestId } of found) {
		const request = await lockRequest(tx, requestId, now)
		if (request.status === 'open') await end(tx, request, { ...ending, id }, now)
	}
}

async function end(
	tx: Writer,
	request: LockedRequest,
	{ id, responderId, status }: Ending & { id: number },
	now: Date,
) {
	const [answer] = await tx.select({ was: matchResponses.status }).from(matchResponses).where(eq(matchResponses.id, id))
	await tx.update(matchResponses).set({ status, decidedAt: now }).where(eq(matchResponses.id, id))
	if (answer?.was !== 'accepted') return
	await freePlace(tx, request, responderId, now, status === 'withdrawn')
	if (status === 'rejected') await tellOut(tx, request, responderId, now)
}

async function tellOut(tx: Writer, request: LockedRequest, userId: number, now: Date) {
	const about = requestNotice(request, `out:${userId}:${now.getTime()}`)
	await notify(tx, [{ ...about, userId, what: 'out', data: { request: request.title } }], now)
}
