import type { Score } from './score.ts'

type Side = 'home' | 'away' | 'both'

/**
 * What a match counts that one side did not play: 3–0 in soccer, as FIFA's Disciplinary Code has
 * it for a forfeit, and 1–0 in every other sport; 0–0 where neither side played, for which nobody gets points.
 */
export function walkoverScore(sportName: string, forfeitedBy: Side): Score {
	const won = /soccer|football/i.test(sportName) ? 3 : 1
	const none = { homePenalties: null, awayPenalties: null }
	if (forfeitedBy === 'both') return { homeScore: 0, awayScore: 0, ...none }
	return forfeitedBy === 'home' ? { homeScore: 0, awayScore: won, ...none } : { homeScore: won, awayScore: 0, ...none }
}
