import { changesPartners } from '../status.ts'
import { releaseCourts } from './postponing/court.server.ts'
import { tellResult } from './match-notices.server.ts'
import type { Score } from './score/score.ts'
import { changeRow, type MatchRow, type Work } from './work.server.ts'

export type Outcome = Score &
	Pick<MatchRow, 'forfeitedBy'> &
	Partial<Pick<MatchRow, 'homeTeamId' | 'awayTeamId' | 'notes'>> & { decidedBy: NonNullable<MatchRow['decidedBy']> }

/** Clears what a captain reported and the other has not confirmed. */
export const NOTHING_SAID = { proposal: null, dispute: null, confirmBy: null }

/** Ends a match, releases its court if nobody plays there any more, and tells both sides. */
export async function decide(work: Work, match: MatchRow, outcome: Outcome): Promise<MatchRow> {
	const decided = await changeRow(work, match, { notes: null, ...outcome, ...NOTHING_SAID, status: 'completed' })
	if (match.startTime > work.now) await releaseCourts(work, [match])
	// Nobody wants fifteen mails from one evening.
	if (!changesPartners(work.tournament.format)) await tellResult(work, decided)
	return decided
}
