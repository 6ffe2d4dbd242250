import { and, eq } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { playerPreferences, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { isBlockedEitherWay, isWelcome } from '../blocks.server.ts'
import { PLAYER_NOT_FOUND } from '../rules.ts'

/** Columns of a player: the saved preferences, and what cards show of the person. `userId` is for verbs only. */
export const playerColumns = {
	id: playerPreferences.id,
	userId: playerPreferences.userId,
	skillLevel: playerPreferences.skillLevel,
	sports: playerPreferences.preferredSports,
	cities: playerPreferences.preferredLocations,
	availableDays: playerPreferences.availableDays,
	availableTimes: playerPreferences.availableTimes,
	playFrequency: playerPreferences.playFrequency,
	playStyle: playerPreferences.playStyle,
	lookingForCoach: playerPreferences.lookingForCoach,
	willingToTravel: playerPreferences.willingToTravel,
	fullName: users.fullName,
	profilePicture: users.profilePicture,
	location: users.location,
}

/** Players who can be found: they opted in, and are neither deleted nor suspended. */
export const isListed = and(eq(playerPreferences.matchmakingEnabled, true), isWelcome)

/**
 * Finds a player by the id of their preferences, the viewer included. Throws 404 if there is none, if they cannot be
 * found, or if either has blocked the other.
 */
export async function findPlayer(id: number | null, { user }: { user: Pick<Actor, 'id'> | null }, reader: Reader = db) {
	const [row] =
		id === null
			? []
			: await reader
					.select(playerColumns)
					.from(playerPreferences)
					.innerJoin(users, eq(users.id, playerPreferences.userId))
					.where(and(eq(playerPreferences.id, id), isListed))
	if (!row) throw notFound(PLAYER_NOT_FOUND)
	if (user && user.id !== row.userId && (await isBlockedEitherWay(user.id, row.userId, reader)))
		throw notFound(PLAYER_NOT_FOUND)
	return row
}
export type PlayerRow = Awaited<ReturnType<typeof findPlayer>>
