import { findTournament, type Asking } from '../find.server.ts'
import { layOut } from '../bracket/lay-out.ts'
import { findMatches } from '../matches/matches.server.ts'
import { allRoundsOf } from '../schedule/rounds.ts'
import { findStandings } from '../standings/standings.server.ts'
import { tableWords } from '../standings/table-words.ts'
import { tablesOf } from '../standings/tables.ts'
import { hasBracket } from '../status.ts'
import { shownTo } from '../teams/outsiders.ts'
import { findRosters } from '../teams/teams.server.ts'

/** Throws like `findTournament`. */
export async function findPrintPage(tournamentId: number | null, asking: Asking, now: Date) {
	const found = await findTournament(tournamentId, asking)
	const [matches, rosters] = await Promise.all([findMatches(found), findRosters(found.id)])
	const hasTable = matches.length > 0 && (!hasBracket(found.format) || found.format === 'groups_knockout')
	const { rows, groups } = hasTable ? await findStandings(found, { matches }) : { rows: [], groups: [] }
	const { id, key, name, status, format, startDate, endDate, court, sport, organizer, rules } = found
	const table = tableWords(found)
	return {
		tournament: { id, key, name, status, format, startDate, endDate, court, sport, organizer, rules },
		table,
		rounds: allRoundsOf(matches, found, now),
		tables: tablesOf({ rows, groups }),
		bracket: hasBracket(found.format) ? layOut(matches) : null,
		winnerTeamId: found.winnerTeamId,
		rosters: shownTo(found, rosters).map(({ id, name, members }) => ({ id, name, members })),
	}
}
