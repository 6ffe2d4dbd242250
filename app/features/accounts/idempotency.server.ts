import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { removeAll } from '#db/query/remove.ts'
import { idempotencyKeys } from '#db/schema.ts'
import { invalid, KeyUsed } from '#app/lib/errors.ts'
import { DAY } from '#app/lib/time/time.ts'
import type { Actor } from './auth.server.ts'

const RETENTION = 2 * DAY

/** A value as JSON holds it: times are text. */
export type Stored<T> = T extends Date ? string : T extends object ? { [Field in keyof T]: Stored<T[Field]> } : T
type Revive<Answer> = [Answer] extends [Stored<Answer>] ? [] : [revive: (stored: Stored<Answer>) => Answer]

/**
 * Runs `work` once per user and key. The same key with the same input returns the first result again; with other input
 * it throws `KeyUsed`. A failure leaves nothing behind and may be retried. `work` runs in the transaction that stores the
 * key. Its result is stored as JSON; `revive` makes it again of that, where it has instants.
 */
export function withIdempotencyKey<Answer>(
	user: Actor,
	key: string | null | undefined,
	input: unknown,
	work: () => Promise<Answer>,
	...[revive]: Revive<Answer>
): Promise<Answer> {
	if (!key) return work()
	if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw invalid('The Idempotency-Key must be 1 to 200 visible ASCII characters.')
	const bodyHash = createHash('sha256').update(JSON.stringify(input)).digest('base64url')
	const which = and(eq(idempotencyKeys.userId, user.id), eq(idempotencyKeys.key, key))

	return write(async (tx) => {
		const [fresh] = await tx
			.insert(idempotencyKeys)
			.values({ userId: user.id, key, bodyHash, status: 201 })
			.onConflictDoNothing()
			.returning({ key: idempotencyKeys.key })
		if (fresh) {
			const answer = await work()
			await tx.update(idempotencyKeys).set({ response: answer }).where(which)
			return answer
		}
		const [first] = await tx.select().from(idempotencyKeys).where(which)
		if (first?.bodyHash !== bodyHash) throw new KeyUsed()
		return revive ? revive(first.response as Stored<Answer>) : (first.response as Answer)
	})
}

export function removeOldKeys(now: Date, stopping?: AbortSignal) {
	const { userId, key, createdAt } = idempotencyKeys
	return removeAll(idempotencyKeys, { userId, key }, lt(createdAt, new Date(now.getTime() - RETENTION)), { stopping })
}
