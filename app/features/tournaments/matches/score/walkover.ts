import type { Counted } from '#app/features/venues/choices/sport-choices.ts'
import type { Score } from './score.ts'

type Side = 'home' | 'away' | 'both'

/** A forfeit's score: 3–0 in goals (FIFA Disciplinary Code), else 1–0; 0–0 without points if neither side played. */
export function walkoverScore(counts: Counted, forfeitedBy: Side): Score {
	const won = counts === 'goals' ? 3 : 1
	const none = { homePenalties: null, awayPenalties: null }
	if (forfeitedBy === 'both') return { homeScore: 0, awayScore: 0, ...none }
	return forfeitedBy === 'home' ? { homeScore: 0, awayScore: won, ...none } : { homeScore: won, awayScore: 0, ...none }
}
