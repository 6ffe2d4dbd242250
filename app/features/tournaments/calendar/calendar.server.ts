import { notFound } from '#app/lib/errors.ts'
import { calendarHeaders, calendarText } from '#app/lib/time/ical.server.ts'
import type { TournamentDetails } from '../find.server.ts'
import { findMatches, type Match } from '../matches/matches.server.ts'
import { plays } from '../schedule/fixture.ts'
import { TEAM_NOT_FOUND } from '../teams/rules.ts'
import { findTeams } from '../teams/teams.server.ts'
import { entriesOf } from './entries.server.ts'

type Asked = { tournament: TournamentDetails; origin: string; now: Date }

/** The calendar file of a tournament. With `teamId` it has only the matches that team is known to play. */
export async function calendarOf(asked: Asked, teamId?: number | null) {
	const { tournament } = asked
	const matches = await findMatches(tournament)
	if (teamId === undefined) return respond(asked, tournament.name, `tournament-${tournament.id}`, matches)
	const team = (await findTeams(tournament.id, { all: true })).find(({ id }) => id === teamId)
	if (!team) throw notFound(TEAM_NOT_FOUND)
	const own = matches.filter((match) => plays(match, team.id))
	return respond(asked, `${team.name} · ${tournament.name}`, `tournament-${tournament.id}-team-${team.id}`, own)
}

async function respond({ tournament, origin, now }: Asked, name: string, file: string, matches: Match[]) {
	const entries = await entriesOf(tournament, matches)
	const body = calendarText({ name, product: 'Tournaments', entries }, origin, now)
	return new Response(body, { headers: { ...calendarHeaders(file), 'Cache-Control': 'no-store' } })
}
