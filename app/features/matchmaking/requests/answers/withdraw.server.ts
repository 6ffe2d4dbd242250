import { and, eq } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { matchResponses } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { createLimit } from '#app/features/limits/rate-limit.server.ts'
import { areApart } from '../../blocks.server.ts'
import { findRequest } from '../find.server.ts'
import { freePlace } from '../closing/free-place.server.ts'
import { lockRequest } from '../closing/lock.server.ts'
import { CHANGED, withdrawRefusal } from '../standing.ts'

const perPerson = createLimit('matchmaking/requests/answers/withdraw', { tries: 20, per: 60_000 })

/**
 * Takes the person's answer back. Who was accepted drops out, until the time of the game: they leave the thread, and
 * whoever posted the request is told. A matched request looks for people again while there is time for it; after that
 * it stays matched with whoever is left, and has expired without anybody. Answers how the answer stood. Throws 404
 * where there is no such request, 409 where there is nothing to take back or it is too late. Neither a block nor a
 * closed matchmaking keeps anybody in a game; `isGone` says whether a block hides the request from them now.
 */
export async function withdrawAnswer(user: Actor, requestId: number, now = new Date()) {
	await perPerson.take(user.id, now)
	return write(async (tx) => {
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
		return { was: answer.status, isGone: await areApart(user.id, request.userId, tx) }
	})
}

/** What taking the answer back would mean: `reason` says why it cannot be, null where it can. Throws like `findRequest`. */
export async function findWithdrawing(user: Actor, requestId: number | null, now = new Date(), reader: Reader = db) {
	const request = await findRequest(requestId, { user, now }, reader)
	const { id, title, answer } = request
	return { id, title, isIn: answer?.status === 'accepted', reason: withdrawRefusal(request, answer, now) }
}
