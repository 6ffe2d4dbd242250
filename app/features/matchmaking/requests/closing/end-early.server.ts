import { and, eq } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { matchResponses } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { requireWelcome } from '../../blocks.server.ts'
import { findOwnRequest } from '../find.server.ts'
import { enoughRefusal } from '../refusals.ts'
import { lockRequest } from './lock.server.ts'
import { matchRequest } from './match.server.ts'

/**
 * Ends the search early with the players accepted so far and declines all who wait. Throws 404 and 403 like
 * `findOwnRequest`, 403 for a suspended owner, 409 if the request is not open or too few were accepted.
 */
export async function endEarly(user: Actor, requestId: number, now = new Date()) {
	return write(async (tx) => {
		await findOwnRequest(user, requestId, now, tx)
		await requireWelcome(user, tx)
		const request = await lockRequest(tx, requestId, now)
		const reason = enoughRefusal(request)
		if (reason) throw conflict(reason)
		await matchRequest(tx, request, now)
	})
}

/** How many `waiting` would be declined, and why the search cannot end, or null. Throws like `findOwnRequest`. */
export async function findEndingEarly(user: Actor, requestId: number | null, now = new Date(), reader: Reader = db) {
	const request = await findOwnRequest(user, requestId, now, reader)
	const { id, title, acceptedCount } = request
	const pending = and(eq(matchResponses.matchRequestId, id), eq(matchResponses.status, 'pending'))
	return {
		id,
		title,
		acceptedCount,
		waiting: await reader.$count(matchResponses, pending),
		reason: enoughRefusal(request),
	}
}
