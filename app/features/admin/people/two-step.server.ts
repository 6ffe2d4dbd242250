import { write } from '#db/client/index.ts'
import { audit } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { sessionsEnded } from '#app/features/accounts/session-ends.server.ts'
import { endSessionsOf } from '#app/features/accounts/sessions.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { removeFactors } from '#app/features/second-factor/factors.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { findPerson, requireStillAdmin } from './person.server.ts'
import { actingProblem, NO_FACTORS } from './rules.ts'

/**
 * Removes the second factors of a person who has lost them, signs them out everywhere and tells them.
 *
 * Throws 403 to all but admins, 404 when there is no such person, and 409 for the admin's own account, a deleted one,
 * and when there are none.
 */
export async function resetFactors(admin: Actor, id: number, now = new Date()) {
	const { name, ended } = await write(async (tx) => {
		await requireStillAdmin(tx, admin)
		const person = await findPerson(admin, id, tx)
		const problem = actingProblem(admin.id, person)
		if (problem) throw conflict(problem)
		if ((await removeFactors(tx, person)) === 0) throw conflict(NO_FACTORS)
		const cause = `account:two-step:${now.getTime()}`
		await notify(tx, [{ userId: id, kind: 'account', what: 'two-step turned off', cause }], now)
		await audit(tx, admin, { action: 'user.two-step', subject: `user:${id}` }, now)
		return { name: person.fullName, ended: await endSessionsOf(tx, id) }
	})
	sessionsEnded(ended)
	return { name }
}
