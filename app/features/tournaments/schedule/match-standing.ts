import type { Match } from '../matches/matches.server.ts'
import type { MatchStatus } from '../status.ts'

/** The match's status, or the state of its reported result while undecided. */
export type MatchStanding = MatchStatus | 'claimed' | 'disputed'

type Standing = Pick<Match, 'status' | 'proposal' | 'dispute'>

export function standingOf({ status, proposal, dispute }: Standing): MatchStanding {
	if (!isOpen({ status })) return status
	if (dispute) return 'disputed'
	return proposal ? 'claimed' : status
}

export const isOpen = ({ status }: Pick<Match, 'status'>) => status === 'scheduled' || status === 'in_progress'

/** Whether an open match has lost its court, and with it its time. */
export const isTimeless = (match: Pick<Match, 'status' | 'hasCourt'>) => isOpen(match) && !match.hasCourt

export const NO_TIME = 'Time to be decided'
