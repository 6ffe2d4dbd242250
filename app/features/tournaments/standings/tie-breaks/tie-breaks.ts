import type { Counted } from '#app/features/venues/choices/sport-choices.ts'
import { changesPartners, hasBracket, type TournamentFormat, type TournamentStatus } from '../../status.ts'
import { DEFAULT_RULE, PARTNERS_RULE, SWISS_RULE, type Criterion, type Rule } from '../rule.ts'

/** The criteria that can order teams level on points, before the draw of lots. */
export const TIE_BREAKS = [
	'headToHeadPoints',
	'headToHeadGoalDifference',
	'headToHeadGoalsFor',
	'opponentsPoints',
	'goalDifference',
	'goalsFor',
	'wins',
] as const satisfies readonly Criterion[]
export type TieBreak = (typeof TIE_BREAKS)[number]

type Of = { format: TournamentFormat; tieBreaks: readonly string[] | null }

/** Returns the tie-breaks to choose from; none where no table by points decides, as in a knockout. */
export function tieBreaksOf(format: TournamentFormat): readonly TieBreak[] {
	if (hasBracket(format) && format !== 'groups_knockout') return []
	if (changesPartners(format)) return ['wins', 'goalDifference']
	// In a Swiss tournament most teams level on points have not met.
	if (format === 'swiss') return ['opponentsPoints', 'goalDifference', 'goalsFor', 'wins']
	return TIE_BREAKS.filter((tieBreak) => tieBreak !== 'opponentsPoints')
}

/** Returns the rule of a table: the tie-breaks that the organiser has chosen, or those that are usual for the format. */
export function ruleOf({ format, tieBreaks }: Of): Rule {
	const usual = changesPartners(format) ? PARTNERS_RULE : format === 'swiss' ? SWISS_RULE : DEFAULT_RULE
	const known = tieBreaksOf(format)
	const chosen = (tieBreaks ?? []).filter((one): one is TieBreak => known.some((other) => other === one))
	return chosen.length === 0 ? usual : { ...usual, criteria: ['points', ...chosen, 'lot'] }
}

/** Returns the tie-breaks of a rule, in their order. */
export const tieBreaksIn = ({ criteria }: Rule) =>
	criteria.filter((one): one is TieBreak => TIE_BREAKS.some((other) => other === one))

const DIFFERENCE = { goals: 'goal difference', sets: 'set difference', points: 'difference of points' } as const
const SCORED = { goals: 'goals scored', sets: 'sets won', points: 'points scored' } as const

/** `goal difference in the matches between them` */
export function tieBreakWords(tieBreak: TieBreak, counts: Counted) {
	const between = 'in the matches between them'
	return {
		headToHeadPoints: counts === 'points' ? `table points ${between}` : `points ${between}`,
		headToHeadGoalDifference: `${DIFFERENCE[counts]} ${between}`,
		headToHeadGoalsFor: `${SCORED[counts]} ${between}`,
		opponentsPoints: 'the table points of their opponents',
		goalDifference: DIFFERENCE[counts],
		goalsFor: SCORED[counts],
		wins: 'matches won',
	}[tieBreak]
}

/** Returns the sentence below a table about teams level on points; null where no table by points decides. */
export function orderWords({ format, tieBreaks, counts }: Of & { counts: Counted }) {
	if (tieBreaksOf(format).length === 0) return null
	const own = changesPartners(format) ? 'points' : counts
	return levelWords(changesPartners(format) ? 'Players' : 'Teams', tieBreaksIn(ruleOf({ format, tieBreaks })), own)
}

/** Returns the sentence on how those level on points are ordered. */
export function levelWords(who: string, order: readonly TieBreak[], counts: Counted) {
	const steps = order.map((one) => tieBreakWords(one, counts))
	return `${who} level on points go by ${steps.join(', then ')}, then by the draw.`
}

type Standing = { status: TournamentStatus; format: TournamentFormat; hasBegun: boolean }

/** Returns why the order can’t change, or null. Once a result is known, a new order would favour somebody. */
export function fixedOrder({ status, format, hasBegun }: Standing) {
	if (tieBreaksOf(format).length === 0) return 'This format has no table, so there are no tie-breaks.'
	if (status === 'cancelled') return 'This tournament was cancelled.'
	if (status === 'completed') return 'This tournament is over.'
	return hasBegun ? 'Matches have begun. You can’t change the order any more.' : null
}
