import { and, eq } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { matchResponses } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { shortName } from '#app/features/accounts/names/short-name.ts'
import { conflict } from '#app/lib/errors.ts'
import { isBlockedEitherWay } from '../../blocks.server.ts'
import { findRequest } from '../find.server.ts'
import { freePlace } from '../closing/free-place.server.ts'
import { lockRequest } from '../closing/lock.server.ts'
import { CHANGED, withdrawRefusal } from '../refusals.ts'

/**
 * Withdraws the player's answer. An accepted player can drop out until the game starts: they leave the thread and the
 * owner is told. A matched request opens again while there is time; after that it stays matched with those left, or
 * expires without any. Returns the earlier status. Throws 404 if there is no such request, 409 if there is nothing to
 * withdraw or it is too late. Blocked and suspended players may withdraw too; `isGone` says whether a block hides the
 * request from them now.
 */
export async function withdrawAnswer(user: Actor, requestId: number, now = new Date()) {
	return write((tx) => withdrawIn(tx, user, requestId, now))
}

/** Does `withdrawAnswer` within a transaction. */
export async function withdrawIn(tx: Writer, user: Pick<Actor, 'id'>, requestId: number, now: Date) {
	const request = await lockRequest(tx, requestId, now)
	const own = and(eq(matchResponses.matchRequestId, request.id), eq(matchResponses.responderId, user.id))
	const [answer] = await tx
		.select({ id: matchResponses.id, status: matchResponses.status })
		.from(matchResponses)
		.where(own)
	const reason = withdrawRefusal(request, answer ?? null, now)
	if (!answer || reason) throw conflict(reason!)
	const [gone] = await tx
		.update(matchResponses)
		.set({ status: 'withdrawn', decidedAt: now })
		.where(and(eq(matchResponses.id, answer.id), eq(matchResponses.status, answer.status)))
		.returning({ id: matchResponses.id })
	if (!gone) throw conflict(CHANGED)
	if (answer.status === 'accepted') await freePlace(tx, request, user.id, now)
	return { was: answer.status, isGone: await isBlockedEitherWay(user.id, request.userId, tx) }
}

/** The request to withdraw from, and the reason the player cannot, or null. Throws like `findRequest`. */
export async function findWithdrawing(user: Actor, requestId: number | null, now = new Date(), reader: Reader = db) {
	const request = await findRequest(requestId, { user, now }, reader)
	const { id, title, answer, owner } = request
	return {
		id,
		title,
		owner: shortName(owner.fullName),
		isIn: answer?.status === 'accepted',
		reason: withdrawRefusal(request, answer, now),
	}
}
