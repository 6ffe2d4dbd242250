import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { write, type Reader } from '#db/client/index.ts'
import { firstName } from '#app/features/accounts/names/short-name.ts'
import { bookings, gamePlayers, games, gameVotes } from '#db/schema.ts'
import { conflict, forbidden } from '#app/lib/errors.ts'
import {
	ownAnswer,
	readBooking,
	readPlayers,
	requireGame,
	type GameBooking,
	type PlayerRow,
} from '../find-game.server.ts'
import { lockGame } from '../games.server.ts'
import { captainName } from '../rules.ts'
import type { Viewer } from '../viewer.server.ts'
import { CAPTAIN, FEWEST_VOTES, VOTING } from './vote-rules.ts'

/** A player whom one can vote for: by the id of their answer, or the captain. */
export type Candidate = number | typeof CAPTAIN

const idOf = (candidate: Candidate) => (candidate === CAPTAIN ? null : candidate)

/** Returns until when the players of a game can vote, or null for a game that was not played. */
function votingEnd({ booking, state }: GameBooking) {
	if (state.is !== 'over') return null
	return new Date(booking.endTime.getTime() + VOTING)
}

/** Returns who a viewer is among those who were in; null for everybody else. */
function voterOf(players: PlayerRow[], game: { id: number }, of: GameBooking, viewer: Viewer): Candidate | null {
	if (viewer.user?.id === of.captain.id) return CAPTAIN
	const own = ownAnswer(players, game, viewer)
	return own?.answer === 'in' ? own.id : null
}

/**
 * Votes for the player of a match, or changes that vote. Throws 404 and 429 as `requireGame`, 403 for those who were not
 * in, and 409 before its end, 48 hours after it, for oneself, and for people who were not in.
 */
export async function vote(viewer: Viewer, key: string, candidate: Candidate, now = new Date()) {
	await requireGame(key, viewer.address)
	return write(async (tx) => {
		const game = await lockGame(tx, key, now)
		if (game.bookingId === null) throw conflict('There’s no vote here.')
		const of = await readBooking(tx, game, now)
		const players = await readPlayers(tx, game)
		const voter = voterOf(players, game, of, viewer)
		if (voter === null) throw forbidden('Only people who played can vote.')
		const until = votingEnd(of)
		if (until === null) throw conflict('You can vote once the game has been played.')
		if (now >= until) throw conflict('Voting is over.')
		if (candidate === voter) throw conflict('Nice try. Vote for someone else.')
		const isIn = candidate === CAPTAIN || players.some(({ id, answer }) => id === candidate && answer === 'in')
		if (!isIn) throw conflict('They didn’t play in this one.')
		const voterId = idOf(voter)
		const isOwn = voterId === null ? isNull(gameVotes.voterId) : eq(gameVotes.voterId, voterId)
		await tx.delete(gameVotes).where(and(eq(gameVotes.gameId, game.id), isOwn))
		await tx.insert(gameVotes).values({ gameId: game.id, voterId, votedForId: idOf(candidate), createdAt: now })
	})
}

const readVotes = (reader: Reader, gameIds: number[]) =>
	reader.select().from(gameVotes).where(inArray(gameVotes.gameId, gameIds)).orderBy(gameVotes.id)

/** Returns who has most votes, several where they are even; nobody below the fewest votes that count. */
function winnersOf(votes: { votedForId: number | null }[]): (number | null)[] {
	if (votes.length < FEWEST_VOTES) return []
	const counts = new Map<number | null, number>()
	for (const { votedForId } of votes) counts.set(votedForId, (counts.get(votedForId) ?? 0) + 1)
	const most = Math.max(...counts.values())
	return [...counts].filter(([, count]) => count === most).map(([id]) => id)
}

/**
 * Returns the vote for the player of a match as its viewer may see it: those who were in choose while it is open, and
 * the names of who won are for all who have the link, afterwards. Null for a game that was not played.
 */
export async function findVoting(
	reader: Reader,
	game: { id: number },
	of: GameBooking,
	players: PlayerRow[],
	viewer: Viewer,
	now: Date,
) {
	const until = votingEnd(of)
	const going = players.filter(({ answer }) => answer === 'in')
	if (until === null || going.length === 0) return null
	const votes = await readVotes(reader, [game.id])
	const voter = voterOf(players, game, of, viewer)
	const captain = { value: CAPTAIN as Candidate, name: captainName(of.captain.fullName) }
	const candidates = [captain, ...going.map((player) => ({ value: player.id, name: nameOf(player) }))]
	const isOpen = now < until
	const winners = isOpen ? [] : winnersOf(votes)
	const own = voter === null ? undefined : votes.find(({ voterId }) => voterId === idOf(voter))
	return {
		isOpen,
		until,
		/** How many have voted, of how many. */
		votes: votes.length,
		voters: candidates.length,
		winners: candidates.filter(({ value }) => winners.includes(idOf(value))).map(({ name }) => name),
		candidates: isOpen && voter !== null ? candidates.filter(({ value }) => value !== voter) : [],
		/** For whom the viewer has voted. */
		own: own ? (own.votedForId ?? CAPTAIN) : null,
	}
}
export type Voting = NonNullable<Awaited<ReturnType<typeof findVoting>>>

const nameOf = ({ name, namesake }: PlayerRow) => firstName(name, namesake)

/**
 * Counts how often these people were players of the match in games of a sport that `witness` played in too, by user id.
 * Games and their votes are kept for a month.
 */
export async function countBest(reader: Reader, witness: number, sportId: number, userIds: number[], now: Date) {
	const ofSport = and(eq(bookings.sportId, sportId), ne(bookings.status, 'cancelled'))
	const played = await reader
		.select({ id: games.id, captain: bookings.userId, endTime: bookings.endTime })
		.from(games)
		.innerJoin(bookings, eq(bookings.id, games.bookingId))
		.where(and(eq(bookings.userId, witness), ofSport))
	const joined = await reader
		.select({ id: games.id, captain: bookings.userId, endTime: bookings.endTime })
		.from(gamePlayers)
		.innerJoin(games, eq(games.id, gamePlayers.gameId))
		.innerJoin(bookings, eq(bookings.id, games.bookingId))
		.where(and(eq(gamePlayers.userId, witness), eq(gamePlayers.answer, 'in'), ofSport))
	const over = [...played, ...joined].filter(({ endTime }) => endTime.getTime() + VOTING <= now.getTime())
	const counts = new Map<number, number>()
	if (over.length === 0 || userIds.length === 0) return counts
	for (const best of (await findBest(reader, over)).values()) {
		for (const userId of best) if (userIds.includes(userId)) counts.set(userId, (counts.get(userId) ?? 0) + 1)
	}
	return counts
}

/** Returns the accounts that were players of the match, by the id of a game whose voting is over. */
export async function findBest(reader: Reader, over: { id: number; captain: number | null }[]) {
	const gameIds = over.map(({ id }) => id)
	const votes = await readVotes(reader, gameIds)
	const players = await reader
		.select({ id: gamePlayers.id, userId: gamePlayers.userId })
		.from(gamePlayers)
		.where(inArray(gamePlayers.gameId, gameIds))
	const accounts = new Map(players.map(({ id, userId }) => [id, userId]))
	const best = new Map<number, number[]>()
	for (const { id, captain } of over) {
		const winners = winnersOf(votes.filter(({ gameId }) => gameId === id))
		const users = winners.map((winner) => (winner === null ? captain : accounts.get(winner)))
		best.set(
			id,
			users.filter((userId) => typeof userId === 'number'),
		)
	}
	return best
}
