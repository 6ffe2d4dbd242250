import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assess, compare } from './assess.ts'
import { balance, type Balanced } from './balance.ts'
import { diceFrom } from './best.ts'
import { allCriteria, type Player, type TeamCount } from '../squad/squad.ts'

const rules = { criteria: allCriteria, keeper: true }
const counts: TeamCount[] = [2, 3, 4]

const positions = ['goalkeeper', 'defender', 'midfielder', 'forward', null]

const anybody = fc.record({
	skill: fc.constantFrom(1, 2, 3, 4) as fc.Arbitrary<Player['skill']>,
	position: fc.constantFrom(...positions),
	experience: fc.integer({ min: 0, max: 40 }),
	together: fc.constantFrom(null, null, null, null, 'T', 'U'),
	apart: fc.constantFrom(null, null, null, null, 'A', 'B'),
})
const squadOf = (minLength: number, maxLength: number) =>
	fc
		.uniqueArray(fc.integer({ min: 1, max: 9999 }), { minLength, maxLength })
		.chain((ids) => fc.tuple(...ids.map((id) => anybody.map((player): Player => ({ id, ...player })))))
const free = (squad: readonly Player[]): Player[] => squad.map((p) => ({ ...p, together: null, apart: null }))

const done = (squad: readonly Player[], teamCount: TeamCount, variant = 0) => {
	const answer = balance(squad, { ...rules, teamCount, variant })
	if ('impossible' in answer) throw new Error(answer.impossible)
	return answer
}

/** A literal reading of the specification: difference of averages, teams without a goalkeeper, uneven positions. */
function plainly(teams: readonly (readonly Player[])[]): [number, number, number] {
	const averages = teams.map((team) => team.reduce((sum, { skill }) => sum + skill, 0) / team.length)
	const all = [...new Set(teams.flat().map(({ position }) => position))].filter((position) => position !== null)
	const having = (position: string) => teams.map((team) => team.filter((p) => p.position === position).length)
	const uneven = all.map((position) => Math.max(...having(position)) - Math.min(...having(position)))
	return [
		Math.round((Math.max(...averages) - Math.min(...averages)) * 1e9) / 1e9,
		teams.filter((team) => !team.some(({ position }) => position === 'goalkeeper')).length,
		uneven.reduce((sum, n) => sum + n, 0),
	]
}

const inOrder = (a: readonly number[], b: readonly number[]) => a.map((n, i) => n - b[i]!).find((n) => n !== 0) ?? 0

const keepsWishes = (teams: readonly (readonly Player[])[]) => {
	const where = (label: 'together' | 'apart', name: string) =>
		teams.map((team) => team.filter((player) => player[label] === name).length)
	const names = (label: 'together' | 'apart') =>
		new Set(teams.flat().flatMap((player) => (player[label] ? [player[label]] : [])))
	return (
		[...names('together')].every((name) => where('together', name).filter((n) => n > 0).length === 1) &&
		[...names('apart')].every((name) => where('apart', name).every((n) => n <= 1))
	)
}

/** All ways to fill teams whose sizes differ by at most one, some more than once. */
function* allDivisions(squad: readonly Player[], teamCount: number): Generator<Player[][]> {
	const teams = Array.from({ length: teamCount }, (): Player[] => [])
	const low = Math.floor(squad.length / teamCount)
	const larger = squad.length % teamCount
	function* from(i: number): Generator<Player[][]> {
		if (i === squad.length) return yield teams
		for (const team of teams) {
			const extra = teams.filter((other) => other.length > low).length
			if (team.length > low || (team.length === low && extra >= larger)) continue
			team.push(squad[i]!)
			yield* from(i + 1)
			team.pop()
			if (team.length === 0) return
		}
	}
	yield* from(0)
}

const teamsOf = (squad: readonly Player[], { teams }: Balanced) =>
	teams.map((team) => team.map((id) => squad.find((player) => player.id === id)!))

const check = <T>(squads: fc.Arbitrary<T>, numRuns: number, property: (squad: T) => void) =>
	fc.assert(
		fc.property(squads, (squad) => void property(squad)),
		{ numRuns, seed: 7, endOnFailure: true },
	)

