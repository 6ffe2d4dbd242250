import type { Asking } from '../find.server.ts'
import { findTournament } from '../find.server.ts'
import { choicesOf } from './choices.ts'
import { findMatch } from './matches.server.ts'
import { aheadProblem, beginsProblem, roleIn } from './roles.ts'

/**
 * Everything the dialog of a match shows to the person. 404 for a tournament they may not know of, and for no match of
 * it.
 */
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
		hasBegun: beginsProblem(match, now) === null,
		/** Whether the organizer has to say why they know how it ends. */
		isAhead: role === 'organizer' && aheadProblem(match, now) !== null,
		signedIn: asking.user !== null,
	}
}
export type MatchPage = Awaited<ReturnType<typeof findMatchPage>>
