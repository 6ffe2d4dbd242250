import type { Score } from './score.ts'

type Side = 'home' | 'away' | 'both'

/** A forfeit's score: 3–0 in soccer (FIFA Disciplinary Code), else 1–0; 0–0 without points if neither side played. */
export function walkoverScore(sportName: string, forfeitedBy: Side): Score {
	const won = /soccer|football/i.test(sportName) ? 3 : 1
	const none = { homePenalties: null, awayPenalties: null }
	if (forfeitedBy === 'both') return { homeScore: 0, awayScore: 0, ...none }
	return forfeitedBy === 'home' ? { homeScore: 0, awayScore: won, ...none } : { homeScore: won, awayScore: 0, ...none }
}
