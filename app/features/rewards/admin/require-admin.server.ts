import { allows, type Actor } from '#app/features/accounts/auth.server.ts'
import { forbidden } from '#app/lib/errors.ts'

/** 403 for all but admins. */
export function requireAdmin(user: Actor) {
	if (!allows(user, 'admin')) throw forbidden()
}
