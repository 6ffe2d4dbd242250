import { and, eq, isNull } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { audit } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { discardUnshown } from '#app/features/photos/shown.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { findPerson, requireStillAdmin } from './person.server.ts'
import { GONE, removalProblem } from './rules.ts'
import type { Removal } from './schemas.ts'

/**
 * Removes the picture or the bio from a person's profile and tells them why.
 *
 * Throws 403 to all but admins, 404 when there is no such person, and 409 for the admin's own account, a deleted one,
 * or when there is nothing to remove.
 */
export async function removeFromProfile(admin: Actor, id: number, { what, reason }: Removal, now = new Date()) {
	const { name, picture } = await write(async (tx) => {
		await requireStillAdmin(tx, admin)
		const person = await findPerson(admin, id, tx)
		const problem = removalProblem(admin.id, person, what)
		if (problem) throw conflict(problem)
		const shown = what === 'picture' ? eq(users.profilePicture, person.picture!) : eq(users.bio, person.bio!)
		const removed = await tx
			.update(users)
			.set(what === 'picture' ? { profilePicture: null } : { bio: null })
			.where(and(eq(users.id, id), shown, isNull(users.deletedAt)))
			.returning({ id: users.id })
		if (removed.length === 0) throw conflict(GONE[what])
		const cause = `account:${what}:${now.getTime()}`
		await notify(
			tx,
			[{ userId: id, kind: 'account', what: 'removed from profile', data: { what, reason }, cause }],
			now,
		)
		await audit(tx, admin, { action: `user.remove-${what}`, subject: `user:${id}`, note: reason }, now)
		return { name: person.fullName, picture: what === 'picture' ? person.picture : null }
	})
	await discardUnshown(picture)
	return { name }
}
