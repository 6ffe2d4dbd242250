import { and, eq, sql } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { matchRequests } from '#db/schema.ts'
import { notFound } from '#app/lib/errors.ts'
import { REQUEST_NOT_FOUND } from '../../rules.ts'
import { statusAt } from '../../status.ts'
import { expireRequest, matchRequest } from './match.server.ts'

const lockedColumns = {
	id: matchRequests.id,
	userId: matchRequests.userId,
	title: matchRequests.title,
	status: matchRequests.status,
	startsAt: matchRequests.startsAt,
	expiresAt: matchRequests.expiresAt,
	minPlayers: matchRequests.minPlayers,
	maxPlayers: matchRequests.maxPlayers,
	acceptedCount: matchRequests.acceptedCount,
	closedAt: matchRequests.closedAt,
}
export type LockedRequest = Awaited<ReturnType<typeof lockRow>>

/**
 * Locks the request's row until the transaction ends, so that no one else answers, decides or closes it, and returns
 * its current state. A request whose time is over is closed first. Throws 404 if there is none.
 */
export async function lockRequest(tx: Writer, id: number, now: Date): Promise<LockedRequest> {
	const request = await lockRow(tx, id)
	const status = statusAt(request, now)
	if (status === request.status) return request
	if (status === 'matched') await matchRequest(tx, request, now)
	else await expireRequest(tx, request, now)
	return { ...request, status }
}

async function lockRow(tx: Writer, id: number) {
	const [row] = await tx
		.update(matchRequests)
		.set({ acceptedCount: sql`${matchRequests.acceptedCount}` })
		.where(eq(matchRequests.id, id))
		.returning(lockedColumns)
	if (!row) throw notFound(REQUEST_NOT_FOUND)
	return row
}

/** Changes the count of accepted players of a locked request; the database refuses more than its places. */
export async function countAccepted(tx: Writer, { id, acceptedCount }: LockedRequest, change: 1 | -1) {
	const [row] = await tx
		.update(matchRequests)
		.set({ acceptedCount: acceptedCount + change })
		.where(and(eq(matchRequests.id, id), eq(matchRequests.acceptedCount, acceptedCount)))
		.returning(lockedColumns)
	return row!
}
