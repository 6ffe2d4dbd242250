import { and, asc, count, eq, gte, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Reader } from '../../client/index.ts'
import { gamePlayers, games, gameVotes } from '../../schema.ts'

/**
 * The game of a booking has no more people in than places, its captain included. Of teams, whose places change between
 * their matches, only the list of the next one is limited.
 */
export async function crowdedGames(db: Reader): Promise<string[]> {
	const rows = await db
		.select({ id: games.id, places: games.places, others: count() })
		.from(games)
		.innerJoin(gamePlayers, and(eq(gamePlayers.gameId, games.id), eq(gamePlayers.answer, 'in')))
		.where(isNotNull(games.bookingId))
		.groupBy(games.id, games.places)
		.having(gte(count(), games.places))
		.orderBy(asc(games.id))
	return rows.map(({ id, places, others }) => `Game ${id} has ${others + 1} people in for ${places} places`)
}

/** A vote is of somebody who was in that game, and for somebody who was. */
export async function strayVotes(db: Reader): Promise<string[]> {
	const isStray = (player: typeof gameVotes.voterId | typeof gameVotes.votedForId) =>
		and(
			isNotNull(player),
			sql`not exists ${db
				.select({ id: gamePlayers.id })
				.from(gamePlayers)
				.where(
					and(eq(gamePlayers.id, player), eq(gamePlayers.gameId, gameVotes.gameId), ne(gamePlayers.answer, 'out')),
				)}`,
		)
	const rows = await db
		.select({ id: gameVotes.id, gameId: gameVotes.gameId })
		.from(gameVotes)
		.where(or(isStray(gameVotes.voterId), isStray(gameVotes.votedForId)))
		.orderBy(asc(gameVotes.id))
	return rows.map(({ id, gameId }) => `Vote ${id} in game ${gameId} is of or for somebody who was not in it`)
}
