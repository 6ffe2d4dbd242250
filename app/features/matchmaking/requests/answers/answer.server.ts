import { and, eq } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { matchResponses } from '#db/schema.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { shortName } from '#app/features/accounts/names/short-name.ts'
import { conflict } from '#app/lib/errors.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { requireWelcome } from '../../blocks.server.ts'
import type { NewAnswer } from './answer-schemas.ts'
import { findRequest } from '../find.server.ts'
import { isGuest } from '../closing/guests.server.ts'
import { lockRequest, type LockedRequest } from '../closing/lock.server.ts'
import { requestNotice } from '../request-notice.ts'
import { answerRefusal, closedReason } from '../refusals.ts'

const OWN = 'This is your own request.'
const BY_LINK = 'You’ve already joined with the link.'

type How = { now?: Date; idempotencyKey?: string | null }

/**
 * Answers a request with a message and tells its owner, at most once a day. Returns the answer's id. A player has one
 * answer per request, and may answer again after withdrawing. Throws 404 like `findRequest`, 403 for a suspended
 * player, 409 for an own request, one that is not open, or a second answer.
 */
export async function answerRequest(user: Actor, requestId: number, { message }: NewAnswer, how: How = {}) {
	const { now = new Date(), idempotencyKey } = how
	await limits.strangers.take(user.id, now)
	return withIdempotencyKey(user, idempotencyKey, { requestId, message }, () =>
		write(async (tx) => {
			await requireWelcome(user, tx)
			const { isOwner } = await findRequest(requestId, { user, now }, tx)
			if (isOwner) throw conflict(OWN)
			const request = await lockRequest(tx, requestId, now)
			const reason = closedReason(request)
			if (reason) throw conflict(reason)
			if (await isGuest(tx, requestId, user.id)) throw conflict(BY_LINK)
			const id = await keepAnswer(tx, { request, user, message }, now)
			await tellOwner(tx, { request, user, message }, now)
			return { id }
		}),
	)
}

/** The request to answer, and the reason the player cannot, or null. Throws like `answerRequest`, except for 409. */
export async function findAnswering(user: Actor, requestId: number | null, now = new Date(), reader: Reader = db) {
	const request = await findRequest(requestId, { user, now }, reader)
	await requireWelcome(user, reader)
	const { id, title, answer, isOwner, owner } = request
	const refusal = (answer && answerRefusal(answer.status)) ?? closedReason(request)
	const reason = isOwner ? OWN : (refusal ?? ((await isGuest(reader, id, user.id)) ? BY_LINK : null))
	return { id, title, owner: shortName(owner.fullName), reason }
}

type Answer = { request: LockedRequest; user: Actor; message: string }

async function keepAnswer(tx: Writer, { request, user, message }: Answer, now: Date) {
	const [fresh] = await tx
		.insert(matchResponses)
		.values({ matchRequestId: request.id, responderId: user.id, message, createdAt: now })
		.onConflictDoNothing()
		.returning({ id: matchResponses.id })
	if (fresh) return fresh.id
	const own = and(eq(matchResponses.matchRequestId, request.id), eq(matchResponses.responderId, user.id))
	const [again] = await tx
		.update(matchResponses)
		.set({ status: 'pending', message, createdAt: now, decidedAt: null })
		.where(and(own, eq(matchResponses.status, 'withdrawn')))
		.returning({ id: matchResponses.id })
	if (again) return again.id
	const [answered] = await tx.select({ status: matchResponses.status }).from(matchResponses).where(own)
	throw conflict(answerRefusal(answered!.status)!)
}

async function tellOwner(tx: Writer, { request, user, message }: Answer, now: Date) {
	const about = { ...requestNotice(request, `answered:${user.id}:${dateOf(now)}`), actorId: user.id }
	const told = {
		...about,
		userId: request.userId,
		what: 'answered',
		data: { request: request.title, message },
	} as const
	await notify(tx, [told], now)
}
