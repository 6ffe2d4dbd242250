import { and, eq, ne } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { teamMembers, tournaments, tournamentTeams } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { DAY } from '#app/lib/time/time.ts'
import { findFixturesOfTeams } from '../matches/matches.server.ts'
import { isHome, toFixture } from '../schedule/fixture.ts'
import { isOpen, isTimeless } from '../schedule/match-standing.ts'

/** How far ahead a person's next match may be. */
const AHEAD = 90 * DAY

/** Returns the next match of the person's teams with its tournament; null where none is near. */
export async function findNextMatch(user: Pick<Actor, 'id'>, now: Date) {
	const teams = await db
		.select({ id: teamMembers.teamId })
		.from(teamMembers)
		.innerJoin(tournamentTeams, eq(tournamentTeams.id, teamMembers.teamId))
		.where(and(eq(teamMembers.userId, user.id), ne(tournamentTeams.status, 'withdrawn')))
	if (teams.length === 0) return null
	const period = { from: now, to: new Date(now.getTime() + AHEAD) }
	const matches = await findFixturesOfTeams(
		teams.map(({ id }) => id),
		period,
	)
	const match = matches.find((match) => isOpen(match) && !isTimeless(match))
	if (!match) return null
	const [tournament] = await db
		.select({ id: tournaments.id, name: tournaments.name, format: tournaments.format })
		.from(tournaments)
		.where(eq(tournaments.id, match.tournamentId))
	const { id, name, format } = tournament!
	const side = teams.some(({ id }) => isHome(match, id)) ? ('home' as const) : ('away' as const)
	const fixture = { ...toFixture(match, { format, team: null, canManage: false }, now), side }
	return { fixture, tournament: { id, name } }
}
