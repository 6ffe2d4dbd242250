import { db } from '#db/client/index.ts'
import type { CurrentUser } from '#app/features/accounts/auth.server.ts'
import { findBlockers } from './blockers.server.ts'
import { hasPassword, whoOf } from './confirm.server.ts'
import { findConsequences } from './consequences.server.ts'

/** What deleting would mean for the person, and what keeps them from it, if anything. */
export async function findDeletion(user: CurrentUser, now = new Date()) {
	const blockers = await findBlockers(user, db, now)
	const consequences = await findConsequences(user, now, db)
	return { blockers, consequences, byPassword: await hasPassword(user), who: whoOf(user), username: user.username }
}
