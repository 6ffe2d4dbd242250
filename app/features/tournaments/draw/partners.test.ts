import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases } from '#tests/support/cases.ts'
import { drawAmericano, drawMexicano, matchesAtOnce, roundsWithEach, type PartnerRound } from './partners.ts'

/** Ids that are not in order. */
const playersOf = (count: number) => Array.from({ length: count }, (_, i) => 1000 - 7 * i)
const pairOf = ([one, other]: readonly number[]) => [one!, other!].sort((a, b) => a - b).join('-')
const busyIn = ({ matches }: PartnerRound) => matches.flatMap(({ home, away }) => [...home, ...away])

function counted<Key>(keys: Key[]) {
	const counts = new Map<Key, number>()
	for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
	return counts
}
const together = (rounds: PartnerRound[]) =>
	counted(rounds.flatMap(({ matches }) => matches.flatMap(({ home, away }) => [pairOf(home), pairOf(away)])))
const restsOf = (players: readonly number[], rounds: PartnerRound[]) => {
	const counts = counted(rounds.flatMap(({ resting }) => resting))
	return players.map((id) => counts.get(id) ?? 0)
}
const spread = (numbers: number[]) => Math.max(...numbers) - Math.min(...numbers)

/** Everybody once in each round, on a court or resting. */
function expectWhole(players: readonly number[], rounds: PartnerRound[], courts: number) {
	for (const round of rounds) {
		expect(round.matches).toHaveLength(matchesAtOnce(players.length, courts))
		expect([...busyIn(round), ...round.resting].sort((a, b) => a - b)).toEqual([...players].sort((a, b) => a - b))
	}
}

describe('an Americano', () => {
	const sizes = Array.from({ length: 61 }, (_, i) => i + 4)

	test.each(sizes.filter((size) => size % 4 <= 1))('of %i players has every pair together once', (size) => {
		const players = playersOf(size)
		const rounds = drawAmericano(players, { courts: 16, rounds: roundsWithEach(size) })
		expectWhole(players, rounds, 16)
		const pairs = together(rounds)
		expect(pairs.size).toBe((size * (size - 1)) / 2)
		expect([...pairs.values()].every((times) => times === 1)).toBe(true)
		expect(spread(restsOf(players, rounds))).toBe(0)
	})

	test.each(sizes.filter((size) => size % 4 > 1))('of %i players has hardly a pair together twice', (size) => {
		const players = playersOf(size)
		const rounds = drawAmericano(players, { courts: 16, rounds: roundsWithEach(size) })
		expectWhole(players, rounds, 16)
		expect([...together(rounds).values()].filter((times) => times > 1).length).toBeLessThanOrEqual(1)
		expect(spread(restsOf(players, rounds))).toBeLessThanOrEqual(1)
	})

	test('mixes opponents: of 16, nearly all meet, and none too often', () => {
		const rounds = drawAmericano(playersOf(16), { courts: 4, rounds: 15 })
		const met = counted(
			rounds.flatMap(({ matches }) =>
				matches.flatMap(({ home, away }) => home.flatMap((one) => away.map((other) => pairOf([one, other])))),
			),
		)
		expect(met.size).toBeGreaterThanOrEqual(116)
		expect(Math.max(...met.values())).toBeLessThanOrEqual(3)
	})

	test('shares out the rests on however many courts, also after somebody has left', () => {
		const evening = fc.record({
			size: fc.integer({ min: 5, max: 24 }),
			courts: fc.integer({ min: 1, max: 6 }),
			rounds: fc.integer({ min: 1, max: 12 }),
			leaves: fc.nat(23),
			ahead: fc.integer({ min: 1, max: 12 }),
		})
		fc.assert(
			fc.property(evening, ({ size, courts, rounds, leaves, ahead }) => {
				const players = playersOf(size)
				const past = drawAmericano(players, { courts, rounds })
				expectWhole(players, past, courts)
				expect(spread(restsOf(players, past))).toBeLessThanOrEqual(1)
				const rest = players.filter((_, i) => i !== leaves % size)
				const then = drawAmericano(rest, { courts, rounds: ahead, past })
				expectWhole(rest, then, courts)
				expect(spread(restsOf(rest, [...past, ...then]))).toBeLessThanOrEqual(1)
				expect(drawAmericano(players, { courts, rounds })).toEqual(past)
			}),
			cases(150, 5_000),
		)
	})

	test('mixes the two halves of which one rests', () => {
		const rounds = drawAmericano(playersOf(16), { courts: 2, rounds: 15 })
		expect(together(rounds).size).toBeGreaterThan(56)
	})

	test('needs four players', () => {
		expect(drawAmericano(playersOf(3), { courts: 1, rounds: 3 })).toEqual([])
	})
})

describe('a Mexicano', () => {
	test('pairs the first with the fourth against the two between', () => {
		const { matches, resting } = drawMexicano([1, 2, 3, 4, 5, 6, 7, 8], 2, [])
		expect(matches).toEqual([
			{ home: [1, 4], away: [2, 3] },
			{ home: [5, 8], away: [6, 7] },
		])
		expect(resting).toEqual([])
	})

	test('gives the same four another partner each round', () => {
		const past: PartnerRound[] = []
		for (let round = 0; round < 6; round++) past.push(drawMexicano([1, 2, 3, 4], 1, past))
		const whole = ['1-2', '1-3', '1-4', '2-3', '2-4', '3-4']
		for (const half of [past.slice(0, 3), past.slice(3)]) expect([...together(half).keys()].sort()).toEqual(whole)
		expect(past[3]).toEqual(past[0])
	})

	test('lets the lowest rest, and nobody twice before all have', () => {
		const fair = fc.record({ size: fc.integer({ min: 5, max: 23 }), courts: fc.integer({ min: 1, max: 5 }) })
		const tables = fc.array(fc.nat(1_000_000), { minLength: 12, maxLength: 12 })
		fc.assert(
			fc.property(fair, tables, ({ size, courts }, seeds) => {
				const players = playersOf(size)
				const past: PartnerRound[] = []
				for (const seed of seeds) {
					const table = [...players].sort((a, b) => ((a * seed) % 101) - ((b * seed) % 101))
					const round = drawMexicano(table, courts, past)
					expectWhole(players, [round], courts)
					past.push(round)
					expect(spread(restsOf(players, past))).toBeLessThanOrEqual(1)
				}
			}),
			cases(100, 5_000),
		)
		expect(drawMexicano([1, 2, 3, 4, 5, 6, 7], 1, []).resting.sort()).toEqual([5, 6, 7])
	})
})
