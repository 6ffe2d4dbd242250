/** Criteria of a table; `headToHead` ones count only matches of the level teams. More is better, except for lots. */
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
	| 'opponentsPoints'
	| 'lot'

/**
 * How a table is ordered: by its criteria, one after the other. If a criterion separates only some of the level teams,
 * the rest `startAgain`:
 *
 * - `at once`: from the beginning, among themselves, as in FIBA's Official Basketball Rules (D.1.4): "the procedure
 *   shall be repeated from the beginning for all the remaining teams not classified yet".
 * - `after head to head`: only after all consecutive head-to-head criteria, and with these, as with UEFA: "criteria a)
 *   to c) are reapplied exclusively to the matches between the remaining teams".
 *
 * After any other criterion the next one follows.
 */
export type Rule = { criteria: readonly Criterion[]; startAgain: 'at once' | 'after head to head' }

export const DEFAULT_RULE: Rule = {
	criteria: ['points', 'headToHeadPoints', 'headToHeadGoalDifference', 'goalDifference', 'goalsFor', 'lot'],
	startAgain: 'at once',
}

/** For a Swiss tournament, in which the opponents of equal teams differ: first comes who had the stronger ones (Buchholz). */
export const SWISS_RULE: Rule = {
	criteria: ['points', 'opponentsPoints', 'goalDifference', 'goalsFor', 'lot'],
	startAgain: 'at once',
}

/** For teams that went out in the same round of a knockout, most of which never met. */
export const SAME_ROUND_RULE: Rule = {
	criteria: ['points', 'goalDifference', 'goalsFor', 'lot'],
	startAgain: 'at once',
}

/** For players whose partners change: the points are those that they have won themselves. */
export const PARTNERS_RULE: Rule = { criteria: ['points', 'wins', 'goalDifference', 'lot'], startAgain: 'at once' }

export const isHeadToHead = (criterion: Criterion) => criterion.startsWith('headToHead')
