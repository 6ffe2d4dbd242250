import { expect, it } from 'vitest'
import { resultWords, scoreProblem, scoreWords, type Score } from './score.ts'
import { walkoverScore } from './walkover.ts'

const score = (
	homeScore: number,
	awayScore: number,
	home: number | null = null,
	away: number | null = home,
): Score => ({
	homeScore,
	awayScore,
	homePenalties: home,
	awayPenalties: away,
})

it('is written with its penalties', () => {
	expect(scoreWords(score(2, 1))).toBe('2–1')
	expect(scoreWords(score(1, 1, 4, 3))).toBe('1–1 (4–3 on penalties)')
	expect(resultWords('Kasi Stars', score(2, 1), 'Hot Shots')).toBe('Kasi Stars 2–1 Hot Shots')
	expect(resultWords('Kasi Stars', score(1, 1, 4, 3), 'Hot Shots')).toBe('Kasi Stars 1–1 Hot Shots (4–3 on penalties)')
})

it('has penalties exactly if a knockout match is level, and they have a winner', () => {
	const problem = (wishes: Score, isKnockout = true) =>
		scoreProblem(wishes, { isKnockout, matchPoints: null })?.message ?? null
	expect(problem(score(2, 1))).toBeNull()
	expect(problem(score(1, 1, 4, 3))).toBeNull()
	expect(problem(score(1, 1), false)).toBeNull()
	expect(problem(score(1, 1))).toBe('A knockout match that ends level needs penalties.')
	expect(problem(score(1, 1, 4, null))).toBe('A knockout match that ends level needs penalties.')
	expect(problem(score(1, 1, 4, 4))).toBe('Penalties must have a winner.')
	expect(problem(score(2, 1, 4, 3))).toBe('Penalties are only for a knockout match that ends level.')
	expect(problem(score(2, 1, null, 3))).toBe('Penalties are only for a knockout match that ends level.')
	expect(problem(score(1, 1, 4, 3), false)).toBe('Penalties are only for a knockout match that ends level.')
})

it('of a walkover is 3–0 in soccer and 1–0 elsewhere', () => {
	expect(scoreWords(walkoverScore('goals', 'away'))).toBe('3–0')
	expect(scoreWords(walkoverScore('goals', 'home'))).toBe('0–3')
	expect(scoreWords(walkoverScore('sets', 'home'))).toBe('0–1')
	expect(scoreWords(walkoverScore('points', 'both'))).toBe('0–0')
})
