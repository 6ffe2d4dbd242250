import { db, type Reader } from '#db/client/index.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { findMatches, type Match } from '../matches/matches.server.ts'
import type { TournamentFormat, TournamentStatus } from '../status.ts'
import { findTeams, type Team } from '../teams/teams.server.ts'
import { formOf } from './form.ts'
import { knockoutStandings } from './knockout.ts'
import { standings, type Standing } from './table.ts'
import type { Result } from './tally.ts'

type StandingRow = Standing<Pick<Team, 'id' | 'name' | 'status' | 'lot'>>

/**
 * The table from the results that count: by points in a league or round robin, by progress in a knockout. Includes
 * active teams and those that played before they withdrew. `played` of the `total` matches are over, walkovers without
 * an opponent included. Before the first result teams rank by seed, then as they joined. Pass `matches` if they have
 * been read already.
 */
export async function findStandings(
	tournament: { id: number; format: TournamentFormat },
	{ matches: known, reader = db }: { matches?: Match[]; reader?: Reader } = {},
) {
	const matches = known ?? (await findMatches(tournament, reader))
	const drawn = new Set(matches.flatMap(({ homeTeam, awayTeam }) => [homeTeam?.id, awayTeam?.id]))
	const entered = await findTeams(tournament.id, { all: true, reader })
	const teams = entered
		.filter(({ id, status }) => status === 'active' || drawn.has(id))
		.map(({ id, name, status, lot, seed }) => ({ id, name, status, lot, seed: seed ?? Infinity }))
		.sort((a, b) => (a.seed === b.seed ? 0 : a.seed - b.seed))
		.map(({ seed: _, ...team }) => team)
	const results = matches.flatMap(resultOf)
	const rows: StandingRow[] =
		tournament.format === 'knockout' ? knockoutStandings(teams, matches, results) : standings(teams, results)
	const count = (counts: (match: Match) => boolean) => matches.filter(counts).length
	const played = count(({ status }) => status === 'completed')
	return { rows, played, total: count(({ status }) => status !== 'cancelled'), form: formOf(matches) }
}

/** `findStandings` from the query cache, for pages that all users see alike. */
export const findTable = cachedQuery((_now, id: number, format: TournamentFormat) => findStandings({ id, format }))

/** The table as the call returns it; empty while teams can still join. */
export async function listStandings(tournament: { id: number; format: TournamentFormat; status: TournamentStatus }) {
	if (tournament.status === 'registration_open') return []
	const { rows } = await findStandings(tournament)
	return rows.map(({ team: { id, name }, ...row }) => ({ id, name, ...row }))
}

function resultOf({ status, homeTeam, awayTeam, homeScore, awayScore, forfeitedBy }: Match): Result[] {
	if (status !== 'completed' || !homeTeam || !awayTeam || homeScore === null || awayScore === null) return []
	return [{ home: homeTeam.id, away: awayTeam.id, homeScore, awayScore, forfeitedBy }]
}
