import { eq } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { games } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { isBlockedEitherWay, requireWelcome } from '#app/features/matchmaking/blocks.server.ts'
import { settleRequest } from '#app/features/matchmaking/requests/closing/guests.server.ts'
import { lockRequest } from '#app/features/matchmaking/requests/closing/lock.server.ts'
import { findOwnRequest, findRequest } from '#app/features/matchmaking/requests/find.server.ts'
import { answerRefusal, cancelRefusal, wasUndecided } from '#app/features/matchmaking/requests/refusals.ts'
import { conflict, forbidden } from '#app/lib/errors.ts'
import { addGame, replaceKey } from '../games.server.ts'
import { captainName, MOST_PLACES } from '../rules.ts'
import type { RequestGame } from './request-game.server.ts'

const NO_DAY = 'Set a day and time first, then invite your friends.'

/** Returns what the page at this address says to its owner. Throws as `findOwnRequest`. */
export async function findInviting(user: Actor, requestId: number | null, now = new Date()) {
	const { id, title, bookingId, ...request } = await findOwnRequest(user, requestId, now)
	const reason = cancelRefusal(request, now) ?? (request.startsAt === null ? NO_DAY : null)
	return { id, title, bookingId, isFull: request.status === 'matched', reason }
}

/**
 * Makes the link by which friends come to the game of a match request, one for each request, and returns its key.
 * Repeating it returns the same one. Throws as `findOwnRequest`, 403 for a suspended owner, and 409 for a request that
 * is over or has no day.
 */
export function openRequestGame(user: Actor, requestId: number, now = new Date()) {
	return write(async (tx) => {
		const { startsAt } = await findOwnRequest(user, requestId, now, tx)
		await requireWelcome(user, tx)
		const request = await lockRequest(tx, requestId, now)
		const [made] = await tx.select({ key: games.key }).from(games).where(eq(games.requestId, requestId))
		if (made) return made.key
		const reason = cancelRefusal(request, now) ?? (startsAt === null ? NO_DAY : null)
		if (reason) throw conflict(reason)
		return (await addGame(tx, { requestId, places: MOST_PLACES }, now)).key
	})
}

/** Takes the link of a request with the key that was `seen` back, and returns the new key. Throws as `findOwnRequest`. */
export function renewRequestKey(user: Actor, requestId: number, seen: string, now = new Date()) {
	return write(async (tx) => {
		await findOwnRequest(user, requestId, now, tx)
		return replaceKey(tx, eq(games.requestId, requestId), seen, now)
	})
}

/**
 * Keeps a signed-in player from coming by the link past moderation and the owner's decision. Throws 403 for a suspended
 * one and where a block separates the two, and 409 for one whose answer the owner declined.
 */
export async function requireMayCome(tx: Writer, user: Actor, { request, captain }: RequestGame, now: Date) {
	await requireWelcome(user, tx)
	if (await isBlockedEitherWay(user.id, captain.id, tx))
		throw forbidden(`You can’t join ${captainName(captain.fullName)}’s games.`)
	const { answer, closedAt } = await findRequest(request.id, { user, now }, tx)
	if (answer?.status === 'rejected' && !wasUndecided({ closedAt }, answer)) throw conflict(answerRefusal('rejected')!)
}

/** Removes the link of a request with its guests, and counts its players without them. */
export const removeRequestLink = (requestId: number, now: Date) =>
	write(async (tx) => {
		await tx.delete(games).where(eq(games.requestId, requestId))
		await settleRequest(tx, requestId, now)
	})
