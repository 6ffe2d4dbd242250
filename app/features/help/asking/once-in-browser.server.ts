import { createHash } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { removeAll } from '#db/query/remove.ts'
import { browserKeys } from '#db/schema.ts'
import { DAY } from '#app/lib/time/time.ts'
import type { Asker } from '../visitor.server.ts'

const KEPT = 2 * DAY

/**
 * Does what a form of a browser without an account asks for, once for one key and one body, and answers what it
 * answered then; a failure may be tried again. `work` runs in the same transaction as the key.
 */
export async function onceInBrowser(
	{ address }: Asker,
	formKey: string | undefined,
	body: unknown,
	work: () => Promise<number>,
	now: Date,
): Promise<{ answer: number; isFirst: boolean }> {
	if (!formKey || formKey.length > 200) return { answer: await work(), isFirst: true }
	const key = createHash('sha256')
		.update(JSON.stringify([address, formKey, body]))
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
	return removeAll(browserKeys, { key }, lt(createdAt, new Date(now.getTime() - KEPT)), { stopping })
}
