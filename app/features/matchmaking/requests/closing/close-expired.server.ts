import { and, asc, eq, lte } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { matchRequests } from '#db/schema.ts'
import { logError } from '#app/lib/process/log.server.ts'
import { lockRequest } from './lock.server.ts'

const AT_ONCE = 100

/**
 * Closes open requests whose time to find players is over: matched if enough were accepted, else expired. Returns how
 * many it closed. Safe to run at any time, any number of times.
 */
export async function closeExpired(now: Date, stopping?: AbortSignal): Promise<number> {
	const over = await db
		.select({ id: matchRequests.id })
		.from(matchRequests)
		.where(and(eq(matchRequests.status, 'open'), lte(matchRequests.expiresAt, now)))
		.orderBy(asc(matchRequests.expiresAt), asc(matchRequests.id))
		.limit(AT_ONCE)
	let done = 0
	for (const { id } of over) {
		if (stopping?.aborted) break
		try {
			await write((tx) => lockRequest(tx, id, now))
			done++
		} catch (error) {
			logError(error, `match request ${id}`) // one that fails must not stop the others
		}
	}
	return done
}
