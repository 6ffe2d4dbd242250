import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { db, write } from '#db/client/index.ts'
import { seasonLinks } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { isEmpty } from './season.ts'
import { findSeason } from './season.server.ts'

const NO_SEASON = 'This season isn’t shared any more'

const ownLink = (user: Pick<Actor, 'id'>, year: number) =>
	and(eq(seasonLinks.userId, user.id), eq(seasonLinks.year, year))

/** Makes a link to the person's season, or keeps the one there is. Throws 409 for a year with nothing in it. */
export async function shareSeason(user: Actor, year: number, now = new Date()) {
	const { season } = await findSeason(user, year, now)
	if (isEmpty(season)) throw conflict(`There’s nothing in your ${year} yet.`)
	await write((tx) =>
		tx
			.insert(seasonLinks)
			.values({ userId: user.id, year, key: crypto.randomUUID(), createdAt: now })
			.onConflictDoNothing(),
	)
}

/** Takes the link back for good: the next one has another key. */
export async function stopSharing(user: Actor, year: number) {
	await write((tx) => tx.delete(seasonLinks).where(ownLink(user, year)))
}

/** Returns the key of the person's link to a season; null without one. */
export async function findKey(user: Actor, year: number) {
	const [link] = await db.select({ key: seasonLinks.key }).from(seasonLinks).where(ownLink(user, year))
	return link?.key ?? null
}

/** Returns the season behind a link. Throws 404 if it is not shared any more, and 429 for guessing. */
export async function findShared(key: string, address: string, now = new Date()) {
	const isKey = z.uuid().safeParse(key).success
	const [link] = isKey ? await db.select().from(seasonLinks).where(eq(seasonLinks.key, key)) : []
	if (!link) {
		await limits.linkGuesses.take(address)
		throw notFound(NO_SEASON)
	}
	const { season } = await findSeason({ id: link.userId }, link.year, now)
	if (isEmpty(season)) throw notFound(NO_SEASON)
	return season
}
