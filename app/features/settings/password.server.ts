import { and, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { requireLength, requirePassword } from '#app/features/accounts/accounts.server.ts'
import { hashPassword } from '#app/features/accounts/passwords.server.ts'
import { sessionsEnded } from '#app/features/accounts/session-ends.server.ts'
import { setPassword } from '#app/features/recovery/reset.server.ts'
import { conflict } from '#app/lib/errors.ts'

type Change = { currentPassword: string; password: string }
type From = { sessionId: number | null; address: string }

/**
 * Changes the password of who knows the current one, and signs them out everywhere but here. 400 beside the field that
 * is wrong, 409 when another change came first, 429 after too many tries.
 */
export async function changePassword(
	user: { id: number },
	change: Change,
	{ sessionId, address }: From,
	now = new Date(),
) {
	requireLength(change.password)
	const current = await requirePassword(user, change.currentPassword, address, 'currentPassword')
	const hashed = await hashPassword(change.password)
	const ended = await write(async (tx) => {
		const unchanged = and(eq(users.id, user.id), eq(users.password, current))
		const held = await tx.update(users).set({ password: hashed }).where(unchanged).returning({ id: users.id })
		if (held.length === 0) throw conflict('Your password has just been changed elsewhere. Please sign in again.')
		return setPassword(tx, user, hashed, now, sessionId)
	})
	sessionsEnded(ended)
}

/** Whether the account has a password; who came by another service may have none. */
export async function hasPassword(user: { id: number }) {
	const [found] = await db.select({ password: users.password }).from(users).where(eq(users.id, user.id))
	return Boolean(found?.password)
}
