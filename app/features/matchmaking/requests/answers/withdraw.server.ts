import { and, eq } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { matchRequests, matchResponses } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { inPoints } from '#app/features/rewards/redeemable.ts'
import { conflict } from '#app/lib/errors.ts'
import { createLimit } from '#app/lib/rate-limit.server.ts'
import { leaveThread } from '../../threads/open.server.ts'
import { findRequest } from '../find.server.ts'
import { countAccepted, holdRequest, type HeldRequest } from '../closing/hold.server.ts'
import { findShortName } from '../closing/match.server.ts'
import { takePoints } from '../closing/points.server.ts'
import { requestNotice } from '../request-notice.ts'
import { withdrawRefusal } from '../standing.ts'

const perPerson = createLimit({ tries: 20, per: 60_000 })

/**
 * Takes the person's answer back. Who was accepted drops out, until the time of the game: they leave the thread, and
 * whoever posted the request is told. A matched request looks for people again while there is time for it; after that
 * it stays matched with whoever is left, and has expired without anybody. Answers how the answer stood. Throws 404
 * where there is no such request, 409 where there is nothing to take back or it is too late. Neither a block nor a
 * closed matchmaking keeps anybody in a game.
 */
export function withdrawAnswer(user: Actor, requestId: number, now = new Date()) {
	perPerson.take(user.id, now.getTime())
	return write(async (tx) => {
		const request = await holdRequest(tx, requestId, now)
		const own = and(eq(matchResponses.matchRequestId, request.id), eq(matchResponses.responderId, user.id))
		const [answer] = await tx
			.select({ id: matchResponses.id, status: matchResponses.status })
			.from(matchResponses)
			.where(own)
		const reason = withdrawRefusal(request, answer ?? null, now)
		if (!answer || reason) throw conflict(reason!)
		await tx.update(matchResponses).set({ status: 'withdrawn', decidedAt: now }).where(eq(matchResponses.id, answer.id))
		if (answer.status === 'accepted') await dropOut(tx, request, user, now)
		return { was: answer.status }
	})
}

/** What taking the answer back would mean: `reason` says why it cannot be, null where it can. Throws like `findRequest`. */
export async function findWithdrawing(user: Actor, requestId: number | null, now = new Date(), reader: Reader = db) {
	const request = await findRequest(requestId, { user, now }, reader)
	const { id, title, answer } = request
	return { id, title, isIn: answer?.status === 'accepted', reason: withdrawRefusal(request, answer, now) }
}

async function dropOut(tx: Writer, held: HeldRequest, user: Actor, now: Date) {
	const request = await countAccepted(tx, held, -1)
	await leaveThread(tx, { matchRequestId: request.id }, user.id, now)
	const reopens = request.status === 'matched' && now < request.expiresAt
	const ends = request.status === 'matched' && !reopens && request.acceptedCount === 0
	const points = reopens || ends ? await takePoints(tx, request, now) : 0
	if (reopens || ends)
		await tx
			.update(matchRequests)
			.set(reopens ? { status: 'open', closedAt: null } : { status: 'expired' })
			.where(and(eq(matchRequests.id, request.id), eq(matchRequests.status, 'matched')))
	const next = reopens
		? 'Your request is open again, so others can take the place.'
		: ends
			? 'Nobody else is left, and it is too late to find others.'
			: request.status === 'open'
				? 'Others can still take the place.'
				: 'It is too late to find others.'
	const told = {
		...{ userId: request.userId, ...requestNotice(request, `dropped:${user.id}:${now.getTime()}`) },
		title: `${await findShortName(tx, user.id)} can’t make it: ${request.title}`,
		body: points ? `${next} The ${inPoints(points)} for it are taken back.` : next,
		link: `/matchmaking/my-requests/${request.id}`,
	}
	await notify(tx, [told], now)
}
