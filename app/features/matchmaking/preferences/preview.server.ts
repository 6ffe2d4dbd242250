import { eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { playerPreferences, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findSports } from '#app/features/venues/sports.server.ts'
import { playerCard, type PlayerCardData } from '../players/card.ts'
import { playerColumns } from '../players/find.server.ts'
import { countGames } from '../players/games.server.ts'

/** The player's card as others see it, null if they cannot be found, and whether an admin suspended them. */
export async function findPreview(
	user: Pick<Actor, 'id'>,
): Promise<{ card: PlayerCardData | null; isSuspended: boolean }> {
	const [person] = await db
		.select({ suspendedAt: users.matchmakingSuspendedAt })
		.from(users)
		.where(eq(users.id, user.id))
	const [row] = await db
		.select({ ...playerColumns, enabled: playerPreferences.matchmakingEnabled })
		.from(playerPreferences)
		.innerJoin(users, eq(users.id, playerPreferences.userId))
		.where(eq(users.id, user.id))
	const isSuspended = Boolean(person?.suspendedAt)
	if (!row?.enabled || isSuspended) return { card: null, isSuspended }
	const [games, sports] = await Promise.all([countGames([user.id]), findSports()])
	const towards = { match: null, connection: null, isYou: true }
	return { card: playerCard({ ...row, games: games.get(user.id) ?? 0 }, sports, towards), isSuspended }
}
