import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LEVELS, skillOf } from '#app/features/matchmaking/levels.ts'
import { divide } from './divide.ts'

const players = (count: number, level: (typeof LEVELS)[number] | null = null) =>
	Array.from({ length: count }, (_, i) => ({ id: i + 1, level }))
const sizesOf = (divided: ReadonlyMap<number, number>) => {
	const teams = [...divided.values()]
	return [...new Set(teams)].sort((a, b) => a - b).map((team) => teams.filter((one) => one === team).length)
}

test('makes teams of the asked size, or of one more', () => {
	expect(sizesOf(divide(players(10), { size: 5, places: 8 }))).toEqual([5, 5])
	expect(sizesOf(divide(players(11), { size: 5, places: 8 })).sort()).toEqual([5, 6])
	expect(sizesOf(divide(players(7), { size: 5, places: 8 }))).toEqual([6])
	expect(sizesOf(divide(players(20), { size: 2, places: 64 }))).toEqual(Array(10).fill(2))
})

test('leaves out those who came last where there are no places, and all where no team is full', () => {
	const divided = divide(players(20), { size: 5, places: 2 })
	expect([...divided.keys()].sort((a, b) => a - b)).toEqual(players(12).map(({ id }) => id))
	expect(divide(players(4), { size: 5, places: 8 }).size).toBe(0)
	expect(divide(players(10), { size: 5, places: 0 }).size).toBe(0)
	expect(divide([], { size: 2, places: 8 }).size).toBe(0)
})

test('shares out strong and weak players, whatever their order', () => {
	const four = [...players(4, 'expert'), ...players(4, 'beginner').map(({ id, level }) => ({ id: id + 4, level }))]
	fc.assert(
		fc.property(fc.shuffledSubarray(four, { minLength: 8 }), (squad) => {
			const divided = divide(squad, { size: 2, places: 4 })
			for (const team of [1, 2, 3, 4]) {
				const own = squad.filter(({ id }) => divided.get(id) === team)
				expect(own.map(({ level }) => skillOf(level!)).sort()).toEqual([1, 4])
			}
		}),
		{ numRuns: 20 },
	)
})

test('places each player at most once, in teams that differ by one at most', () => {
	const squad = fc
		.array(fc.constantFrom(null, ...LEVELS), { maxLength: 24 })
		.map((levels) => levels.map((level, i) => ({ id: i + 1, level })))
	fc.assert(
		fc.property(squad, fc.integer({ min: 2, max: 8 }), fc.nat(12), (solos, size, places) => {
			const sizes = sizesOf(divide(solos, { size, places }))
			expect(sizes.length).toBeLessThanOrEqual(places)
			if (sizes.length === 0) return
			expect(Math.min(...sizes)).toBeGreaterThanOrEqual(size)
			expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
		}),
		{ numRuns: 60 },
	)
})
