import { and, eq, gt } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { matchRequests } from '#db/schema.ts'
import { writeListings } from './preferences/listings.server.ts'
import { endAnswers } from './requests/answers/end-answers.server.ts'
import { closeRequest } from './requests/closing/cancel.server.ts'

/** The requests of a person that are open at that instant. */
export const openRequestsOf = (userId: number, now: Date) =>
	and(eq(matchRequests.userId, userId), eq(matchRequests.status, 'open'), gt(matchRequests.expiresAt, now))

/**
 * Ends what somebody has under way with others, in the transaction of an admin who suspends them: they are in no search,
 * their open requests are cancelled, and their answers to open requests withdrawn, accepted ones too; the others are
 * told. Games they are matched for stay. Answers how many requests that was.
 */
export async function endAll(tx: Writer, userId: number, now: Date) {
	await writeListings(tx, userId)
	const open = await tx.select({ id: matchRequests.id }).from(matchRequests).where(openRequestsOf(userId, now))
	let closed = 0
	for (const { id } of open) if (await closeRequest(tx, id, { now, words: 'An admin has ended it.' })) closed++
	await endAnswers(tx, { responderId: userId, status: 'withdrawn' }, now)
	return closed
}
