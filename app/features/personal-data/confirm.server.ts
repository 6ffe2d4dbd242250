import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { requirePassword } from '#app/features/accounts/accounts.server.ts'
import type { CurrentUser } from '#app/features/accounts/auth.server.ts'
import { sessionSecret } from '#app/lib/env.server.ts'
import { invalid } from '#app/lib/errors.ts'
import { WRONG_USERNAME } from './rules.ts'
import type { Deletion } from './schemas.ts'

/** Whether the person signs in with a password; else they show that they mean it by their username. */
export async function hasPassword({ id }: { id: number }) {
	const [found] = await db.select({ password: users.password }).from(users).where(eq(users.id, id))
	return found?.password != null
}

/** 400 beside the field that is wrong, 429 after too many tries. */
export async function requireConsent(user: CurrentUser, { password = '', username = '' }: Deletion, address: string) {
	if (await hasPassword(user)) await requirePassword(user, password, address, 'password')
	else if (username.trim() !== user.username) throw invalid(WRONG_USERNAME, { username: [WRONG_USERNAME] })
}

const signature = (id: number) => createHmac('sha256', sessionSecret).update(`deletion of ${id}`).digest('base64url')

/** Says in the form who it was made for, which nobody else can write. */
export const whoOf = ({ id }: { id: number }) => `${id}.${signature(id)}`

/** Whether a form was made for somebody whose account is deleted by now. */
export async function isDone(who: string | undefined) {
	const [, id, given = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(who ?? '') ?? []
	if (!id || !timingSafeEqual(Buffer.from(given), Buffer.from(signature(Number(id))))) return false
	return (await db.$count(users, and(eq(users.id, Number(id)), isNotNull(users.deletedAt)))) > 0
}
