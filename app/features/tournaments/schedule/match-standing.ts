import type { Match } from '../matches/matches.server.ts'
import type { MatchStatus } from '../status.ts'

/** The match's status, or the state of its reported result while undecided; moved ones to come say so. */
export type MatchStanding = MatchStatus | 'moved' | 'claimed' | 'disputed'

type Standing = Pick<Match, 'status' | 'proposal' | 'dispute' | 'moves' | 'hasCourt'>

export function standingOf({ status, proposal, dispute, moves, hasCourt }: Standing): MatchStanding {
	if (!isOpen({ status })) return status
	if (dispute) return 'disputed'
	if (proposal) return 'claimed'
	return status === 'scheduled' && moves > 0 && hasCourt ? 'moved' : status
}

export const isOpen = ({ status }: Pick<Match, 'status'>) => status === 'scheduled' || status === 'in_progress'

/** Whether an open match has lost its court, and with it its time. */
export const isTimeless = (match: Pick<Match, 'status' | 'hasCourt'>) => isOpen(match) && !match.hasCourt

export const NO_TIME = 'Time to be decided'
