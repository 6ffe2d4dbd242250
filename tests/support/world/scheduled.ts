import { courtTime, tournamentMatches } from '#db/schema.ts'
import { write } from '#db/client/index.ts'
import { addDays, at, dateOf, HOUR, halfHoursBetween } from '#app/lib/time/time.ts'
import { createTournament, enterTeam } from './tournaments.ts'
import { createVenue } from './venues.ts'

type MatchRow = typeof tournamentMatches.$inferInsert
/** The sides are places in the list of teams. */
type MatchWishes = Partial<MatchRow> & { home?: number; away?: number; hasCourt?: boolean }
type Wishes = Parameters<typeof createTournament>[1] & {
	place?: { venueId: number; sportId: number }
	teams?: string[]
	matches?: MatchWishes[]
}

/**
 * An ongoing tournament of these teams with these matches at a venue of its own: one a day from tomorrow at 10:00, for
 * an hour on court 1, still to be played and with their courts kept, unless asked otherwise.
 */
export async function createScheduled({ place: asked, teams: names = [], matches = [], ...wishes }: Wishes = {}) {
	const place = asked ?? (await createVenue())
	const tournament = await createTournament(place, { status: 'ongoing', ...wishes })
	const teams: Awaited<ReturnType<typeof enterTeam>>[] = []
	for (const name of names) teams.push(await enterTeam(tournament, { name }))
	const matchIds = await write(async (tx) => {
		const ids: number[] = []
		for (const [i, { home, away, hasCourt = true, ...more }] of matches.entries()) {
			const startTime = more.startTime ?? at(addDays(dateOf(new Date()), i + 1), 10)
			const sides = { homeTeamId: teams[home ?? -1]?.id, awayTeamId: teams[away ?? -1]?.id }
			const endTime = more.endTime ?? new Date(startTime.getTime() + HOUR)
			const row = {
				tournamentId: tournament.id,
				courtId: place.venueId,
				matchNumber: i + 1,
				...sides,
				...more,
				startTime,
				endTime,
			}
			const [match] = await tx.insert(tournamentMatches).values(row).returning()
			const { id: matchId, courtNumber } = match!
			ids.push(matchId)
			const court = { courtId: place.venueId, sportId: place.sportId, courtNumber, matchId }
			const halves = halfHoursBetween(startTime, endTime).map((startTime) => ({ ...court, startTime }))
			if (hasCourt) await tx.insert(courtTime).values(halves)
		}
		return ids
	})
	return { ...place, tournament, teams, matchIds }
}
