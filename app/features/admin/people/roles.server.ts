import { and, eq, isNull } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { ownerApplications, users } from '#db/schema.ts'
import { audit } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { sessionsEnded } from '#app/features/accounts/session-ends.server.ts'
import { endSessionsOf } from '#app/features/accounts/sessions.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict, invalid } from '#app/lib/errors.ts'
import { findLiveVenues, findPerson, requireStillAdmin } from './person.server.ts'
import { actingProblem, IS_SUSPENDED, isLess, ROLES, venuesProblem } from './rules.ts'
import type { RoleChange } from './schemas.ts'

/** Returns a person, why their role cannot change, and why they cannot become a player. Throws as `findPerson`. */
export async function findRoleToChange(admin: Actor, id: number | null) {
	const { id: userId, fullName, role, deletedAt } = await findPerson(admin, id)
	return {
		name: fullName,
		role,
		problem: actingProblem(admin.id, { id: userId, deletedAt }),
		noPlayer: venuesProblem(await findLiveVenues(userId)),
	}
}

/**
 * Changes a person's role and tells them. A lower role signs them out everywhere.
 *
 * Admins cannot change their own, so that one always remains. Throws 403 to all but admins, 404 when there is no such
 * person, and 400 for the role they have. Throws 409 when it is no longer the role shown, the account is deleted or
 * the admin's own, a suspended person would get a higher role, or a person whose venues players can book would become a
 * player.
 */
export async function changeRole(admin: Actor, id: number, { role, shown, note }: RoleChange, now = new Date()) {
	const { name, ended } = await write(async (tx) => {
		await requireStillAdmin(tx, admin)
		const person = await findPerson(admin, id, tx)
		const problem = actingProblem(admin.id, person)
		if (problem) throw conflict(problem)
		if (role === shown) throw invalid('Choose another role', { role: ['Choose another role'] })
		if (person.suspendedAt && !isLess(role, shown)) throw conflict(IS_SUSPENDED)
		if (role === 'user') {
			const venues = venuesProblem(await findLiveVenues(id, tx))
			if (venues) throw conflict(venues)
		}
		const changed = await tx
			.update(users)
			.set({ role })
			.where(and(eq(users.id, id), eq(users.role, shown), isNull(users.deletedAt)))
			.returning({ id: users.id })
		if (changed.length === 0) throw conflict(`Their role has just changed to ${ROLES[person.role].label}.`)
		// Otherwise they could never apply again.
		if (role === 'user')
			await tx
				.delete(ownerApplications)
				.where(and(eq(ownerApplications.userId, id), eq(ownerApplications.status, 'approved')))
		const { label, told } = ROLES[role]
		const cause = `account:role:${now.getTime()}`
		const data = { role: label, means: told }
		await notify(tx, [{ userId: id, kind: 'account', what: 'role changed', data, cause }], now)
		const act = { action: 'user.role', subject: `user:${id}`, note: note || null } as const
		await audit(tx, admin, { ...act, details: { roleBefore: shown, role } }, now)
		return { name: person.fullName, ended: isLess(role, shown) ? await endSessionsOf(tx, id) : [] }
	})
	sessionsEnded(ended)
	return { name }
}
