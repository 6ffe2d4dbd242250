import { describe, expect, test } from 'vitest'
import { ROUNDS_MAX, roundsProblem, usualRounds } from './swiss-rounds.ts'
import { drawSwiss, pairRound, type Entrant } from './swiss.ts'

/** Numbers that fall alike in each run, below `end`. */
function dice(seed: number) {
	let state = seed
	return (end: number) => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
		return Math.floor((state / 2_147_483_648) * end)
	}
}

type Score = { points: number; met: Set<number>; satOut: boolean }

/** Plays rounds whose results fall by chance; returns the pairs of each. `leave` lets teams go before a round. */
function play(teams: number, rounds: number, seed: number, leave: (round: number) => number[] = () => []) {
	const roll = dice(seed)
	const table = new Map(
		Array.from({ length: teams }, (_, i): [number, Score] => [i + 1, { points: 0, met: new Set(), satOut: false }]),
	)
	return Array.from({ length: rounds }, (_, i) => {
		for (const id of leave(i + 1)) table.delete(id)
		const before = [...table].map(([id, score]): Entrant => ({ id, ...score, met: new Set(score.met) }))
		const round = pairRound(before)
		for (const [home, away] of round.pairs) {
			const outcome = roll(3)
			table.get(home)!.points += [3, 1, 0][outcome]!
			table.get(away)!.points += [0, 1, 3][outcome]!
			table.get(home)!.met.add(away)
			table.get(away)!.met.add(home)
		}
		if (round.sitsOut !== null) Object.assign(table.get(round.sitsOut)!, { satOut: true })
		if (round.sitsOut !== null) table.get(round.sitsOut)!.points += 3
		return { before, ...round }
	})
}

const key = ([one, other]: readonly [number, number]) => [one, other].sort((a, b) => a - b).join('-')

describe.each(Array.from({ length: 63 }, (_, i) => i + 2))('%i teams', (n) => {
	const rounds = Math.min(ROUNDS_MAX, Math.ceil(n / 2))

	test('meet once, sit out once at most, and are all in each round', () => {
		for (const seed of [n, 31 * n]) {
			const played = play(n, rounds, seed)
			const pairs = played.flatMap(({ pairs }) => pairs.map(key))
			expect(new Set(pairs).size).toBe(pairs.length)
			const out = played.flatMap(({ sitsOut }) => sitsOut ?? [])
			expect(out).toHaveLength(n % 2 === 0 ? 0 : played.length)
			expect(new Set(out).size).toBe(out.length)
			for (const { pairs, sitsOut } of played) {
				expect(new Set([...pairs.flat(), ...(sitsOut === null ? [] : [sitsOut])]).size).toBe(n)
			}
		}
	})

	test('are all paired when some leave on the way', () => {
		const played = play(n, rounds, 7 * n, (round) => (round > 1 && round < n - 1 ? [n - round + 1] : []))
		for (const { before, pairs, sitsOut } of played) {
			expect(pairs).toHaveLength(Math.floor(before.length / 2))
			expect(sitsOut === null).toBe(before.length % 2 === 0)
		}
	})

	test('start with the upper half against the lower in order', () => {
		const half = Math.floor(n / 2)
		const first = drawSwiss(
			Array.from({ length: n }, (_, i) => i + 1),
			usualRounds(n),
		).filter(({ round }) => round === 1)
		expect(first.map(({ home, away }) => [home, away])).toEqual(
			Array.from({ length: half }, (_, i) => [{ team: i + 1 }, { team: i + 1 + half }]),
		)
	})
})

/** The least that all ways to pair these teams have of matches again, then of points between opponents, squared. */
function best(teams: readonly Entrant[]): [again: number, apart: number] {
	if (teams.length === 0) return [0, 0]
	const [first, ...rest] = teams as [Entrant, ...Entrant[]]
	return rest
		.map((other): [number, number] => {
			const [again, apart] = best(rest.filter(({ id }) => id !== other.id))
			return [again + Number(first.met.has(other.id)), apart + (first.points - other.points) ** 2]
		})
		.sort((a, b) => a[0] - b[0] || a[1] - b[1])[0]!
}

test('no other pairs are closer in points', () => {
	for (const teams of [4, 6, 8]) {
		for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
			for (const { before, pairs } of play(teams, teams - 1, 1000 * teams + seed)) {
				const byId = new Map(before.map((team) => [team.id, team]))
				const again = pairs.filter(([one, other]) => byId.get(one)!.met.has(other)).length
				const apart = pairs
					.map(([one, other]) => (byId.get(one)!.points - byId.get(other)!.points) ** 2)
					.reduce((a, b) => a + b)
				expect([again, apart]).toEqual(best(before))
			}
		}
	}
})

test('the lowest sits out that has not yet', () => {
	const team = (id: number, points: number, satOut = false): Entrant => ({ id, points, satOut, met: new Set() })
	expect(pairRound([team(1, 6), team(2, 3), team(3, 3), team(4, 0), team(5, 0, true)]).sitsOut).toBe(4)
	expect(pairRound([team(1, 3, true), team(2, 3), team(3, 0, true)]).sitsOut).toBe(2)
	expect(pairRound([team(1, 0)])).toEqual({ pairs: [], sitsOut: 1 })
	expect(pairRound([])).toEqual({ pairs: [], sitsOut: null })
})

test('teams that have all met meet again', () => {
	const met = new Set([1, 2])
	const again = pairRound([1, 2].map((id) => ({ id, points: 3, satOut: false, met })))
	expect(again.pairs).toEqual([[1, 2]])
})

test('there are as many rounds as leave one without a loss', () => {
	expect([2, 3, 4, 5, 8, 9, 16, 33, 64].map(usualRounds)).toEqual([1, 2, 2, 3, 3, 4, 4, 6, 6])
	for (let n = 2; n <= 64; n++) expect(roundsProblem(n, usualRounds(n))).toBeNull()
	expect(roundsProblem(4, 3)).toBe('4 teams can play up to 2 rounds, so that nobody meets twice.')
	expect(roundsProblem(2, 2)).toBe('2 teams can play one round, so that nobody meets twice.')
})
