import { and, asc, count, eq, inArray, type SQL } from 'drizzle-orm'
import { db, type Reader, type Writer } from '#db/client/index.ts'
import { gamePlayers, games, matchRequests, matchResponses } from '#db/schema.ts'
import { firstName } from '#app/features/accounts/names/short-name.ts'
import { placesOf } from '../../status.ts'
import { cancelRefusal } from '../refusals.ts'
import { emptyRequest } from './free-place.server.ts'
import { countAccepted, lockRequest, type LockedRequest } from './lock.server.ts'
import { matchRequest } from './match.server.ts'

// Guests come to a game by the link that its owner sends to friends, under a first name and without an answer.

const areGuests = (requestId: number, which?: SQL) =>
	and(eq(games.requestId, requestId), eq(gamePlayers.answer, 'in'), which)

/** Whether a person has a place of a request by its link. */
export async function isGuest(reader: Reader, requestId: number, userId: number) {
	const rows = await reader
		.select({ id: gamePlayers.id })
		.from(gamePlayers)
		.innerJoin(games, eq(games.id, gamePlayers.gameId))
		.where(areGuests(requestId, eq(gamePlayers.userId, userId)))
	return rows.length > 0
}

/** Returns the first names of a request's guests, in the order they came. */
export async function findGuests(requestId: number) {
	const rows = await db
		.select({ name: gamePlayers.name, namesake: gamePlayers.namesake })
		.from(gamePlayers)
		.innerJoin(games, eq(games.id, gamePlayers.gameId))
		.where(areGuests(requestId))
		.orderBy(asc(gamePlayers.id))
	return rows.map(({ name, namesake }) => firstName(name, namesake))
}

/**
 * Counts the players of a request anew after its guests changed: the last place matches it, and a matched one that
 * nobody is left in opens again, or expires once it is too late. One whose game has begun stays matched: it was played.
 */
export async function settleRequest(tx: Writer, requestId: number, now: Date) {
	const locked = await lockRequest(tx, requestId, now)
	const ofRequest = eq(matchResponses.matchRequestId, requestId)
	const accepted = await tx.$count(matchResponses, and(ofRequest, eq(matchResponses.status, 'accepted')))
	const [guests] = await tx
		.select({ people: count() })
		.from(gamePlayers)
		.innerJoin(games, eq(games.id, gamePlayers.gameId))
		.where(areGuests(requestId))
	const acceptedCount = accepted + guests!.people
	if (acceptedCount === locked.acceptedCount) return
	await tx.update(matchRequests).set({ acceptedCount }).where(eq(matchRequests.id, requestId))
	const request = { ...locked, acceptedCount }
	if (request.status === 'open' && acceptedCount >= placesOf(request)) await matchRequest(tx, request, now)
	if (acceptedCount > 0 || request.status !== 'matched' || cancelRefusal(request, now) !== null) return
	await emptyRequest(tx, request, now)
}

/**
 * Takes a person whose response is accepted off the guests of a locked request, so that nobody has two places. Returns
 * the request as counted since.
 */
export async function takeOffGuest(tx: Writer, request: LockedRequest, userId: number) {
	const link = tx.select({ id: games.id }).from(games).where(eq(games.requestId, request.id))
	const gone = await tx
		.delete(gamePlayers)
		.where(and(inArray(gamePlayers.gameId, link), eq(gamePlayers.userId, userId)))
		.returning({ answer: gamePlayers.answer })
	return gone.some(({ answer }) => answer === 'in') ? countAccepted(tx, request, -1) : request
}

/** Gives up the places that a person has by links of requests, before their account goes. */
export async function leaveRequestsAsGuest(tx: Writer, userId: number, now: Date) {
	// In the order of their ids, so that two who leave seldom wait for each other.
	const rows = await tx
		.select({ id: gamePlayers.id, requestId: games.requestId })
		.from(gamePlayers)
		.innerJoin(games, eq(games.id, gamePlayers.gameId))
		.innerJoin(matchRequests, eq(matchRequests.id, games.requestId))
		.where(eq(gamePlayers.userId, userId))
		.orderBy(asc(games.requestId))
	const ids = rows.map(({ id }) => id)
	if (ids.length > 0) await tx.delete(gamePlayers).where(inArray(gamePlayers.id, ids))
	for (const { requestId } of rows) await settleRequest(tx, requestId!, now)
}