describe('a small squad', () => {
	it.each(counts)('gets the best of all divisions into %i teams', (teamCount) => {
		check(squadOf(teamCount, 10), 60, (squad) => {
			let least: [number, number, number] | undefined
			for (const teams of allDivisions(squad, teamCount)) {
				if (!keepsWishes(teams)) continue
				const now = plainly(teams)
				if (!least || inOrder(now, least) < 0) least = now
			}
			const answer = balance(squad, { ...rules, teamCount, variant: 0 })
			if (!least) return expect(answer).toHaveProperty('impossible')
			if ('impossible' in answer) throw new Error(`${answer.impossible} But they can be divided.`)
			expect(answer.exact).toBe(true)
			expect(keepsWishes(teamsOf(squad, answer))).toBe(true)
			expect(plainly(teamsOf(squad, answer))).toEqual(least)
		})
	})

	it.each(counts)('of 12 gets the best too, into %i teams', (teamCount) => {
		check(squadOf(12, 12).map(free), 6, (squad) => {
			let least = plainly(teamsOf(squad, done(squad, teamCount)))
			const got = least
			for (const teams of allDivisions(squad, teamCount)) {
				const now = plainly(teams)
				if (inOrder(now, least) < 0) least = now
			}
			expect(got).toEqual(least)
		})
	})

	it('of 16 is enumerated in full for two teams', () => {
		check(squadOf(16, 16), 20, (squad) => {
			const answer = balance(squad, { ...rules, teamCount: 2, variant: 0 })
			if (!('impossible' in answer)) expect(answer.exact).toBe(true)
		})
	})

	it('spreads experience if all else is equal', () => {
		check(squadOf(4, 8).map(free), 60, (squad) => {
			const answer = done(squad, 2)
			for (const teams of allDivisions(squad, 2)) {
				expect(compare(answer.assessment, assess(teams, rules))).toBeLessThanOrEqual(0)
			}
		})
	})
})

describe('any squad', () => {
	it.each(counts)('becomes %i teams of all players, whose sizes differ by at most one', (teamCount) => {
		check(squadOf(teamCount, 60), 25, (squad) => {
			const { teams } = done(free(squad), teamCount)
			const sizes = teams.map((team) => team.length)
			expect(teams.flat().sort((a, b) => a - b)).toEqual(squad.map(({ id }) => id).sort((a, b) => a - b))
			expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
		})
	})

	it('gives the same teams for any order of players and any labels of groups', () => {
		check(fc.tuple(squadOf(4, 40), fc.constantFrom(...counts), fc.nat(99)), 40, ([squad, teamCount, variant]) => {
			const other = squad
				.toSorted((a, b) => (a.id % 7) - (b.id % 7) || b.id - a.id)
				.map((p) => ({
					...p,
					together: p.together && `z${p.together}`,
					apart: { A: 'B', B: 'A' }[p.apart ?? ''] ?? null,
				}))
			const answer = balance(squad, { ...rules, teamCount, variant })
			expect(balance(other, { ...rules, teamCount, variant })).toEqual(answer)
		})
	})

	it('keeps groups together and apart at any size', () => {
		check(fc.tuple(squadOf(13, 60), fc.constantFrom(...counts)), 40, ([squad, teamCount]) => {
			const seen = { A: 0, B: 0, T: 0, U: 0 }
			const few = squad.map((p) => ({
				...p,
				apart: p.apart && ++seen[p.apart as 'A'] <= teamCount ? p.apart : null,
				together: p.together && !p.apart && ++seen[p.together as 'T'] <= 3 ? p.together : null,
			}))
			const answer = done(few, teamCount)
			expect(keepsWishes(teamsOf(few, answer))).toBe(true)
			expect([answer.assessment.brokenTogether, answer.assessment.brokenApart]).toEqual([[], []])
		})
	})

	it('has variants that differ, are equally good, and wrap around', () => {
		check(fc.tuple(squadOf(4, 24), fc.constantFrom(...counts)), 12, ([squad, teamCount]) => {
			const first = done(free(squad), teamCount)
			const all = Array.from({ length: first.options }, (_, variant) => done(free(squad), teamCount, variant))
			for (const other of all) {
				expect(other.assessment.rank).toEqual(first.assessment.rank)
				expect(assess(teamsOf(free(squad), other), rules)).toEqual(other.assessment)
			}
			expect(new Set(all.map(({ teams }) => JSON.stringify(teams))).size).toBe(first.options)
			expect(done(free(squad), teamCount, first.options)).toEqual(first)
			expect(done(free(squad), teamCount, -1)).toEqual(all.at(-1))
		})
	})
})

