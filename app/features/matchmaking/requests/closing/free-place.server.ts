import { and, eq, notInArray } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { matchRequests, matchResponses, users } from '#db/schema.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { inPoints } from '#app/features/rewards/redeemable.ts'
import { conflict } from '#app/lib/errors.ts'
import { findApart, isSuspended, isWelcome } from '../../blocks.server.ts'
import { leaveThread } from '../../threads/open.server.ts'
import { requestNotice } from '../request-notice.ts'
import { CHANGED } from '../standing.ts'
import { countAccepted, type LockedRequest } from './lock.server.ts'
import { findAccepted, findShortName } from './match.server.ts'
import { takePoints } from './points.server.ts'

/**
 * Somebody who was accepted, and whose answer says so no longer, leaves a request under `lockRequest`, and its thread. A
 * matched request looks for people again while there is time for it and whoever posted it may, and all in it are told;
 * else it stays matched with whoever is left, and has expired without anybody. Points for it go with the match. Whoever posted it is told who
 * cannot make it, unless `tellsOwner` is false.
 */
export async function freePlace(tx: Writer, held: LockedRequest, userId: number, now: Date, tellsOwner = true) {
	const request = await countAccepted(tx, held, -1)
	await leaveThread(tx, { matchRequestId: request.id }, userId, now)
	const isOpenable = now < request.expiresAt && !(await isSuspended({ id: request.userId }, tx))
	const reopens = request.status === 'matched' && isOpenable
	const ends = request.status === 'matched' && !reopens && request.acceptedCount === 0
	const points = reopens || ends ? await takePoints(tx, request, now) : 0
	const name = await findShortName(tx, userId)
	if (reopens) await reopen(tx, request, name, now)
	if (ends) await change(tx, request, { status: 'expired' })
	if (!tellsOwner) return
	const next = reopens
		? 'Your request is open again, so others can take the place.'
		: ends
			? 'Nobody else is left, and it is too late to find others.'
			: request.status === 'open'
				? 'Others can still take the place.'
				: 'It is too late to find others.'
	const told = {
		userId: request.userId,
		...requestNotice(request, `dropped:${userId}:${now.getTime()}`),
		title: `${name} can’t make it: ${request.title}`,
		body: points ? `${next} The ${inPoints(points)} for it are taken back.` : next,
		link: `/matchmaking/my-requests/${request.id}`,
	}
	await notify(tx, [told], now)
}

async function change(tx: Writer, { id }: LockedRequest, values: { status: 'open' | 'expired'; closedAt?: null }) {
	const changed = await tx
		.update(matchRequests)
		.set(values)
		.where(and(eq(matchRequests.id, id), eq(matchRequests.status, 'matched')))
		.returning({ id: matchRequests.id })
	if (changed.length === 0) throw conflict(CHANGED)
}

/** Who was declined only because the request was full waits again; who is in it still is. */
async function reopen(tx: Writer, request: LockedRequest, name: string, now: Date) {
	await change(tx, request, { status: 'open', closedAt: null })
	const waiting = await restoreUndecided(tx, request)
	const accepted = await findAccepted(request.id, tx)
	const notice = { ...requestNotice(request, `reopened:${now.getTime()}`), title: `Open again: ${request.title}` }
	const told = [
		...accepted.map((userId) => ({ userId, body: `${name} can’t make it. You are still in, and others can join.` })),
		...waiting.map((userId) => ({ userId, body: 'A place is free again, and your answer waits for them.' })),
	]
	await notify(
		tx,
		told.map((one) => ({ ...one, ...notice })),
		now,
	)
}

/** Lets wait again whom the closing declined (see `declinePending`), as far as they may; answers which users they are. */
async function restoreUndecided(tx: Writer, { id, userId, closedAt }: LockedRequest) {
	if (closedAt === null) return []
	const apart = await findApart({ id: userId }, tx)
	const { matchRequestId, responderId, status, decidedAt } = matchResponses
	const found = await tx
		.select({ id: matchResponses.id, userId: responderId })
		.from(matchResponses)
		.innerJoin(users, and(eq(users.id, responderId), isWelcome))
		.where(
			and(
				eq(matchRequestId, id),
				eq(status, 'rejected'),
				eq(decidedAt, closedAt),
				apart.length > 0 ? notInArray(responderId, apart) : undefined,
			),
		)
	for (const answer of found)
		await tx.update(matchResponses).set({ status: 'pending', decidedAt: null }).where(eq(matchResponses.id, answer.id))
	return found.map((answer) => answer.userId)
}
