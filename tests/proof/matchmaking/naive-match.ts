import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { matchRequests, matchResponses } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

type Request = { id: number }
const find = async ({ id }: Request) => (await db.select().from(matchRequests).where(eq(matchRequests.id, id)))[0]!

/** Counter-example: checks whether a place is free, then accepts, without a lock. The races must catch this. */
export async function acceptNaively(request: Request, responseId: number) {
	const { status, acceptedCount, minPlayers } = await find(request)
	await barrier()
	if (status !== 'open' || acceptedCount >= minPlayers) return false
	await write((tx) => tx.update(matchResponses).set({ status: 'accepted' }).where(eq(matchResponses.id, responseId)))
	await write((tx) =>
		tx
			.update(matchRequests)
			.set({ acceptedCount: acceptedCount + 1 })
			.where(eq(matchRequests.id, request.id)),
	)
	return true
}

/** Counter-example for calling it off while a player is accepted. */
export async function cancelNaively(request: Request) {
	const { status } = await find(request)
	await barrier()
	if (status === 'open')
		await write((tx) => tx.update(matchRequests).set({ status: 'cancelled' }).where(eq(matchRequests.id, request.id)))
	return status === 'open'
}

/** Counter-example for dropping out: players who do so meanwhile are not counted. */
export async function withdrawNaively(request: Request, responseId: number) {
	const { acceptedCount } = await find(request)
	await barrier()
	await write((tx) => tx.update(matchResponses).set({ status: 'withdrawn' }).where(eq(matchResponses.id, responseId)))
	await write((tx) =>
		tx
			.update(matchRequests)
			.set({ acceptedCount: acceptedCount - 1 })
			.where(eq(matchRequests.id, request.id)),
	)
}

/** Counter-example for closing past requests: returns whether this call believes that it did. */
export async function settleNaively(request: Request) {
	const { status } = await find(request)
	await barrier()
	if (status === 'open')
		await write((tx) => tx.update(matchRequests).set({ status: 'matched' }).where(eq(matchRequests.id, request.id)))
	return status === 'open'
}

/** Counter-example for responding: returns whether it did. */
export async function answerNaively(request: Request, user: { id: number }) {
	const { status } = await find(request)
	await barrier()
	const row = { matchRequestId: request.id, responderId: user.id, message: 'Count me in' }
	if (status === 'open') await write((tx) => tx.insert(matchResponses).values(row))
	return status === 'open'
}
