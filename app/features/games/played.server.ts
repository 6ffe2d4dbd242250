import { and, eq, exists, inArray, isNotNull, lt } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { removeAll } from '#db/query/remove.ts'
import { bookings, gamePlayers, games, matchRequests, runningEvents, tournaments, tournamentTeams } from '#db/schema.ts'
import { keepPlayers } from './players.server.ts'
import { removeRequestLink } from './requests/request-link.server.ts'
import { removeRunLink } from './runs/run-game.server.ts'
import { DAY } from '#app/lib/time/time.ts'

/** How long a group and its names are kept after their game, in milliseconds. */
const RETENTION = 30 * DAY
const AT_ONCE = 100

/**
 * A job: removes the groups of games that were over a month ago, with their links and names. Of those of bookings that
 * stood, it keeps which accounts played, for their seasons. A team has its link until
 * a month after its tournament, but names only until a month after their match. The places of a run and of a request are counted anew.
 */
export async function removePlayedGames(now: Date, stopping?: AbortSignal) {
	const limit = new Date(now.getTime() - RETENTION)
	const tournament = db
		.select({ id: tournaments.id })
		.from(tournaments)
		.innerJoin(tournamentTeams, eq(tournamentTeams.tournamentId, tournaments.id))
		.where(
			and(
				eq(tournamentTeams.id, games.teamId),
				inArray(tournaments.status, ['completed', 'cancelled']),
				lt(tournaments.endDate, limit),
			),
		)
	await removeGuests(limit, stopping)
	await removeRequestGuests(limit, now, stopping)
	await removeBookingGames(limit, now, stopping)
	await removeAll(games, { id: games.id }, exists(tournament), { stopping })
	const ofTeams = db.select({ id: games.id }).from(games).where(isNotNull(games.teamId))
	const old = and(lt(gamePlayers.startTime, limit), inArray(gamePlayers.gameId, ofTeams))
	await removeAll(gamePlayers, { id: gamePlayers.id }, old!, { stopping })
}

async function removeBookingGames(limit: Date, now: Date, stopping?: AbortSignal) {
	let removed = AT_ONCE
	while (removed === AT_ONCE && !stopping?.aborted) {
		removed = await write(async (tx) => {
			const old = await tx
				.select({ id: games.id, bookingId: bookings.id, status: bookings.status })
				.from(games)
				.innerJoin(bookings, eq(bookings.id, games.bookingId))
				.where(lt(bookings.endTime, limit))
				.limit(AT_ONCE)
			const stood = old.filter(({ status }) => status !== 'cancelled')
			await keepPlayers(
				tx,
				stood.map(({ bookingId }) => bookingId),
				now,
			)
			const ids = old.map(({ id }) => id)
			await tx.delete(games).where(inArray(games.id, ids))
			return old.length
		})
	}
}

/** Removes the links of runs that started before, and counts their places without the guests. */
async function removeGuests(limit: Date, stopping?: AbortSignal) {
	const old = await db
		.select({ runId: runningEvents.id })
		.from(games)
		.innerJoin(runningEvents, eq(runningEvents.id, games.runId))
		.where(lt(runningEvents.date, limit))
		.limit(100)
	for (const { runId } of old) {
		if (stopping?.aborted) return
		await removeRunLink(runId)
	}
}

/** Does so for the links of match requests. */
async function removeRequestGuests(limit: Date, now: Date, stopping?: AbortSignal) {
	const old = await db
		.select({ id: matchRequests.id })
		.from(games)
		.innerJoin(matchRequests, eq(matchRequests.id, games.requestId))
		.where(lt(matchRequests.expiresAt, limit))
		.limit(100)
	for (const { id } of old) {
		if (stopping?.aborted) return
		await removeRequestLink(id, now)
	}
}
