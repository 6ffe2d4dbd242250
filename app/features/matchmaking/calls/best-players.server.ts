import { and, count, desc, eq, exists, gt, inArray, lt, lte, not, notInArray, or, sql } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import {
	bookings,
	calledPlayers,
	gamePlayers,
	games,
	playerBlocks,
	playerListings,
	playerPreferences,
} from '#db/schema.ts'
import { matchScore, shareBits } from '#app/features/matchmaking/match-score.ts'
import { findWishes, isTold } from '#app/features/notices/wishes.server.ts'
import { DAY } from '#app/lib/time/time.ts'
import { skillOf } from '../levels.ts'
import { bitsOfWhen } from '../when.ts'

/** How many calls ask a person within a day. */
const MOST_A_DAY = 3

/** A game that looks for players: its captain, `others` who play already, and `spared`, who are not asked. */
type Game = {
	captain: number
	others: number[]
	spared: number[]
	sportId: number
	city: string
	startTime: Date
	endTime: Date
}

/**
 * Returns the ids of those who suit a game best, the best score first: they let themselves be found for its sport in its
 * city, are free then, play at most one level above or below its captain, and are told of it if it asks them. Leaves out
 * those with a game at that time, those three games have asked within a day, and blocks with anybody who plays.
 */
export async function findBestPlayers(reader: Reader, game: Game, now: Date, most: number): Promise<number[]> {
	const { userId, sportId, city, skill, days, times } = playerListings
	const [saved] = await reader
		.select({ level: playerPreferences.skillLevel })
		.from(playerPreferences)
		.where(eq(playerPreferences.userId, game.captain))
	const when = bitsOfWhen({ startsAt: game.startTime })
	const level = skillOf(saved?.level ?? 'intermediate')
	const wish = { ...when, sports: [game.sportId], cities: [game.city], skill: level, near: [], willingToTravel: false }
	const players = [game.captain, ...game.others]
	const unasked = [...players, ...game.spared, ...(await findBlocked(reader, players))]
	const rows = await reader
		.select({ userId })
		.from(playerListings)
		.where(
			and(
				eq(sportId, game.sportId),
				eq(city, game.city),
				shareBits(days, when.days),
				shareBits(times, when.times),
				saved ? sql`abs(${skill} - ${level}) <= 1` : undefined,
				notInArray(userId, unasked),
				not(exists(bookingThen(reader, game))),
				not(exists(gameThen(reader, game))),
				lt(callsOf(reader, now), MOST_A_DAY),
			),
		)
		.orderBy(desc(matchScore(wish, playerListings)), desc(userId))
		.limit(3 * most)
	const wishOf = await findWishes(
		reader,
		rows.map((row) => ({ ...row, kind: 'match' as const })),
	)
	return rows
		.filter((row) => isTold(wishOf({ ...row, kind: 'match' })))
		.slice(0, most)
		.map((row) => row.userId)
}

async function findBlocked(reader: Reader, people: number[]) {
	const { blockerId, blockedId } = playerBlocks
	const rows = await reader
		.select({ blockerId, blockedId })
		.from(playerBlocks)
		.where(or(inArray(blockerId, people), inArray(blockedId, people)))
	return rows.flatMap((row) => [row.blockerId, row.blockedId])
}

const overlaps = ({ startTime, endTime }: Game) =>
	and(
		inArray(bookings.status, ['pending', 'confirmed']),
		lt(bookings.startTime, endTime),
		gt(bookings.endTime, startTime),
	)

const bookingThen = (reader: Reader, game: Game) =>
	reader
		.select({ id: bookings.id })
		.from(bookings)
		.where(and(eq(bookings.userId, playerListings.userId), overlaps(game)))

const gameThen = (reader: Reader, game: Game) =>
	reader
		.select({ id: gamePlayers.id })
		.from(gamePlayers)
		.innerJoin(games, eq(games.id, gamePlayers.gameId))
		.innerJoin(bookings, eq(bookings.id, games.bookingId))
		.where(and(eq(gamePlayers.userId, playerListings.userId), eq(gamePlayers.answer, 'in'), overlaps(game)))

const callsOf = (reader: Reader, now: Date) =>
	sql<number>`${reader
		.select({ calls: count() })
		.from(calledPlayers)
		.where(
			and(
				eq(calledPlayers.userId, playerListings.userId),
				gt(calledPlayers.createdAt, new Date(now.getTime() - DAY)),
				lte(calledPlayers.createdAt, now),
			),
		)}`
