import { describe, expect, test } from 'vitest'
import { bestPlaced, seatBest, type OfGroup, type Seat } from './best-placed.ts'
import { standings } from './table.ts'
import type { Result } from './tally.ts'

/** Numbers that look random and are the same in each run. */
function dice(seed: number) {
	let state = seed
	return (sides: number) => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
		return Math.floor((state / 2_147_483_648) * sides)
	}
}

/** Plays a group of teams numbered from `first`, and returns its team in that place of the table, from 0. */
function secondOf(group: string, first: number, size: number, roll: (sides: number) => number, place = 1): OfGroup {
	const ids = Array.from({ length: size }, (_, i) => first + i)
	const results: Result[] = ids.flatMap((home, i) =>
		ids.slice(i + 1).map((away) => ({ home, away, homeScore: roll(4), awayScore: roll(4) })),
	)
	const table = standings(
		ids.map((id) => ({ id, name: `${id}`, lot: id })),
		results,
	).map(({ team }) => team.id)
	return { id: table[place]!, lot: table[place]!, group, table, results }
}

const won = (home: number, away: number, goals = 1): Result => ({ home, away, homeScore: goals, awayScore: 0 })
const group = (name: string, table: number[], results: Result[]): OfGroup => ({
	id: table[1]!,
	lot: table[1]!,
	group: name,
	table,
	results,
})

describe('the best of the runners-up', () => {
	test('have more points, then a better difference, more goals and more wins, else the lot decides', () => {
		const level = group('A', [10, 11, 12], [won(10, 11), won(11, 12)])
		const better = group('B', [20, 21, 22], [won(20, 21), won(21, 22, 2)])
		const draws = group(
			'C',
			[30, 31, 32],
			[
				{ home: 30, away: 31, homeScore: 2, awayScore: 2 },
				{ home: 31, away: 32, homeScore: 2, awayScore: 2 },
			],
		)
		const same = group('D', [40, 41, 42], [won(40, 41), won(41, 42)])
		const names = (teams: OfGroup[]) =>
			bestPlaced(teams)
				.map((team) => team.group)
				.join('')
		expect(names([same, draws, better, level])).toBe('BADC')
	})

	test('are compared without the last team of larger groups', () => {
		const small = group('A', [10, 11, 12], [won(10, 11), won(11, 12, 2)])
		const large = group('B', [20, 21, 22, 23], [won(20, 21), won(21, 22), won(21, 23, 9)])
		const [best, other] = bestPlaced([large, small])
		expect([best!.group, other!.group]).toEqual(['A', 'B'])
		expect(other!.counted).toMatchObject({ matchesPlayed: 2, points: 3, goalsFor: 1 })
	})

	test('count by match where some were cancelled', () => {
		const whole = group('A', [10, 11, 12], [won(10, 11), won(11, 12)])
		const less = group('B', [20, 21, 22], [{ home: 21, away: 22, homeScore: 1, awayScore: 0 }])
		expect(bestPlaced([whole, less]).map((team) => team.group)).toEqual(['B', 'A'])
	})

	test('come in the same order however they are listed, and beating the last team of a larger group helps nobody', () => {
		const roll = dice(7)
		for (let run = 0; run < 300; run++) {
			const groups = 3 + roll(5)
			const teams = Array.from({ length: groups }, (_, i) =>
				secondOf(String.fromCharCode(65 + i), 10 * (i + 1), 3 + roll(2), roll),
			)
			const order = bestPlaced(teams).map(({ id }) => id)
			expect(bestPlaced([...teams].reverse()).map(({ id }) => id)).toEqual(order)
			expect([...order].sort()).toEqual(teams.map(({ id }) => id).sort())
			const smallest = Math.min(...teams.map(({ table }) => table.length))
			const flattered = teams.map((team) => ({
				...team,
				results: team.results.map((result) =>
					team.table.slice(smallest).some((id) => id === result.home || id === result.away)
						? { ...result, homeScore: 9, awayScore: 0 }
						: result,
				),
			}))
			expect(bestPlaced(flattered).map(({ id }) => id)).toEqual(order)
			const counted = bestPlaced(teams).map(({ counted }) => counted)
			for (const [i, { points, matchesPlayed }] of counted.entries()) {
				expect(matchesPlayed).toBe(smallest - 1)
				if (i > 0) expect(points).toBeLessThanOrEqual(counted[i - 1]!.points)
			}
		}
	})
})

describe('the seats of the best runners-up', () => {
	const six: Seat[] = [
		{ against: 'B', half: ['B', 'C', 'F'] },
		{ against: 'A', half: ['A', 'D', 'E'] },
	]
	const five: Seat[] = [
		{ against: 'C', half: ['B', 'C'] },
		{ against: 'B', half: ['B', 'C'] },
		{ against: 'A', half: ['A', 'D', 'E'] },
	]

	test('are never against the winner of their own group, where there is more than one', () => {
		for (const [seats, letters] of [
			[six, [...'ABCDEF']],
			[five, [...'ABCDE']],
		] as const) {
			const choices = seats.reduce<string[][]>(
				(all) => all.flatMap((some) => letters.filter((it) => !some.includes(it)).map((it) => [...some, it])),
				[[]],
			)
			for (const groups of choices) {
				const seated = seatBest(groups, seats)
				expect([...seated].sort()).toEqual(seats.map((_, i) => i))
				for (const [i, seat] of seated.entries()) expect(seats[seat]!.against).not.toBe(groups[i])
			}
		}
	})

	test('are in the other half than the winner of their group where that can be, the first for the best', () => {
		expect(seatBest(['C', 'D'], six)).toEqual([1, 0])
		expect(seatBest(['A', 'B'], six)).toEqual([0, 1])
		expect(seatBest(['D', 'E'], six)).toEqual([0, 1])
		expect(seatBest(['F'], six)).toEqual([1])
		expect(seatBest([], [])).toEqual([])
	})
})
