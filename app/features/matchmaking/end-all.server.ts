import { and, eq, gt } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { matchRequests } from '#db/schema.ts'
import { endCallsOf } from './calls/end-calls.server.ts'
import { writeListings } from './preferences/listings.server.ts'
import { endAnswers } from './requests/answers/end-answers.server.ts'
import { closeRequest } from './requests/closing/cancel.server.ts'

export const openRequestsOf = (userId: number, now: Date) =>
	and(eq(matchRequests.userId, userId), eq(matchRequests.status, 'open'), gt(matchRequests.expiresAt, now))

/**
 * Ends what a player has under way, in the transaction of the admin who suspends them. Removes them from the search,
 * ends their calls for players, cancels their open requests and withdraws their answers to open requests, accepted ones
 * too; the other players of these are told. Matched games stay. Returns the number of requests cancelled.
 */
export async function endAll(tx: Writer, userId: number, now: Date) {
	await writeListings(tx, userId)
	await endCallsOf(tx, userId, now)
	const open = await tx.select({ id: matchRequests.id }).from(matchRequests).where(openRequestsOf(userId, now))
	let closed = 0
	for (const { id } of open) if (await closeRequest(tx, id, { now, words: 'An admin has ended it.' })) closed++
	await endAnswers(tx, { responderId: userId, status: 'withdrawn' }, now)
	return closed
}