/** The least difference of averages from many random deals, each improved by swaps until none helps. */
function longSearch(squad: readonly Player[], teamCount: number, dice: () => number) {
	let least = Infinity
	for (let deal = 0; deal < 400; deal++) {
		const teams = Array.from({ length: teamCount }, (): number[] => [])
		const order = squad.map(({ skill }) => ({ skill, at: dice() })).sort((a, b) => a.at - b.at)
		order.forEach(({ skill }, i) => teams[i % teamCount]!.push(skill))
		const sums = teams.map((team) => team.reduce((sum, skill) => sum + skill, 0))
		const difference = () => {
			const averages = sums.map((sum, i) => sum / teams[i]!.length)
			return Math.max(...averages) - Math.min(...averages)
		}
		const swap = (a: number, i: number, b: number, j: number) => {
			const [one, other] = [teams[a]![i]!, teams[b]![j]!]
			teams[a]![i] = other
			teams[b]![j] = one
			sums[a]! += other - one
			sums[b]! += one - other
		}
		let now = difference()
		for (let better = true; better;) {
			better = false
			for (let a = 0; a < teamCount; a++)
				for (let b = 0; b < a; b++)
					for (const i of teams[a]!.keys())
						for (const j of teams[b]!.keys()) {
							if (teams[a]![i] === teams[b]![j]) continue
							swap(a, i, b, j)
							if (difference() < now) {
								now = difference()
								better = true
							} else swap(a, i, b, j)
						}
		}
		least = Math.min(least, now)
	}
	return least
}

describe('a large squad', () => {
	it.each(counts)('comes as close as a long search, into %i teams', (teamCount) => {
		const times: number[] = []
		for (let n = 13; n <= 60; n += n === 58 ? 2 : 3) {
			const dice = diceFrom(n * teamCount)
			const rare = n % 2 === 0
			const squad = Array.from({ length: n }, (_, i): Player => ({
				id: i + 1,
				skill: (rare && dice() < 0.8 ? 1 : 1 + Math.floor(dice() * 4)) as Player['skill'],
				position: positions[Math.floor(dice() * 5)]!,
				experience: Math.floor(dice() * 40),
				together: null,
				apart: null,
			}))
			const start = performance.now()
			const { assessment } = done(squad, teamCount)
			times.push(performance.now() - start)
			expect(assessment.difference).toBeLessThanOrEqual(longSearch(squad, teamCount, dice) + 1e-9)
		}
		console.log(
			`${times.length} squads of 13 to 60 into ${teamCount} teams: ${Math.max(...times).toFixed()} ms at most`,
		)
	})
})

describe('a squad of equal teams mixed up', () => {
	it.each(counts)('is divided into %i equal teams again', (teamCount) => {
		for (let size = 5; size * teamCount <= 60; size += 2) {
			const dice = diceFrom(size * 10 + teamCount)
			const team = Array.from({ length: size }, (_, i) => ({
				skill: (1 + Math.floor(dice() ** 2 * 4)) as Player['skill'],
				position: i === 0 ? 'goalkeeper' : positions[1 + Math.floor(dice() * 4)]!,
				experience: Math.floor(dice() * 40),
				together: null,
				apart: null,
			}))
			const squad = Array.from({ length: teamCount }, () => team)
				.flat()
				.map((player) => ({ ...player, id: Math.floor(dice() * 1e9) }))
			const answer = done(squad, teamCount)
			expect(plainly(teamsOf(squad, answer))).toEqual([0, 0, 0])
			expect(answer.assessment).toMatchObject({ difference: 0, withoutKeeper: 0, spread: 0 })
		}
	})
})

