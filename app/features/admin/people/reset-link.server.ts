import { write } from '#db/client/index.ts'
import { audit, hasJustDone } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { emailKey } from '#app/features/accounts/keys.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { openReset, wasHandedOverJustNow } from '#app/features/recovery/reset.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { findPerson, requireStillAdmin } from './person.server.ts'
import { resetProblem } from './rules.ts'

/**
 * Makes a password reset link for an admin to hand over, and returns its path, which is not stored.
 *
 * The person is told, but not again when the same admin asks once more within a minute before the link is used, as the
 * response may have been lost. Throws 403 to all but admins, 404 when there is no such person, and 409 for the admin's
 * own account or one that is deleted or suspended.
 */
export const makeResetLink = (admin: Actor, id: number, now = new Date()) =>
	write(async (tx) => {
		await requireStillAdmin(tx, admin)
		const person = await findPerson(admin, id, tx)
		const problem = resetProblem(admin.id, person)
		if (problem) throw conflict(problem)
		const account = { id, emailKey: emailKey(person.email) }
		const act = { action: 'user.reset-link', subject: `user:${id}` } as const
		const isRepeated = (await wasHandedOverJustNow(tx, account, now)) && (await hasJustDone(tx, admin, act, now))
		const path = await openReset(tx, account, now)
		if (isRepeated) return path
		const cause = `account:reset-link:${now.getTime()}`
		await notify(tx, [{ userId: id, kind: 'account', what: 'reset link made', cause }], now)
		await audit(tx, admin, act, now)
		return path
	})
