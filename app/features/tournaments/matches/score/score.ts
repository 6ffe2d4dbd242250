/** Penalties are set only for a knockout match that ended level. */
export type Score = {
	homeScore: number
	awayScore: number
	homePenalties: number | null
	awayPenalties: number | null
}

export const SCORE_MAX = 999

export const REASON_MAX = 200

/** A proposed result counts after this long without an objection, in milliseconds. */
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

type ScoreProblem = { field: 'homePenalties' | 'homeScore'; message: string }
type Kind = { isKnockout: boolean; matchPoints: number | null }

/** Why the score is impossible, or null. `matchPoints` are what both sides share out, where partners change. */
export function scoreProblem(
	{ homeScore, awayScore, homePenalties, awayPenalties }: Score,
	{ isKnockout, matchPoints }: Kind,
) {
	if (matchPoints !== null && homeScore + awayScore !== matchPoints)
		return { field: 'homeScore', message: `The points must add up to ${matchPoints}.` } satisfies ScoreProblem
	const problem = (message: string): ScoreProblem => ({ field: 'homePenalties', message })
	const none = homePenalties === null && awayPenalties === null
	if (!isKnockout || homeScore !== awayScore)
		return none ? null : problem('Penalties are only for a knockout match that ends level.')
	if (homePenalties === null || awayPenalties === null)
		return problem('A knockout match that ends level needs penalties.')
	return homePenalties === awayPenalties ? problem('Penalties must have a winner.') : null
}
