import { and, eq, sql } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { dayBits, timeBits } from '#app/features/matchmaking/match-times.ts'
import { playerListings, playerPreferences, sports, users } from '#db/schema.ts'
import { isWelcome } from '../blocks.server.ts'
import { skillOf } from '../levels.ts'

/**
 * Rewrites the search rows of a player: one for each sport in each city, none for a hidden, suspended or deleted
 * player. Call it in the transaction that changes any of these.
 */
export async function writeListings(tx: Writer, userId: number) {
	// The update locks the row, so a second writer sees what the first has written.
	const [saved] = await tx
		.update(playerPreferences)
		.set({ userId, updatedAt: sql`${playerPreferences.updatedAt}` })
		.where(eq(playerPreferences.userId, userId))
		.returning()
	await tx.delete(playerListings).where(eq(playerListings.userId, userId))
	if (!saved?.matchmakingEnabled) return
	if ((await tx.$count(users, and(eq(users.id, userId), isWelcome))) === 0) return
	const known = new Set((await tx.select({ id: sports.id }).from(sports)).map(({ id }) => id))
	const facts = {
		userId,
		skill: skillOf(saved.skillLevel),
		willingToTravel: saved.willingToTravel,
		days: dayBits(saved.availableDays),
		times: timeBits(saved.availableTimes),
	}
	const cities = new Set(saved.preferredLocations.filter((city) => city !== ''))
	const rows = [...new Set(saved.preferredSports)]
		.filter((sportId) => known.has(sportId))
		.flatMap((sportId) => [...cities].map((city) => ({ ...facts, sportId, city })))
	if (rows.length > 0) await tx.insert(playerListings).values(rows)
}
