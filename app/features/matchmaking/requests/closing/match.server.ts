import { and, asc, eq } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { matchRequests, matchResponses, users } from '#db/schema.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { shortName } from '#app/features/venues/short-name.ts'
import { openThread } from '../../threads/open.server.ts'
import { givePoints } from './points.server.ts'
import { requestNotice } from '../request-notice.ts'

type Request = { id: number; userId: number; title: string; expiresAt: Date }

/**
 * The people of an open request are found: whoever waits for an answer is declined kindly, its thread is opened for
 * whoever posted it and whom they accepted, all are told, and whoever posted it earns points. In the transaction that
 * holds the request; nothing where it is not open.
 */
export async function matchRequest(tx: Writer, request: Request, now: Date) {
	const closedAt = await close(tx, request, 'matched', now)
	if (!closedAt) return
	const accepted = await findAccepted(request.id, tx)
	const declined = await declinePending(tx, request.id, closedAt)
	const threadId = await openThread(tx, { matchRequestId: request.id }, [request.userId, ...accepted], now)
	const owner = await findShortName(tx, request.userId)
	const notice = requestNotice(request, `matched:${now.getTime()}`)
	await notify(
		tx,
		[
			...[request.userId, ...accepted].map((userId) => ({
				userId,
				...notice,
				title: `Matched: ${request.title}`,
				body: 'Everybody is found. Say hello and agree on the rest.',
				link: `/matchmaking/threads/${threadId}`,
			})),
			...declined.map((userId) => ({
				userId,
				...notice,
				title: `Not this time: ${request.title}`,
				body: `${owner} found their players this time. Thank you for answering.`,
			})),
		],
		now,
	)
	await givePoints(tx, request, now)
}

/** An open request that did not find enough people in time: all who are in it are told. Nothing where it is not open. */
export async function expireRequest(tx: Writer, request: Request, now: Date) {
	const closedAt = await close(tx, request, 'expired', now)
	if (!closedAt) return
	const accepted = await findAccepted(request.id, tx)
	const declined = await declinePending(tx, request.id, closedAt)
	const notice = { ...requestNotice(request, 'expired'), title: `Expired: ${request.title}` }
	const told = [...accepted, ...declined].map((userId) => ({
		userId,
		...notice,
		body: 'Not enough people were found in time, so this game is off.',
	}))
	const own = {
		userId: request.userId,
		...notice,
		body: 'Not enough people were found in time. You can post it again.',
	}
	await notify(tx, [own, ...told], now)
}

/** Since when it is over, null where it was before. What was over before anybody looked has been over since it expired. */
async function close(tx: Writer, { id, expiresAt }: Request, status: 'matched' | 'expired', now: Date) {
	const [closed] = await tx
		.update(matchRequests)
		.set({ status, closedAt: now < expiresAt ? now : expiresAt })
		.where(and(eq(matchRequests.id, id), eq(matchRequests.status, 'open')))
		.returning({ closedAt: matchRequests.closedAt })
	return closed?.closedAt ?? null
}

/** The users whom whoever posted the request has accepted, in the order in which they answered. */
export async function findAccepted(requestId: number, reader: Reader) {
	const rows = await reader
		.select({ userId: matchResponses.responderId })
		.from(matchResponses)
		.where(and(eq(matchResponses.matchRequestId, requestId), eq(matchResponses.status, 'accepted')))
		.orderBy(asc(matchResponses.id))
	return rows.map(({ userId }) => userId)
}

/**
 * Declines all who wait for an answer, as the request closes, and answers which users they are. Their `decidedAt` is the
 * request's `closedAt`: by that they are told from those whom whoever posted it declined (`wasUndecided`).
 */
export async function declinePending(tx: Writer, requestId: number, closedAt: Date) {
	const rows = await tx
		.update(matchResponses)
		.set({ status: 'rejected', decidedAt: closedAt })
		.where(and(eq(matchResponses.matchRequestId, requestId), eq(matchResponses.status, 'pending')))
		.returning({ userId: matchResponses.responderId })
	return rows.map(({ userId }) => userId)
}

/** A person as strangers know them, `Thandi N.` */
export async function findShortName(reader: Reader, userId: number) {
	const [row] = await reader.select({ fullName: users.fullName }).from(users).where(eq(users.id, userId))
	return shortName(row!.fullName)
}
