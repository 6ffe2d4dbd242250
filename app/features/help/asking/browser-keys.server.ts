import { createHash } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { removeAll } from '#db/query/remove.ts'
import { browserKeys } from '#db/schema.ts'
import { DAY } from '#app/lib/time/time.ts'
import type { Asker } from '../visitor.server.ts'

const RETENTION = 2 * DAY

/**
 * Runs `work` once per key and body for a browser without an account, and returns the first result again; failures may
 * be retried. `work` runs in the transaction that stores the key.
 */
export async function withBrowserKey(
	{ address }: Asker,
	idempotencyKey: string | undefined,
	body: unknown,
	work: () => Promise<number>,
	now: Date,
): Promise<{ answer: number; isFirst: boolean }> {
	if (!idempotencyKey || idempotencyKey.length > 200) return { answer: await work(), isFirst: true }
	const key = createHash('sha256')
		.update(JSON.stringify([address, idempotencyKey, body]))
		.digest('base64url')
	return write(async (tx) => {
		const [fresh] = await tx
			.insert(browserKeys)
			.values({ key, createdAt: now })
			.onConflictDoNothing()
			.returning({ key: browserKeys.key })
		if (fresh) {
			const answer = await work()
			await tx.update(browserKeys).set({ response: answer }).where(eq(browserKeys.key, key))
			return { answer, isFirst: true }
		}
		const [first] = await tx.select().from(browserKeys).where(eq(browserKeys.key, key))
		return { answer: first!.response as number, isFirst: false }
	})
}

export function removeOldBrowserKeys(now: Date, stopping?: AbortSignal) {
	const { key, createdAt } = browserKeys
	return removeAll(browserKeys, { key }, lt(createdAt, new Date(now.getTime() - RETENTION)), { stopping })
}