it('gives each team a goalkeeper even if positions are spread less well', () => {
	const blocks = [
		['goalkeeper', 'forward', 'forward'],
		['goalkeeper', 'midfielder', 'midfielder'],
		['forward', 'midfielder', null],
		['forward', 'midfielder', null],
	]
	const squad = blocks.flatMap((block, b) =>
		block.map((position, i): Player => ({
			id: b * 3 + i + 1,
			skill: 2,
			position,
			experience: 0,
			together: `block ${b}`,
			apart: null,
		})),
	)
	expect(done(squad, 2).assessment).toMatchObject({ withoutKeeper: 0, spread: 4 })
	const without = balance(squad, { ...rules, keeper: false, teamCount: 2, variant: 0 })
	expect(without).toMatchObject({ assessment: { spread: 2 }, options: 1 })
})

describe('a rule that is off', () => {
	const squad: Player[] = [4, 4, 1, 1].map((skill, i) => ({
		id: i + 1,
		skill: skill as 1 | 4,
		position: i % 2 ? 'goalkeeper' : 'forward',
		experience: 0,
		together: null,
		apart: null,
	}))
	const withOnly = (criteria: Partial<typeof allCriteria>, keeper = true) => {
		const none = { skillLevel: false, position: false, experience: false }
		return balance(squad, { criteria: { ...none, ...criteria }, keeper, teamCount: 2, variant: 0 }) as Balanced
	}

	it('is left out', () => {
		expect(withOnly({ position: true }).options).toBe(2)
		expect(withOnly({ skillLevel: true }).options).toBe(2)
		expect(withOnly({ skillLevel: true, position: true }).options).toBe(1)
		expect(withOnly({}).options).toBe(3)
		expect(withOnly({ skillLevel: true, position: true }).teams).toEqual([
			[1, 4],
			[2, 3],
		])
	})
})

describe('an impossible division', () => {
	const squad = (labels: Partial<Player>[]): Player[] =>
		labels.map((label, i) => ({
			id: i + 1,
			skill: 2,
			position: null,
			experience: 0,
			together: null,
			apart: null,
			...label,
		}))
	const told = (labels: Partial<Player>[], teamCount: TeamCount = 2) =>
		balance(squad(labels), { ...rules, teamCount, variant: 0 })
	const [t, a, both] = [{ together: 'x' }, { apart: 'x' }, { together: 'x', apart: 'x' }]

	it('is explained, with the players concerned', () => {
		expect(told([{}], 3)).toEqual({
			impossible: 'You have 1 player for 3 teams. Add players or make fewer teams.',
			players: [1],
		})
		expect(told([])).toHaveProperty('impossible', 'You have 0 players for 2 teams. Add players or make fewer teams.')
		expect(told([t, {}, t, t])).toEqual({
			impossible: '3 people should play together, but a team only has 2 places.',
			players: [1, 3, 4],
		})
		expect(told([a, a, {}, a])).toEqual({
			impossible: '3 people should be kept apart, but there are only 2 teams.',
			players: [1, 2, 4],
		})
		expect(told([both, {}, both, {}])).toEqual({
			impossible: '2 people should be both together and apart. Choose one.',
			players: [1, 3],
		})
		expect(told(Array.from({ length: 61 }, () => ({})))).toHaveProperty(
			'impossible',
			'A squad can have up to 60 players.',
		)
	})

	it('is found if only all wishes together are impossible', () => {
		const three = { together: 'y' }
		expect(told([t, t, three, three, { together: 'z' }, { together: 'z' }])).toEqual({
			impossible: 'These groups can’t all be kept together and apart. Leave one of them out.',
			players: [1, 2, 3, 4, 5, 6],
		})
		const triangle = [
			{ together: 'x', apart: 'p' },
			{ together: 'x', apart: 'q' },
			{ together: 'y', apart: 'p' },
			{ together: 'y', apart: 'r' },
			{ together: 'z', apart: 'q' },
			{ together: 'z', apart: 'r' },
		]
		expect(told([...triangle, {}, {}, {}, {}, {}, {}])).toHaveProperty('impossible')
		expect(told([...triangle, {}, {}, {}], 3)).not.toHaveProperty('impossible')
	})

	it('does not bind a player alone in a group', () => {
		expect(told([t, a, {}, {}])).toHaveProperty('options', 3)
	})
})
