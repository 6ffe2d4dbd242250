import { and, eq } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { matchResponses } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { isSuspended, requireWelcome } from '../../blocks.server.ts'
import { placesOf } from '../../status.ts'
import type { AnswerChange } from './answer-schemas.ts'
import { findOwnRequest } from '../find.server.ts'
import { countAccepted, lockRequest, type LockedRequest } from '../closing/lock.server.ts'
import { takeOffGuest } from '../closing/guests.server.ts'
import { matchRequest } from '../closing/match.server.ts'
import { requestNotice } from '../request-notice.ts'
import { closedReason, decidedReason } from '../refusals.ts'

export const ANSWER_NOT_FOUND = 'Answer not found'

type Which = AnswerChange & {
	/** The request the answer must belong to, if given. */
	requestId?: number
}

/**
 * Accepts or declines a waiting answer and tells the player who gave it. Accepting the last place matches the request
 * and declines all who still wait. Returns the request's id. Throws 404 if there is no such answer, 403 unless the
 * owner decides and is not suspended, 409 if the request is not open or the answer no longer waits.
 */
export async function decideAnswer(user: Actor, responseId: number, { status, requestId }: Which, now = new Date()) {
	return write(async (tx) => {
		const [answer] = await tx
			.select({ id: matchResponses.id, requestId: matchResponses.matchRequestId, userId: matchResponses.responderId })
			.from(matchResponses)
			.where(eq(matchResponses.id, responseId))
		if (!answer || (requestId && answer.requestId !== requestId)) throw notFound(ANSWER_NOT_FOUND)
		await findOwnRequest(user, answer.requestId, now, tx)
		await requireWelcome(user, tx)
		const request = await lockRequest(tx, answer.requestId, now)
		const reason = closedReason(request)
		if (reason) throw conflict(reason)
		if (status === 'accepted') await requireThere(tx, answer.userId)
		await decide(tx, answer.id, status, now)
		if (status === 'accepted') await accept(tx, request, answer.userId, now)
		else await tellDeclined(tx, request, answer.userId, now)
		return { requestId: request.id }
	})
}

async function decide(tx: Writer, id: number, status: AnswerChange['status'], now: Date) {
	const [decided] = await tx
		.update(matchResponses)
		.set({ status, decidedAt: now })
		.where(and(eq(matchResponses.id, id), eq(matchResponses.status, 'pending')))
		.returning({ id: matchResponses.id })
	if (decided) return
	const [row] = await tx.select({ status: matchResponses.status }).from(matchResponses).where(eq(matchResponses.id, id))
	throw conflict(decidedReason(row!.status)!)
}

/**
 * Accepts the waiting answer of a player who comes by the link of a locked request, as its owner would. Returns whether
 * they had one.
 */
export async function acceptByLink(tx: Writer, request: LockedRequest, userId: number, now: Date) {
	const own = and(eq(matchResponses.matchRequestId, request.id), eq(matchResponses.responderId, userId))
	const [answer] = await tx
		.update(matchResponses)
		.set({ status: 'accepted', decidedAt: now })
		.where(and(own, eq(matchResponses.status, 'pending')))
		.returning({ id: matchResponses.id })
	if (answer) await accept(tx, request, userId, now)
	return answer !== undefined
}

async function accept(tx: Writer, locked: LockedRequest, userId: number, now: Date) {
	const request = await countAccepted(tx, await takeOffGuest(tx, locked, userId), 1)
	if (request.acceptedCount >= placesOf(request)) return matchRequest(tx, request, now)
	const about = requestNotice(request, `accepted:${userId}:${now.getTime()}`)
	await notify(tx, [{ ...about, userId, what: 'accepted', data: { request: request.title } }], now)
}

async function tellDeclined(tx: Writer, request: LockedRequest, userId: number, now: Date) {
	const about = requestNotice(request, `declined:${userId}:${now.getTime()}`)
	await notify(tx, [{ ...about, userId, what: 'declined', data: { request: request.title } }], now)
}

/** A deleted or suspended player cannot be accepted. */
async function requireThere(tx: Writer, userId: number) {
	if (await isSuspended({ id: userId }, tx)) throw conflict('This person isn’t available any more.')
}
