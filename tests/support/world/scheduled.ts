import { courtTime, tournamentMatches } from '#db/schema.ts'
import { write } from '#db/client/index.ts'
import { addDays, at, dateOf, HOUR, halfHoursBetween } from '#app/lib/time/time.ts'
import { createTournament, enterTeam } from './tournaments.ts'
import { createVenue } from './venues.ts'

type MatchRow = typeof tournamentMatches.$inferInsert
/** The sides are indexes into the list of teams. */
type MatchWishes = Partial<MatchRow> & { home?: number; away?: number; hasCourt?: boolean }
type Wishes = Parameters<typeof createTournament>[1] & {
	place?: { venueId: number; sportId: number }
	teams?: string[]
	matches?: MatchWishes[]
}

/**
 * Makes an ongoing tournament of these teams with these fixtures at its own venue.
 *
 * By default they are one a day from tomorrow at 10:00, for an hour on court 1, not yet played, with their courts
 * taken.
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
