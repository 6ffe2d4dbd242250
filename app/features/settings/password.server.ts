import { write } from '#db/client/index.ts'
import { requirePassword, requireStrongFor, type From } from '#app/features/accounts/accounts.server.ts'
import { hashPassword } from '#app/features/accounts/passwords/passwords.server.ts'
import { sessionsEnded } from '#app/features/accounts/session-ends.server.ts'
import { setPassword } from '#app/features/recovery/reset.server.ts'
import { invalid } from '#app/lib/errors.ts'

const SAME = 'That’s already your password. Choose another one.'

type Change = { currentPassword: string; password: string }
type Here = From & { sessionId: number | null }

/**
 * Changes the password after checking the current one, and ends the user's other sessions. Throws 400 for the wrong
 * field, 409 if another change came first, 429 after too many tries.
 */
export async function changePassword(
	user: { id: number },
	change: Change,
	{ sessionId, ...from }: Here,
	now = new Date(),
) {
	await requireStrongFor(user.id, change.password)
	const current = await requirePassword(user, change.currentPassword, from, 'currentPassword')
	if (change.password === change.currentPassword) {
		throw invalid(SAME, { password: [SAME] })
	}
	const hashed = await hashPassword(change.password)
	sessionsEnded(await write((tx) => setPassword(tx, user, hashed, now, { keep: sessionId, current })))
}
