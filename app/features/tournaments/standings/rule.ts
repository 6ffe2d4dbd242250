/**
 * What teams are compared by. The ones that begin with `headToHead` look only at the matches between the teams that
 * are level at that point; the others at all matches. More is better, and of lots the smaller.
 */
export type Criterion =
	| 'points'
	| 'goalDifference'
	| 'goalsFor'
	| 'awayGoals'
	| 'wins'
	| 'headToHeadPoints'
	| 'headToHeadGoalDifference'
	| 'headToHeadGoalsFor'
	| 'headToHeadAwayGoals'
	| 'lot'

/**
 * How a table is ordered: its criteria, one after the other. Where a criterion parts some of the teams that were level
 * and not all of them, those still level `startAgain`:
 *
 * - `at once`: from the beginning, among themselves, as FIBA's Official Basketball Rules have it (D.1.4): "the procedure
 *   shall be repeated from the beginning for all the remaining teams not classified yet".
 * - `after head to head`: only once all the head-to-head criteria that follow each other have been compared, and with
 *   these, as UEFA has it: "criteria a) to c) are reapplied exclusively to the matches between the remaining teams".
 *   After any other criterion the next one follows.
 */
export type Rule = { criteria: readonly Criterion[]; startAgain: 'at once' | 'after head to head' }

export const DEFAULT_RULE: Rule = {
	criteria: ['points', 'headToHeadPoints', 'headToHeadGoalDifference', 'goalDifference', 'goalsFor', 'lot'],
	startAgain: 'at once',
}

/** For teams that went out in the same round of a knockout, most of which never met. */
export const SAME_ROUND_RULE: Rule = {
	criteria: ['points', 'goalDifference', 'goalsFor', 'lot'],
	startAgain: 'at once',
}

export const isHeadToHead = (criterion: Criterion) => criterion.startsWith('headToHead')
