import { and, asc, eq, gte, lt, ne, or } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { teamMembers, tournamentMatches, tournaments, tournamentTeams } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { keyOf } from '#app/features/live/channel.ts'
import { entriesOf, entriesOfFixtures } from '#app/features/tournaments/calendar/entries.server.ts'
import type { TournamentDetails } from '#app/features/tournaments/find.server.ts'
import { findMatches, findFixturesOfTeams } from '#app/features/tournaments/matches/matches.server.ts'
import type { Window } from './window.server.ts'

/** For how many teams at once a player's matches are searched. */
const MOST_TEAMS = 30

export const entriesOfTournament = async (tournament: TournamentDetails) =>
	entriesOf(tournament, await findMatches(tournament))

export async function entriesOfTeams(user: Pick<Actor, 'id'>, { from, to }: Window) {
	const { homeTeamId, awayTeamId, homePartnerId, awayPartnerId, startTime } = tournamentMatches
	const plays = or(
		...[homeTeamId, awayTeamId, homePartnerId, awayPartnerId].map((side) => eq(side, tournamentTeams.id)),
	)
	const rows = await db
		.selectDistinct({
			id: tournaments.id,
			name: tournaments.name,
			startDate: tournaments.startDate,
			isPublic: tournaments.isPublic,
			linkKey: tournaments.linkKey,
			teamId: tournamentTeams.id,
		})
		.from(teamMembers)
		.innerJoin(tournamentTeams, eq(tournamentTeams.id, teamMembers.teamId))
		.innerJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
		.innerJoin(tournamentMatches, plays)
		.where(
			and(
				eq(teamMembers.userId, user.id),
				ne(tournamentTeams.status, 'withdrawn'),
				gte(startTime, from),
				lt(startTime, to),
			),
		)
		.orderBy(asc(tournaments.startDate), asc(tournaments.id))
		.limit(MOST_TEAMS)
	if (rows.length === 0) return []
	const known = new Map(rows.map(({ id, name, ...kept }) => [id, { id, name, key: keyOf(kept) }]))
	const teamIds = rows.map(({ teamId }) => teamId)
	const matches = await findFixturesOfTeams(teamIds, { from, to })
	return entriesOfFixtures(matches.map((match) => ({ tournament: known.get(match.tournamentId)!, match })))
}
