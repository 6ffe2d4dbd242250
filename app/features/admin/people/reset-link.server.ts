import { write } from '#db/client/index.ts'
import { audit, hasJustDone } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { emailKey } from '#app/features/accounts/keys.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { openReset, wasHandedOverJustNow } from '#app/features/recovery/reset.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { findPerson, requireStillAdmin } from './person.server.ts'
import { resetProblem } from './rules.ts'

const TOLD = {
	title: 'A link for a new password was made for you',
	body: 'Somebody at Courtside made it so that you can choose a new password. If you did not ask for it, please contact us.',
}

/**
 * Makes a link with which the person can choose a new password, for the admin to hand to them: answers its path, which is
 * kept nowhere. The person is told that it was made; not again where the same admin asks once more within a minute and
 * nobody has used it, as the answer may have been lost. 403 for all but admins, 404 where there is no such person, 409
 * for one's own account and for one that is deleted or suspended.
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
		await notify(tx, [{ userId: id, kind: 'account', ...TOLD, cause: `account:reset-link:${now.getTime()}` }], now)
		await audit(tx, admin, act, now)
		return path
	})
