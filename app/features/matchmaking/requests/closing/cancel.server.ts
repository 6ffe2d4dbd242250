import { and, eq, inArray } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { matchRequests, matchResponses } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { inPoints } from '#app/lib/money.ts'
import { conflict } from '#app/lib/errors.ts'
import { findOwnRequest } from '../find.server.ts'
import { lockRequest, type LockedRequest } from './lock.server.ts'
import { declinePending, findAccepted } from './match.server.ts'
import { takePoints } from './points.server.ts'
import { requestNotice } from '../request-notice.ts'
import { cancelRefusal, CHANGED } from '../refusals.ts'

type Closing = {
	now: Date
	/** The reason in one sentence for those who are told, such as `The court booking was cancelled.` */
	words: string | null
	/** Whether the owner did this and so is not told. */
	byOwner?: boolean
}

/**
 * Cancels a request in the transaction of what ends it. Tells accepted and waiting players and takes back its points;
 * the thread stays. The owner is told of both unless they did it. Returns false if it was already closed or its time
 * has come. Throws 404 if there is no such request.
 */
export async function closeRequest(tx: Writer, requestId: number, closing: Closing): Promise<boolean> {
	const request = await lockRequest(tx, requestId, closing.now)
	if (cancelRefusal(request, closing.now)) return false
	await close(tx, request, closing)
	return true
}

/** Cancels a request for its owner, suspended or not. Throws 404 and 403 like `findOwnRequest`, 409 if it is closed. */
export async function cancelRequest(user: Actor, requestId: number, now = new Date()) {
	return write(async (tx) => {
		await findOwnRequest(user, requestId, now, tx)
		const request = await lockRequest(tx, requestId, now)
		const reason = cancelRefusal(request, now)
		if (reason) throw conflict(reason)
		return close(tx, request, { now, words: null, byOwner: true })
	})
}

/** The request to cancel, why it cannot be or null, and how many would be told. Throws like `findOwnRequest`. */
export async function findCancelling(user: Actor, requestId: number | null, now = new Date(), reader: Reader = db) {
	const request = await findOwnRequest(user, requestId, now, reader)
	const people = await reader.$count(
		matchResponses,
		and(eq(matchResponses.matchRequestId, request.id), inArray(matchResponses.status, ['pending', 'accepted'])),
	)
	const { id, title, status } = request
	return { id, title, people, isMatched: status === 'matched', reason: cancelRefusal(request, now) }
}

async function close(tx: Writer, request: LockedRequest, { now, words, byOwner = false }: Closing) {
	const closed = await tx
		.update(matchRequests)
		.set({ status: 'cancelled', closedAt: now })
		.where(and(eq(matchRequests.id, request.id), inArray(matchRequests.status, ['open', 'matched'])))
		.returning({ id: matchRequests.id })
	if (closed.length === 0) throw conflict(CHANGED)
	const people = [...(await findAccepted(request.id, tx)), ...(await declinePending(tx, request.id, now))]
	const about = requestNotice(request, 'cancelled')
	const taken = (await takePoints(tx, request, now)) || 0
	const points = taken ? inPoints(taken) : null
	const told = people.map((userId) => ({
		...about,
		userId,
		what: 'cancelled' as const,
		data: { request: request.title, why: words },
	}))
	const data = { request: request.title, why: words ?? '', points: taken }
	const own = { ...about, userId: request.userId, what: 'own request cancelled', data } as const
	await notify(tx, [...told, ...(byOwner ? [] : [own])], now)
	return { people: people.length, points }
}
