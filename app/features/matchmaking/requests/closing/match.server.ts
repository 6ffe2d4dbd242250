import { and, asc, eq } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { matchRequests, matchResponses } from '#db/schema.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { openThread } from '../../threads/open.server.ts'
import { givePoints } from './points.server.ts'
import { requestNotice } from '../request-notice.ts'

type Request = { id: number; userId: number; title: string; expiresAt: Date }

/**
 * Matches an open request, in the transaction that holds its lock. Declines players who wait, opens the thread for the
 * owner and the accepted players, tells all, and gives the owner points, unless only friends came by its link. Does
 * nothing if the request is not open.
 */
export async function matchRequest(tx: Writer, request: Request, now: Date) {
	const closedAt = await close(tx, request, 'matched', now)
	if (!closedAt) return
	const accepted = await findAccepted(request.id, tx)
	const declined = await declinePending(tx, request.id, closedAt)
	const threadId = await openThread(tx, { matchRequestId: request.id }, [request.userId, ...accepted], now)
	const about = requestNotice(request, `matched:${now.getTime()}`)
	const data = { request: request.title }
	await notify(
		tx,
		[
			...[request.userId, ...accepted].map((userId) => ({
				...about,
				userId,
				what: 'matched' as const,
				subject: 'match-thread',
				subjectId: threadId,
				data,
			})),
			...declined.map((userId) => ({ ...about, userId, what: 'matched without you' as const, data })),
		],
		now,
	)
	if (accepted.length > 0) await givePoints(tx, request, now)
}

/** Expires an open request that found too few players, and tells all in it. Does nothing if it is not open. */
export async function expireRequest(tx: Writer, request: Request, now: Date) {
	const closedAt = await close(tx, request, 'expired', now)
	if (!closedAt) return
	const accepted = await findAccepted(request.id, tx)
	const declined = await declinePending(tx, request.id, closedAt)
	const about = { ...requestNotice(request, 'expired'), data: { request: request.title } }
	const told = [...accepted, ...declined].map((userId) => ({ ...about, userId, what: 'expired' as const }))
	const own = { ...about, userId: request.userId, what: 'own request expired' } as const
	await notify(tx, [own, ...told], now)
}

/** Returns when the request closed, or null if it was closed before. A late run still dates it to its expiry. */
async function close(tx: Writer, { id, expiresAt }: Request, status: 'matched' | 'expired', now: Date) {
	const [closed] = await tx
		.update(matchRequests)
		.set({ status, closedAt: now < expiresAt ? now : expiresAt })
		.where(and(eq(matchRequests.id, id), eq(matchRequests.status, 'open')))
		.returning({ closedAt: matchRequests.closedAt })
	return closed?.closedAt ?? null
}

/** The user ids of accepted players, in the order of their answers. */
export async function findAccepted(requestId: number, reader: Reader) {
	const rows = await reader
		.select({ userId: matchResponses.responderId })
		.from(matchResponses)
		.where(and(eq(matchResponses.matchRequestId, requestId), eq(matchResponses.status, 'accepted')))
		.orderBy(asc(matchResponses.id))
	return rows.map(({ userId }) => userId)
}

/**
 * Declines all waiting answers as the request closes, and returns their user ids. Their `decidedAt` equals the
 * request's `closedAt`, which tells them from those the owner declined (`wasUndecided`).
 */
export async function declinePending(tx: Writer, requestId: number, closedAt: Date) {
	const rows = await tx
		.update(matchResponses)
		.set({ status: 'rejected', decidedAt: closedAt })
		.where(and(eq(matchResponses.matchRequestId, requestId), eq(matchResponses.status, 'pending')))
		.returning({ userId: matchResponses.responderId })
	return rows.map(({ userId }) => userId)
}
