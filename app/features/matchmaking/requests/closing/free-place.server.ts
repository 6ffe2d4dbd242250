import { and, eq, notInArray } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { matchRequests, matchResponses, users } from '#db/schema.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { findBlockedEitherWay, isSuspended, isWelcome } from '../../blocks.server.ts'
import { leaveThread } from '../../threads/open.server.ts'
import { requestNotice } from '../request-notice.ts'
import { CHANGED } from '../refusals.ts'
import { countAccepted, type LockedRequest } from './lock.server.ts'
import { findAccepted } from './match.server.ts'
import { takePoints } from './points.server.ts'

/**
 * Removes a player whose answer is no longer accepted from a request under `lockRequest` and from its thread. A matched
 * request opens again if there is time and its owner is not suspended, and all in it are told; otherwise it stays
 * matched with those left, or expires without any. Points for the match are taken back. The owner is told who dropped
 * out, unless `tellsOwner` is false.
 */
export async function freePlace(tx: Writer, locked: LockedRequest, userId: number, now: Date, tellsOwner = true) {
	const request = await countAccepted(tx, locked, -1)
	await leaveThread(tx, { matchRequestId: request.id }, userId, now)
	const reopens = request.status === 'matched' && (await isOpenable(tx, request, now))
	const ends = request.status === 'matched' && !reopens && request.acceptedCount === 0
	const points = reopens || ends ? await takePoints(tx, request, now) : 0
	if (reopens) await reopen(tx, request, userId, now)
	if (ends) await change(tx, request, { status: 'expired' })
	if (!tellsOwner) return
	const next = reopens ? 'reopened' : ends ? 'over' : request.status === 'open' ? 'open' : 'late'
	const about = { ...requestNotice(request, `dropped:${userId}:${now.getTime()}`), actorId: userId }
	const data = { request: request.title, next, points: points || 0 } as const
	const told = { ...about, userId: request.userId, what: 'dropped out', data } as const
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

/** Opens a matched request without players again while there is time; else it expires. */
export async function emptyRequest(tx: Writer, request: LockedRequest, now: Date) {
	await takePoints(tx, request, now)
	if (await isOpenable(tx, request, now)) await reopen(tx, request, request.userId, now)
	else await change(tx, request, { status: 'expired' })
}

const isOpenable = async (tx: Writer, { expiresAt, userId }: LockedRequest, now: Date) =>
	now < expiresAt && !(await isSuspended({ id: userId }, tx))

/** Reopens a full request: players declined only because it was full wait again, accepted ones stay. */
async function reopen(tx: Writer, request: LockedRequest, goneId: number, now: Date) {
	await change(tx, request, { status: 'open', closedAt: null })
	const waiting = await restoreUndecided(tx, request)
	const accepted = await findAccepted(request.id, tx)
	const about = { ...requestNotice(request, `reopened:${now.getTime()}`), data: { request: request.title } }
	await notify(
		tx,
		[
			...accepted.map((userId) => ({ ...about, userId, what: 'open again' as const, actorId: goneId })),
			...waiting.map((userId) => ({ ...about, userId, what: 'open again for you' as const })),
		],
		now,
	)
}

/** Lets players declined by the closing (see `declinePending`) wait again if they may. Returns their user ids. */
async function restoreUndecided(tx: Writer, { id, userId, closedAt }: LockedRequest) {
	if (closedAt === null) return []
	const blocked = await findBlockedEitherWay({ id: userId }, tx)
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
				blocked.length > 0 ? notInArray(responderId, blocked) : undefined,
			),
		)
	for (const answer of found)
		await tx.update(matchResponses).set({ status: 'pending', decidedAt: null }).where(eq(matchResponses.id, answer.id))
	return found.map((answer) => answer.userId)
}
