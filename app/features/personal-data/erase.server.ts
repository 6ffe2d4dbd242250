import { and, eq, isNull } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { actFor } from '#app/features/accounts/acting.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { sessionsEnded } from '#app/features/accounts/session-ends.server.ts'
import { deskChanged, slotsChanged } from '#app/features/live/changes.server.ts'
import { discardUnshown } from '#app/features/photos/shown.server.ts'
import { readToken } from '#app/features/strava/connection.server.ts'
import { strava } from '#app/features/strava/strava-api.server.ts'
import { forgetInvited } from '#app/features/venues/team/invitations.server.ts'
import { conflict, signInFirst } from '#app/lib/errors.ts'
import { logError } from '#app/lib/process/log.server.ts'
import { findBlockers } from './blockers.server.ts'
import { moneyBack } from './money-back.server.ts'
import { forgetEntries, forgetPerson, removeOwn, removeWords } from './forget.server.ts'
import { leaveEverything } from './leave.server.ts'
import { CHANGED, STILL_NEEDED } from './rules.ts'
import { forgetTold } from './told.server.ts'

/**
 * Deletes a person's account, all or nothing. Ends what they have under way, by the usual terms, removes what is theirs
 * alone, and anonymises what must stay, above all money and results. Their sessions, links and feeds stop working;
 * username and address become free.
 *
 * `seenBack` is the amount in cents they were told would come back. Throws 401 without an account, 409 while others
 * need them (see `findBlockers`) or if another amount would come back.
 */
export async function eraseAccount(
	user: Actor,
	{ seenBack, now = new Date() }: { seenBack?: number; now?: Date } = {},
) {
	const before = await readPerson(user)
	const refuse = async (reader: Reader) => {
		if ((await findBlockers(user, reader, now)).length > 0) throw conflict(STILL_NEEDED)
		if (seenBack !== undefined && seenBack !== (await moneyBack(user, now, reader))) throw conflict(CHANGED)
	}
	await refuse(db)
	const done = await write(async (tx) => {
		await refuse(tx)
		// First, so that the following steps neither show their name to others nor tell them anything.
		if (!(await forgetPerson(tx, user, now))) throw signInFirst()
		const left = await leaveEverything(tx, user, now)
		await removeWords(tx, user, now)
		const entries = await forgetEntries(tx, user.id)
		await forgetInvited(tx, before.emailKey, now)
		const ended = await removeOwn(tx, user, now)
		await forgetTold(tx, user, entries)
		return { ...left, ended, entries }
	})
	sessionsEnded(done.ended)
	for (const change of done.freed) slotsChanged(change)
	for (const venueId of done.venueIds) deskChanged(venueId)
	// Others may have been told of their last acts while the deletion was under way.
	await afterwards('notices of a deleted person', () => write((tx) => forgetTold(tx, user, done.entries)))
	await afterwards('picture of a deleted person', () => discardUnshown(before.profilePicture))
	await afterwards('strava of a deleted person', () => revoke(before.stravaAccess))
}

async function readPerson({ id }: Actor) {
	const [person] = await db
		.select({ fullName: users.fullName, emailKey: users.emailKey, profilePicture: users.profilePicture })
		.from(users)
		.where(and(eq(users.id, id), isNull(users.deletedAt)))
	if (!person) throw signInFirst()
	return { id, ...person, stravaAccess: await readToken({ id }) }
}

/** Work after the deletion, which it does not wait for and whose failure cannot undo it. */
async function afterwards(what: string, work: () => Promise<unknown>) {
	try {
		await actFor(null, work)
	} catch (error) {
		logError(error, what)
	}
}

/** The token expires at Strava in any case; this revokes it at once if Strava responds. */
const revoke = async (token: string | null) => token && strava.deauthorize(token).catch(() => {})
