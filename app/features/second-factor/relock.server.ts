import { and, asc, eq, gt } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { authenticators } from '#db/schema.ts'
import { sessionSecrets } from '#app/lib/process/env.server.ts'
import { lock, unlock } from '#app/lib/process/secret-box.server.ts'
import { placeOf } from './prove.server.ts'

const AT_ONCE = 100

/** A job: encrypts all app keys with the new SESSION_SECRET, so that an old one configured besides can be removed. */
export async function relockKeys(_now: Date, stopping?: AbortSignal) {
	if (sessionSecrets.length < 2) return
	for (let after = 0; !stopping?.aborted;) {
		const rows = await db
			.select({ id: authenticators.id, userId: authenticators.userId, lockedKey: authenticators.lockedKey })
			.from(authenticators)
			.where(gt(authenticators.id, after))
			.orderBy(asc(authenticators.id))
			.limit(AT_ONCE)
		await Promise.all(rows.map(relock))
		if (rows.length < AT_ONCE) return
		after = rows.at(-1)!.id
	}
}

async function relock({ id, userId, lockedKey }: { id: number; userId: number; lockedKey: string }) {
	const key = unlock(lockedKey, placeOf({ id: userId }))
	if (key === null) return
	const fresh = lock(key, placeOf({ id: userId }))
	const same = and(eq(authenticators.id, id), eq(authenticators.lockedKey, lockedKey))
	await write((tx) => tx.update(authenticators).set({ lockedKey: fresh }).where(same))
}
