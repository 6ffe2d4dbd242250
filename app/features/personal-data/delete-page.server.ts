import { db } from '#db/client/index.ts'
import { hasPassword } from '#app/features/accounts/accounts.server.ts'
import type { CurrentUser } from '#app/features/accounts/auth.server.ts'
import { openIdOffer } from '#app/features/social-login/offer.server.ts'
import { findBlockers } from './blockers.server.ts'
import { isFresh, whoOf } from './confirm.server.ts'
import { findConsequences } from './consequences.server.ts'
import { DELETE_ADDRESS } from './rules.ts'

/**
 * The consequences of deleting the account, and what prevents it. `signInAgain` is for people without a password whose
 * sign-in is not recent; null for others.
 */
export async function findDeletion(user: CurrentUser, sessionId: number | null, now = new Date()) {
	const blockers = await findBlockers(user, db, now)
	const consequences = await findConsequences(user, now, db)
	const byPassword = await hasPassword(user)
	const signInAgain = byPassword || (await isFresh(user, sessionId, now)) ? null : signInAddress()
	return { blockers, consequences, byPassword, signInAgain, who: whoOf(user), username: user.username }
}

/** Without a provider to sign in by, they set a password first. */
const signInAddress = () =>
	openIdOffer ? `/auth/openid?again&next=${encodeURIComponent(DELETE_ADDRESS)}` : '/settings'
