import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { db, type Reader, type Writer } from '#db/client/index.ts'
import { bookings, gamePlayers, games, playedGames, users } from '#db/schema.ts'
import { findBest } from './best-player/votes.server.ts'
import { VOTING } from './best-player/vote-rules.ts'

/** An account that played the game of a booking, its captain too; `best` is the player of the match. */
export type Player = { bookingId: number; userId: number; best: boolean }

/** Returns the bookings whose game a person was In for with their account, also those whose group is removed. */
export async function findJoinedBookings(user: { id: number }) {
	const [joined, kept] = await Promise.all([
		db
			.select({ bookingId: games.bookingId })
			.from(gamePlayers)
			.innerJoin(games, eq(games.id, gamePlayers.gameId))
			.where(and(eq(gamePlayers.userId, user.id), eq(gamePlayers.answer, 'in'), isNotNull(games.bookingId))),
		db.select({ bookingId: playedGames.bookingId }).from(playedGames).where(eq(playedGames.userId, user.id)),
	])
	return [...new Set([...joined, ...kept].map(({ bookingId }) => bookingId!))]
}

/** Returns the accounts that played the games of these bookings, without deleted ones; a booking without a game has none. */
export async function findPlayers(bookingIds: number[], now: Date): Promise<Player[]> {
	const kept = db
		.select({ bookingId: playedGames.bookingId, userId: playedGames.userId, best: playedGames.best })
		.from(playedGames)
		.where(inArray(playedGames.bookingId, bookingIds))
	const players = [...(await kept), ...(await readPlayers(db, bookingIds, now))]
	const ids = [...new Set(players.map(({ userId }) => userId))]
	const there = await db
		.select({ id: users.id })
		.from(users)
		.where(and(inArray(users.id, ids), isNull(users.deletedAt)))
	const known = new Set(there.map(({ id }) => id))
	return players.filter(({ userId }) => known.has(userId))
}

/** Keeps who played the games of these bookings, before their groups are removed. */
export async function keepPlayers(tx: Writer, bookingIds: number[], now: Date) {
	const players = await readPlayers(tx, bookingIds, now)
	if (players.length > 0) await tx.insert(playedGames).values(players).onConflictDoNothing()
}

/** Reads them from groups that are still there. There is no best player before voting is over. */
async function readPlayers(reader: Reader, bookingIds: number[], now: Date): Promise<Player[]> {
	const groups = await reader
		.select({ id: games.id, bookingId: bookings.id, captain: bookings.userId, endTime: bookings.endTime })
		.from(games)
		.innerJoin(bookings, eq(bookings.id, games.bookingId))
		.where(inArray(games.bookingId, bookingIds))
	const going = await reader
		.select({ gameId: gamePlayers.gameId, userId: gamePlayers.userId })
		.from(gamePlayers)
		.where(
			and(
				inArray(
					gamePlayers.gameId,
					groups.map(({ id }) => id),
				),
				eq(gamePlayers.answer, 'in'),
				isNotNull(gamePlayers.userId),
			),
		)
	const isOver = ({ endTime }: { endTime: Date }) => endTime.getTime() + VOTING <= now.getTime()
	const best = await findBest(reader, groups.filter(isOver))
	return groups.flatMap(({ id, bookingId, captain }) => {
		const joined = going.filter(({ gameId }) => gameId === id).map(({ userId }) => userId)
		const ids = new Set([captain, ...joined].filter((userId) => userId !== null))
		return [...ids].map((userId) => ({ bookingId, userId, best: best.get(id)?.includes(userId) ?? false }))
	})
}
