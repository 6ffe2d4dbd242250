import { changesPartners, isKnockoutMatch, type TournamentFormat, type TournamentStatus } from '../status.ts'
import type { Match } from './matches.server.ts'
import { beginsProblem, startProblem, type MatchRole } from './roles.ts'

type Side = 'home' | 'away'

/** Actions on a match. `result` is the meaning of a submitted score, null if the user may not submit one. */
type MatchChoices = {
	result: 'propose' | 'correct' | 'answer' | 'resolve' | 'set' | null
	start: boolean
	/** The sides they can report as not having played. */
	forfeits: (Side | 'both')[]
	cancel: boolean
	postpone: boolean
}

const NOTHING: MatchChoices = { result: null, start: false, forfeits: [], cancel: false, postpone: false }

/** Returns what the user can do now, by the same rules as the verbs; `role` is null for spectators. */
export function choicesOf(
	match: Match,
	role: MatchRole | null,
	tournament: { status: TournamentStatus; format: TournamentFormat },
	now: Date,
): MatchChoices {
	if (role === null || tournament.status === 'cancelled') return NOTHING
	const known = match.homeTeam !== null && match.awayTeam !== null
	const open = match.status === 'scheduled' || match.status === 'in_progress'
	const isShared = changesPartners(tournament.format)
	const begun = beginsProblem(match, now) === null
	if (role === 'organizer') {
		const played = known && match.status !== 'cancelled'
		return {
			result: played ? 'set' : null,
			start:
				startProblem(match, role, tournament.format, now) === null &&
				known &&
				match.status === 'scheduled' &&
				!match.proposal,
			forfeits: played && !isShared ? ['home', 'away', 'both'] : [],
			cancel: known && open && !isKnockoutMatch(tournament.format, match),
			postpone: match.status === 'scheduled' ? !match.proposal : open && !match.proposal && !isShared,
		}
	}
	if (!known || !open) return NOTHING
	return {
		...NOTHING,
		result: begun ? captainsWord(match, role) : null,
		start: begun && match.status === 'scheduled' && !match.proposal,
		forfeits: match.proposal ? [] : [role],
	}
}

function captainsWord({ proposal, dispute, homeTeam, awayTeam }: Match, side: Side) {
	if (dispute) return 'resolve'
	if (!proposal) return 'propose'
	return proposal.teamId === (side === 'home' ? homeTeam : awayTeam)?.id ? 'correct' : 'answer'
}
