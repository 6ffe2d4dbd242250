import type { Match } from '../matches/matches.server.ts'
import type { MatchStatus } from '../status.ts'

/** How a match stands: its status, or where it is not decided yet, that its captains have said how it ended. */
export type MatchStanding = MatchStatus | 'claimed' | 'disputed'

type Standing = Pick<Match, 'status' | 'proposal' | 'dispute'>

export function standingOf({ status, proposal, dispute }: Standing): MatchStanding {
	if (!isOpen({ status })) return status
	if (dispute) return 'disputed'
	return proposal ? 'claimed' : status
}

/** Whether a match is still to be played or decided. */
export const isOpen = ({ status }: Pick<Match, 'status'>) => status === 'scheduled' || status === 'in_progress'

/** Whether a match that is still to come has lost its court, and its time with it. */
export const isTimeless = (match: Pick<Match, 'status' | 'hasCourt'>) => isOpen(match) && !match.hasCourt

export const NO_TIME = 'Time to be decided'
