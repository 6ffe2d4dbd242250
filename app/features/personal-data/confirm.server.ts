import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { sessions, users } from '#db/schema.ts'
import { hasPassword, requirePassword, type From } from '#app/features/accounts/accounts.server.ts'
import type { CurrentUser } from '#app/features/accounts/auth.server.ts'
import { sessionSecrets } from '#app/lib/process/env.server.ts'
import { conflict, invalid } from '#app/lib/errors.ts'
import { NO_PASSWORD, SIGN_IN_AGAIN, WRONG_USERNAME } from './rules.ts'
import type { Deletion } from './schemas.ts'

/** How recently a person without a password must have signed in, in milliseconds. */
const FRESH = 10 * 60_000

export async function isFresh({ id }: { id: number }, sessionId: number | null, now: Date) {
	if (sessionId === null) return false
	const own = and(eq(sessions.id, sessionId), eq(sessions.userId, id))
	return (await db.$count(sessions, and(own, gt(sessions.createdAt, new Date(now.getTime() - FRESH))))) > 0
}

/**
 * Confirms by password or, without one, by a recent sign-in and the username. Throws 400 for the wrong field, 409 if
 * they must sign in again, 429 after too many tries.
 */
export async function requireConsent(
	user: CurrentUser,
	{ password = '', username = '' }: Deletion,
	{ sessionId, ...from }: From & { sessionId: number | null },
	now = new Date(),
) {
	if (await hasPassword(user)) {
		if (password === '') throw invalid(NO_PASSWORD, { password: [NO_PASSWORD] })
		await requirePassword(user, password, from, 'password')
	} else {
		if (!(await isFresh(user, sessionId, now))) throw conflict(SIGN_IN_AGAIN)
		if (username.trim() !== user.username) throw invalid(WRONG_USERNAME, { username: [WRONG_USERNAME] })
	}
}

const signature = (id: number, secret = sessionSecrets[0]!) =>
	createHmac('sha256', secret).update(`deletion of ${id}`).digest('base64url')

/** A signed value that tells the form for whom it was made. */
export const whoOf = ({ id }: { id: number }) => `${id}.${signature(id)}`

/** Whether a form was made for an account that has been deleted since. */
export async function isDone(who: string | undefined) {
	const [, id, given = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(who ?? '') ?? []
	const isOurs = (secret: string) => timingSafeEqual(Buffer.from(given), Buffer.from(signature(Number(id), secret)))
	if (!id || !sessionSecrets.some(isOurs)) return false
	return (await db.$count(users, and(eq(users.id, Number(id)), isNotNull(users.deletedAt)))) > 0
}
