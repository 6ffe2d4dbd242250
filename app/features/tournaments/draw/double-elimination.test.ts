import { describe, expect, test } from 'vitest'
import { drawDoubleElimination } from './double-elimination.ts'
import type { Pairing, Side } from './pairing.ts'

const SIZES = Array.from({ length: 63 }, (_, i) => i + 2)
const teamsOf = (n: number) => Array.from({ length: n }, (_, i) => 1000 - 7 * i)

/** Plays all matches; returns who won and lost each, by its number. */
function play(pairings: readonly Pairing[], homeWins: (home: number, away: number) => boolean) {
	const played = new Map<number, { winner: number; loser: number }>()
	const teamOf = (side: Side) => {
		if ('team' in side) return side.team
		if ('winnerOf' in side) return played.get(side.winnerOf)!.winner
		if ('loserOf' in side) return played.get(side.loserOf)!.loser
		throw new Error('a place in a group')
	}
	for (const { number, home, away } of pairings) {
		const [one, other] = [teamOf(home), teamOf(away)]
		played.set(number, homeWins(one, other) ? { winner: one, loser: other } : { winner: other, loser: one })
	}
	return played
}

/** A coin that falls alike in each run. */
function coin(seed: number) {
	let state = seed
	return () => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
		return state % 1024 < 512
	}
}

/** The first round of the losers' bracket in which two teams can meet that have met before, from 1. */
function firstRematch(pairings: readonly Pairing[]) {
	// The matches that a team may have behind it on either side of a match, as 'number of the match it lost'.
	const within = new Map<number, Set<number>>()
	const reach = (side: Side): Set<number> => {
		if ('team' in side) return new Set()
		if ('loserOf' in side) return new Set([side.loserOf])
		if ('winnerOf' in side) return within.get(side.winnerOf)!
		throw new Error('a place in a group')
	}
	/** All matches of the winners' bracket below one, itself included. */
	const below = (number: number): number[] => {
		const { home, away } = pairings[number - 1]!
		return [number, ...[home, away].flatMap((side) => ('winnerOf' in side ? below(side.winnerOf) : []))]
	}
	let first = Infinity
	for (const { number, round, bracket, home, away } of pairings) {
		if (bracket !== 'losers') continue
		const [one, other] = [reach(home), reach(away)]
		// The loser of a match has beaten losers of the matches below it.
		const met = (a: Set<number>, b: Set<number>) =>
			[...a].some((lost) =>
				below(lost)
					.slice(1)
					.some((it) => b.has(it)),
			)
		if (met(one, other) || met(other, one)) first = Math.min(first, round - 1)
		within.set(number, new Set([...one, ...other]))
	}
	return first
}

describe.each(SIZES)('double elimination of %i teams', (n) => {
	const teams = teamsOf(n)
	const pairings = drawDoubleElimination(teams)

	test('has two matches for each team but the winner and the losing finalist', () => {
		expect(pairings).toHaveLength(2 * n - 2)
		expect(pairings.map(({ number }) => number)).toEqual(pairings.map((_, i) => i + 1))
		const rounds = pairings.map(({ round }) => round)
		expect(rounds).toEqual([...rounds].sort((a, b) => a - b))
		const places = pairings.map(({ round, bracket, position }) => `${bracket}:${round}:${position}`)
		expect(new Set(places).size).toBe(places.length)
		expect(pairings.filter(({ bracket }) => bracket === 'final')).toEqual([pairings.at(-1)])
	})

	test('lets everyone but the winner lose twice, the losing finalist perhaps once', () => {
		for (const toss of [coin(n), coin(7 * n + 1), () => true, () => false]) {
			const played = play(pairings, toss)
			const losses = new Map(teams.map((team) => [team, 0]))
			for (const { loser } of played.values()) losses.set(loser, losses.get(loser)! + 1)
			const { winner, loser } = played.get(pairings.at(-1)!.number)!
			expect(losses.get(winner)).toBeLessThanOrEqual(1)
			expect([1, 2]).toContain(losses.get(loser))
			for (const [team, lost] of losses) if (team !== winner && team !== loser) expect(lost).toBe(2)
			// Nobody plays on after the second loss, and each is in one match of a round at most.
			const byRound = new Map<number, number[]>()
			for (const { number, round } of pairings) {
				const { winner, loser } = played.get(number)!
				byRound.set(round, [...(byRound.get(round) ?? []), winner, loser])
			}
			for (const playing of byRound.values()) expect(new Set(playing).size).toBe(playing.length)
		}
	})

	test('gives byes in the first round only, to the strongest', () => {
		const byes = 2 ** Math.ceil(Math.log2(n)) - n
		const winners = pairings.filter(({ bracket }) => bracket === 'winners')
		expect(winners).toHaveLength(n - 1)
		const entering = new Map(
			winners.flatMap(({ round, home, away }) =>
				[home, away].flatMap((side) => ('team' in side ? [[side.team, round] as const] : [])),
			),
		)
		expect(teams.map((team) => entering.get(team))).toEqual(teams.map((_, i) => (i < byes ? 2 : 1)))
	})

	test('lets nobody meet again before it cannot be avoided', () => {
		// Byes only leave matches out.
		const size = 2 ** Math.ceil(Math.log2(n))
		const whole = firstRematch(drawDoubleElimination(teamsOf(size)))
		expect(firstRematch(pairings)).toBeGreaterThanOrEqual(whole)
	})
})

test('no other order of losers keeps teams apart for longer', () => {
	const orders = (counts: number[]): number[][] =>
		counts.length === 0
			? [[]]
			: orders(counts.slice(1)).flatMap((rest) => Array.from({ length: counts[0]! }, (_, drop) => [drop, ...rest]))
	const best = (size: number, counts: number[]) =>
		Math.max(...orders(counts).map((drops) => firstRematch(drawDoubleElimination(teamsOf(size), drops))))
	for (const [size, counts] of [
		[4, [1]],
		[8, [2]],
		[16, [4, 2]],
		[32, [8, 4, 2]],
	] as const) {
		const own = firstRematch(drawDoubleElimination(teamsOf(size)))
		expect([size, own]).toEqual([size, best(size, [...counts])])
	}
	expect([4, 8, 16, 32, 64].map((size) => firstRematch(drawDoubleElimination(teamsOf(size))))).toEqual([2, 3, 4, 5, 7])
})

test('four teams', () => {
	const sides = drawDoubleElimination([1, 2, 3, 4]).map(({ bracket, round, home, away }) => [
		bracket,
		round,
		home,
		away,
	])
	expect(sides).toEqual([
		['winners', 1, { team: 1 }, { team: 4 }],
		['winners', 1, { team: 2 }, { team: 3 }],
		['winners', 2, { winnerOf: 1 }, { winnerOf: 2 }],
		['losers', 2, { loserOf: 1 }, { loserOf: 2 }],
		['losers', 3, { winnerOf: 4 }, { loserOf: 3 }],
		['final', 4, { winnerOf: 3 }, { winnerOf: 5 }],
	])
})
