import { findTournament, type Asking } from '../find.server.ts'
import { layOut } from '../bracket/lay-out.ts'
import { findMatches } from '../matches/matches.server.ts'
import { allRoundsOf } from '../schedule/rounds.ts'
import { findSittingOut } from '../schedule/schedule.server.ts'
import { findStandings } from '../standings/standings.server.ts'
import { tableWords } from '../standings/table-words.ts'
import { tablesOf } from '../standings/tables.ts'
import { changesPartners, hasBracket } from '../status.ts'
import { shownTo } from '../teams/outsiders.ts'
import { findRosters } from '../teams/teams.server.ts'

/** Throws like `findTournament`. */
export async function findPrintPage(tournamentId: number | null, asking: Asking, now: Date) {
	const found = await findTournament(tournamentId, asking)
	const [matches, rosters] = await Promise.all([findMatches(found), findRosters(found.id)])
	const hasTable = matches.length > 0 && (!hasBracket(found.format) || found.format === 'groups_knockout')
	const standings = hasTable ? await findStandings(found, { matches }) : null
	const { id, key, name, status, format, startDate, endDate, court, sport, organizer, rules } = found
	return {
		tournament: { id, key, name, status, format, startDate, endDate, court, sport, organizer, rules },
		table: tableWords(found, standings?.runnersUp),
		rounds: allRoundsOf(matches, { format, sittingOut: await findSittingOut(found, matches) }, now),
		tables: standings ? tablesOf(standings) : [],
		bracket: hasBracket(found.format) ? layOut(matches) : null,
		winnerTeamId: found.winnerTeamId,
		/** Without members where players enter alone. */
		rosters: shownTo(found, rosters).map(({ id, name, members }) => ({
			id,
			name,
			members: changesPartners(format) ? [] : members,
		})),
	}
}
