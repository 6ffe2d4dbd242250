import type { Asking } from '../find.server.ts'
import { findTournament } from '../find.server.ts'
import { changesPartners } from '../status.ts'
import { choicesOf } from './choices.ts'
import { findMatch } from './matches.server.ts'
import { aheadProblem, beginsProblem, begunBy, roleIn } from './roles.ts'

/** Data of the match dialog for this user. Throws 404 if they may not see the tournament or it has no such match. */
export async function findMatchPage(
	tournamentId: number | null,
	matchId: number | null,
	asking: Asking,
	now = new Date(),
) {
	const tournament = await findTournament(tournamentId, asking)
	const match = await findMatch(tournament, matchId)
	const sides = { homeTeamId: match.homeTeam?.id ?? null, awayTeamId: match.awayTeam?.id ?? null }
	const role = roleIn(sides, tournament)
	const { id, name, key, format, status } = tournament
	return {
		tournament: { id, name, key, format, status },
		match,
		role,
		choices: choicesOf(match, role, tournament, now),
		hasBegun: beginsProblem(match, begunBy(format, now)) === null,
		/** Whether the organiser needs a reason to report the result this early. */
		isAhead: role === 'organizer' && aheadProblem(match, begunBy(format, now)) !== null,
		/** Whether it is moved with its round and those after it. */
		movesRounds: changesPartners(format),
		signedIn: asking.user !== null,
	}
}
export type MatchPage = Awaited<ReturnType<typeof findMatchPage>>
