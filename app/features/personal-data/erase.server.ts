import { and, eq, isNull } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { actFor } from '#app/features/accounts/acting.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { sessionsEnded } from '#app/features/accounts/session-ends.server.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { discardPicture } from '#app/features/profile/picture.server.ts'
import { readToken } from '#app/features/strava/connection.server.ts'
import { strava } from '#app/features/strava/strava-api.server.ts'
import { conflict, signInFirst } from '#app/lib/errors.ts'
import { logError } from '#app/lib/process/log.server.ts'
import { createLimit } from '#app/features/limits/rate-limit.server.ts'
import { findAbout } from './about.server.ts'
import { findBlockers } from './blockers.server.ts'
import { moneyBack } from './money-back.server.ts'
import { forgetPerson, removeOwn, removeWords } from './forget.server.ts'
import { leaveEverything } from './leave.server.ts'
import { CHANGED, STILL_NEEDED } from './rules.ts'
import { findChanges, forgetTold } from './told.server.ts'

// What others were told is looked through each time.
const perPerson = createLimit('personal-data/erase', { tries: 10, per: 60 * 60_000 })

/**
 * Deletes a person's account, whole or not at all: what they have under way ends under the terms that hold for
 * everybody, what is only theirs is removed, and what has to stay, money and results above all, stays without a name.
 * Their sessions, links and feeds are dead from then on, and the username and the address are free.
 *
 * `seenBack` is the cents they were told would come back. Throws 401 for who has no account any more, 409 while others
 * still need them (see `findBlockers`), and where something else would come back, 429 for who tries again and again.
 */
export async function eraseAccount(
	user: Actor,
	{ seenBack, now = new Date() }: { seenBack?: number; now?: Date } = {},
) {
	await perPerson.take(user.id, now)
	const before = await readPerson(user)
	const refuse = async (reader: Reader) => {
		if ((await findBlockers(user, reader, now)).length > 0) throw conflict(STILL_NEEDED)
		if (seenBack !== undefined && seenBack !== (await moneyBack(user, now, reader))) throw conflict(CHANGED)
	}
	await refuse(db)
	const about = await findAbout(before)
	const { changes, seen } = await findChanges(about)
	const done = await write(async (tx) => {
		await refuse(tx)
		// First, so that nobody is told their name by what follows, and they are told nothing.
		if (!(await forgetPerson(tx, user, now))) throw signInFirst()
		const freed = await leaveEverything(tx, user, now)
		await removeWords(tx, user, now)
		const ended = await removeOwn(tx, user)
		await forgetTold(changes)
		return { freed, ended }
	})
	sessionsEnded(done.ended)
	for (const change of done.freed) slotsChanged(change)
	// Of what they did in the very moment of leaving others may have been told after it was looked for.
	await afterwards('notices of a deleted person', async () => forgetTold((await findChanges(about, seen)).changes))
	await afterwards('picture of a deleted person', () => discardPicture(before.profilePicture))
	await afterwards('strava of a deleted person', () => revoke(before.stravaAccess))
}

async function readPerson({ id }: Actor) {
	const [person] = await db
		.select({ fullName: users.fullName, profilePicture: users.profilePicture })
		.from(users)
		.where(and(eq(users.id, id), isNull(users.deletedAt)))
	if (!person) throw signInFirst()
	return { id, ...person, stravaAccess: await readToken({ id }) }
}

/** What the deletion does not wait for, and which cannot undo it; nobody's act any more, as they are gone. */
async function afterwards(what: string, work: () => Promise<unknown>) {
	try {
		await actFor(null, work)
	} catch (error) {
		logError(error, what)
	}
}

/** Our access at Strava ends with the token in any case; this tells Strava so at once, where it answers. */
const revoke = async (token: string | null) => token && strava.deauthorize(token).catch(() => {})
