import { eq } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { courts, sports, tournaments, tournamentTeams, users } from '#db/schema.ts'
import { findNextMatch } from '#app/features/tournaments/matches/matches.server.ts'
import { isHome } from '#app/features/tournaments/schedule/fixture.ts'
import { stateOfTeam } from '../game-state.ts'

/** Returns the match that a team plays now or next, null while it has none, how that stands, and its captain. */
export async function readTeamMatch(reader: Reader, teamId: number, now: Date) {
	const [row] = await reader
		.select({
			team: { id: tournamentTeams.id, name: tournamentTeams.name, status: tournamentTeams.status },
			tournament: { id: tournaments.id, name: tournaments.name, status: tournaments.status },
			sport: { id: sports.id, name: sports.name, color: sports.color, icon: sports.icon },
			captain: { id: users.id, fullName: users.fullName },
		})
		.from(tournamentTeams)
		.innerJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
		.innerJoin(sports, eq(sports.id, tournaments.sportId))
		.innerJoin(users, eq(users.id, tournamentTeams.captainId))
		.where(eq(tournamentTeams.id, teamId))
	const { team, tournament, sport, captain } = row!
	const isPlaying = team.status !== 'withdrawn' && tournament.status === 'ongoing'
	const match = isPlaying ? await findNextMatch(reader, teamId, now) : undefined
	const next = match ? await asNext(reader, match, teamId, sport) : null
	return {
		booking: null,
		clubRun: null,
		request: null,
		captain,
		state: stateOfTeam({ team, tournament, next }, now),
		next,
		team: { ...team, tournament, sport },
	}
}
export type TeamMatch = Awaited<ReturnType<typeof readTeamMatch>>

type Match = NonNullable<Awaited<ReturnType<typeof findNextMatch>>>

async function asNext<Sport>(reader: Reader, match: Match, teamId: number, sport: Sport) {
	const { startTime, endTime, courtNumber, courtName, homeLabel, awayLabel } = match
	const { id, name, location, city, address } = courts
	const [venue] = await reader.select({ id, name, location, city, address }).from(courts).where(eq(id, match.court.id))
	const opponent = isHome(match, teamId) ? awayLabel : homeLabel
	return { venue: venue!, sport, startTime, endTime, court: courtName ?? courtNumber, opponent }
}
