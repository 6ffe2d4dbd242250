import type { Score } from './score.ts'

type Side = 'home' | 'away' | 'both'

/**
 * The score of a forfeited match: 3–0 in soccer, as in FIFA's Disciplinary Code, and 1–0 in other sports. If neither
 * side played it is 0–0, without points.
 */
export function walkoverScore(sportName: string, forfeitedBy: Side): Score {
	const won = /soccer|football/i.test(sportName) ? 3 : 1
	const none = { homePenalties: null, awayPenalties: null }
	if (forfeitedBy === 'both') return { homeScore: 0, awayScore: 0, ...none }
	return forfeitedBy === 'home' ? { homeScore: 0, awayScore: won, ...none } : { homeScore: won, awayScore: 0, ...none }
}
