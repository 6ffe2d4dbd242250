/** What a match ended with; penalties only where a knockout match was level. */
export type Score = {
	homeScore: number
	awayScore: number
	homePenalties: number | null
	awayPenalties: number | null
}

/** The largest score there is room for. */
export const SCORE_MAX = 999

/** How long the reason for a result before its match may be, in characters. */
export const REASON_MAX = 200

/** How long the other captain has to say something about a proposed result before it counts, in milliseconds. */
export const CONFIRM_WITHIN = 24 * 3_600_000

export const isSameScore = (a: Score, b: Score) =>
	a.homeScore === b.homeScore &&
	a.awayScore === b.awayScore &&
	a.homePenalties === b.homePenalties &&
	a.awayPenalties === b.awayPenalties

/** `2–1`, or `1–1 (4–3 on penalties)`, the home side first. */
export function scoreWords({ homeScore, awayScore, homePenalties, awayPenalties }: Score) {
	const score = `${homeScore}–${awayScore}`
	return homePenalties === null ? score : `${score} (${homePenalties}–${awayPenalties} on penalties)`
}

/** `Kasi Stars 1–1 Hot Shots (4–3 on penalties)` */
export function resultWords(home: string, score: Score, away: string) {
	const [goals, ...penalties] = scoreWords(score).split(' ')
	return [home, goals, away, ...penalties].join(' ')
}

type ScoreProblem = { field: 'homePenalties'; message: string }

/** Why a match cannot have ended like that; null where it can. */
export function scoreProblem({ homeScore, awayScore, homePenalties, awayPenalties }: Score, isKnockout: boolean) {
	const problem = (message: string): ScoreProblem => ({ field: 'homePenalties', message })
	const none = homePenalties === null && awayPenalties === null
	if (!isKnockout || homeScore !== awayScore)
		return none ? null : problem('Penalties are only for a knockout match that ends level.')
	if (homePenalties === null || awayPenalties === null)
		return problem('A knockout match that ends level needs penalties.')
	return homePenalties === awayPenalties ? problem('Penalties must have a winner.') : null
}
