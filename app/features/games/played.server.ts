import { and, eq, exists, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { removeAll } from '#db/query/remove.ts'
import { bookings, gamePlayers, games, matchRequests, runningEvents, tournaments, tournamentTeams } from '#db/schema.ts'
import { removeRequestLink } from './requests/request-link.server.ts'
import { removeRunLink } from './runs/run-game.server.ts'
import { DAY } from '#app/lib/time/time.ts'

/** How long a group and its names are kept after their game, in milliseconds. */
const RETENTION = 30 * DAY

/**
 * A job: removes the groups of games that were over a month ago, with their links and names. A team has its link until
 * a month after its tournament, but names only until a month after their match. The places of a run and of a request are counted anew.
 */
export async function removePlayedGames(now: Date, stopping?: AbortSignal) {
	const limit = new Date(now.getTime() - RETENTION)
	const booking = db
		.select({ id: bookings.id })
		.from(bookings)
		.where(and(eq(bookings.id, games.bookingId), lt(bookings.endTime, limit)))
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
	await removeAll(games, { id: games.id }, or(exists(booking), exists(tournament))!, { stopping })
	const ofTeams = db.select({ id: games.id }).from(games).where(isNotNull(games.teamId))
	const old = and(lt(gamePlayers.startTime, limit), inArray(gamePlayers.gameId, ofTeams))
	await removeAll(gamePlayers, { id: gamePlayers.id }, old!, { stopping })
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
