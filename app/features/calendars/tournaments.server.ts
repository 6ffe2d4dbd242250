import { and, asc, eq, gte, lt, ne, or } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { courts, teamMembers, tournamentMatches, tournaments, tournamentTeams } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { keyOf } from '#app/features/live/channel.ts'
import { entriesOf } from '#app/features/tournaments/calendar/entries.server.ts'
import type { TournamentDetails } from '#app/features/tournaments/find.server.ts'
import { findMatches } from '#app/features/tournaments/matches/matches.server.ts'
import { plays } from '#app/features/tournaments/schedule/fixture.ts'
import type { CalendarEntry } from '#app/lib/ical.server.ts'
import type { Window } from './window.ts'

/** In how many tournaments at once a person’s matches are looked for. */
const MOST_TOURNAMENTS = 30

/** All matches of a tournament that the person may know of. */
export const entriesOfTournament = async (tournament: TournamentDetails) =>
	entriesOf(tournament, await findMatches(tournament))

/** The matches of a person's own teams that start in the window. */
export async function entriesOfTeams(user: Pick<Actor, 'id'>, { from, to }: Window) {
	const { homeTeamId, awayTeamId, startTime } = tournamentMatches
	const rows = await db
		.selectDistinct({
			...{ id: tournaments.id, name: tournaments.name, status: tournaments.status, format: tournaments.format },
			...{ startDate: tournaments.startDate, endDate: tournaments.endDate },
			...{ isPublic: tournaments.isPublic, linkKey: tournaments.linkKey },
			...{ teamId: tournamentTeams.id, court: { id: courts.id } },
		})
		.from(teamMembers)
		.innerJoin(tournamentTeams, eq(tournamentTeams.id, teamMembers.teamId))
		.innerJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
		.innerJoin(courts, eq(courts.id, tournaments.courtId))
		.innerJoin(tournamentMatches, or(eq(homeTeamId, tournamentTeams.id), eq(awayTeamId, tournamentTeams.id)))
		.where(
			and(
				eq(teamMembers.userId, user.id),
				ne(tournamentTeams.status, 'withdrawn'),
				gte(startTime, from),
				lt(startTime, to),
			),
		)
		.orderBy(asc(tournaments.startDate), asc(tournaments.id))
		.limit(MOST_TOURNAMENTS)
	const entries: CalendarEntry[] = []
	for (const { teamId, ...tournament } of rows) {
		const matches = (await findMatches(tournament)).filter(
			(match) => plays(match, teamId) && match.startTime >= from && match.startTime < to,
		)
		if (matches.length > 0) entries.push(...(await entriesOf({ ...tournament, key: keyOf(tournament) }, matches)))
	}
	return entries
}
