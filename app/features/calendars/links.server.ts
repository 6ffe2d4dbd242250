import { and, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { calendarFeeds } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { newKey } from './keys.server.ts'
import { findSubject } from './rights.server.ts'
import { NO_CALENDAR } from './rules.ts'
import { scopeText, type Scope } from './scope.ts'

/** Makes a link to a calendar the user may have, or keeps the one there is. Throws 404 otherwise. */
export async function makeLink(user: Actor, scope: Scope, now = new Date()) {
	await write(async (tx) => {
		await findSubject(user, scope, tx)
		const of = { userId: user.id, scope: scopeText(scope) }
		await tx
			.insert(calendarFeeds)
			.values({ ...of, ...newKey(of), createdAt: now })
			.onConflictDoNothing()
	})
}

/** Replaces the key of the user's own link, so that the old one opens nothing. Throws 404 otherwise. */
export async function resetLink(user: Actor, id: number, now = new Date()) {
	await write(async (tx) => {
		const [feed] = await tx.select().from(calendarFeeds).where(ownFeed(user, id))
		if (!feed) throw notFound(NO_CALENDAR)
		await tx
			.update(calendarFeeds)
			.set({ ...newKey(feed), createdAt: now, lastReadAt: null })
			.where(ownFeed(user, id))
	})
}

/** Removes the user's own link. Throws 404 otherwise. */
export async function removeLink(user: Actor, id: number) {
	const removed = await write((tx) =>
		tx.delete(calendarFeeds).where(ownFeed(user, id)).returning({ id: calendarFeeds.id }),
	)
	if (removed.length === 0) throw notFound(NO_CALENDAR)
}

/** Returns the scope of the user's own link. Throws 404 otherwise. */
export async function findOwnFeed(user: Pick<Actor, 'id'>, id: number) {
	const [feed] = await db
		.select({ id: calendarFeeds.id, scope: calendarFeeds.scope })
		.from(calendarFeeds)
		.where(ownFeed(user, id))
	if (!feed) throw notFound(NO_CALENDAR)
	return feed
}

const ownFeed = (user: Pick<Actor, 'id'>, id: number) =>
	and(eq(calendarFeeds.id, id), eq(calendarFeeds.userId, user.id))
