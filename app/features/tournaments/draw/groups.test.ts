import { describe, expect, test } from 'vitest'
import { groupBy } from '#app/lib/groups.ts'
import { draw } from './draw.ts'
import { entrantsOf, groupsProblem, usualGroups } from './groups.ts'
import { inOrder } from '../placement/succession.ts'
import type { Pairing, Side } from './pairing.ts'

const SIZES = Array.from({ length: 61 }, (_, i) => i + 4)
const CHOICES = [2, 3, 4, 5, 6, 7, 8].flatMap((groups) => [1, 2].map((through) => ({ groups, through })))
const teamsOf = (n: number) => Array.from({ length: n }, (_, i) => 1000 - 7 * i)
const team = (side: Side) => ('team' in side ? side.team : undefined)

/** The teams of each group, by its letter. */
function membersOf(pairings: Pairing[]) {
	const groups = new Map<string, Set<number>>()
	for (const { group, home, away } of pairings) {
		if (!group) continue
		groups.set(group, (groups.get(group) ?? new Set()).add(team(home)!).add(team(away)!))
	}
	return groups
}

describe.each(CHOICES)('$groups groups, $through through', (choice) => {
	const { groups, through } = choice
	const sizes = SIZES.filter((n) => groupsProblem(n, choice) === null)

	test('are groups of the same size, or one more, in which each pair meets once', () => {
		for (const n of sizes) {
			const teams = teamsOf(n)
			const pairings = draw('groups_knockout', teams, choice)
			const members = membersOf(pairings)
			expect([...members.keys()].sort()).toEqual([...'ABCDEFGH'].slice(0, groups))
			expect([...members.values()].flatMap((group) => [...group]).sort()).toEqual([...teams].sort())
			const counts = [...members.values()].map(({ size }) => size)
			expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
			expect(Math.min(...counts)).toBeGreaterThan(through)
			for (const [letter, group] of members) {
				const own = pairings.filter((pairing) => pairing.group === letter)
				const pairs = own.map(({ home, away }) => [team(home)!, team(away)!].sort().join('-'))
				expect(new Set(pairs).size).toBe((group.size * (group.size - 1)) / 2)
				expect(pairs).toHaveLength(new Set(pairs).size)
				expect([...group].every((id) => teams.includes(id))).toBe(true)
			}
			// Each pot has one team in each group.
			for (let pot = 0; pot * groups < n; pot++) {
				const ofPot = teams.slice(pot * groups, (pot + 1) * groups)
				const letters = ofPot.map((id) => [...members].find(([, group]) => group.has(id))![0])
				expect(new Set(letters).size).toBe(ofPot.length)
			}
		}
	})

	test('number their matches by rounds, before a knockout of those that go through', () => {
		for (const n of sizes) {
			const pairings = draw('groups_knockout', teamsOf(n), { ...choice, thirdPlace: true })
			expect(pairings.map(({ number }) => number)).toEqual(pairings.map((_, i) => i + 1))
			const rounds = pairings.map(({ round }) => round)
			expect(rounds).toEqual([...rounds].sort((a, b) => a - b))
			for (const round of groupBy(pairings, (pairing) => pairing.round).values()) {
				const positions = round.map(({ position }) => position)
				expect(new Set(positions).size).toBe(positions.length)
			}
			const knockout = pairings.filter(({ group }) => !group)
			const firstRound = knockout[0]!.round
			expect(pairings.every(({ group, round }) => round < firstRound === Boolean(group))).toBe(true)
			const entered = groups * through
			expect(knockout).toHaveLength(entered - 1 + (entered >= 4 ? 1 : 0))
			const places = knockout
				.flatMap(({ home, away }) => [home, away])
				.flatMap((side) => ('group' in side ? [`${side.place}${side.group}`] : []))
			const expected = [...'ABCDEFGH']
				.slice(0, groups)
				.flatMap((letter) => ['1', '2'].slice(0, through).map((it) => it + letter))
			expect(places.sort()).toEqual(expected.sort())
		}
	})

	test('send two of a group to different halves, so that they can only meet in the final', () => {
		const all = draw('groups_knockout', teamsOf(64), choice).filter(({ group }) => !group)
		const within = new Map<number, string[]>()
		for (const { number, home, away } of all) {
			const [one, other] = [home, away].map((side) =>
				'group' in side ? [side.group] : 'winnerOf' in side ? within.get(side.winnerOf)! : [],
			) as [string[], string[]]
			if (number !== all.at(-1)!.number) expect(one.filter((group) => other.includes(group))).toEqual([])
			within.set(number, [...one, ...other])
		}
		if (through === 1) return
		const final = within.get(all.at(-1)!.number)!
		expect(final).toHaveLength(2 * groups)
	})
})

describe.each([3, 5, 6, 7])('%i groups with the best runners-up', (groups) => {
	const choice = { groups, through: 1, bestRunnersUp: true }
	const all = draw('groups_knockout', teamsOf(4 * groups), { ...choice, thirdPlace: true })
	const knockout = all.filter(({ group }) => !group)
	const places = knockout.flatMap(({ home, away }) => [home, away]).filter((side) => 'group' in side)

	test('fill a bracket in which nobody has a bye', () => {
		const full = groups === 3 ? 4 : 8
		expect(places).toHaveLength(full)
		expect(knockout).toHaveLength(full)
		expect(new Set(knockout.filter(({ home }) => 'group' in home).map(({ round }) => round)).size).toBe(1)
		const letters = places.map((side) => 'group' in side && `${side.place}${side.group}`)
		const best = Array.from({ length: full - groups }, (_, i) => `2*${i + 1}`)
		expect(letters.sort()).toEqual([...[...'ABCDEFG'].slice(0, groups).map((name) => `1${name}`), ...best].sort())
	})

	test('meet a winner first, and play after all groups', () => {
		const first = knockout.filter(({ home }) => 'group' in home)
		for (const { home, away } of first)
			expect([home, away].filter((side) => 'group' in side && side.place === 2).length).toBeLessThanOrEqual(1)
		const { before } = inOrder(all)
		for (const match of first.filter(({ away }) => 'group' in away && away.place === 2)) {
			const feeders = before[all.indexOf(match)]!.map((i) => all[i]!.group)
			expect(new Set(feeders).size).toBe(groups)
		}
	})
})

test('the best runners-up go through where they fill the bracket, besides one of each group', () => {
	const best = { through: 1, bestRunnersUp: true }
	expect([3, 5, 6, 7].map((groups) => groupsProblem(64, { groups, ...best }))).toEqual([null, null, null, null])
	expect([2, 4, 8].map((groups) => groupsProblem(64, { groups, ...best }))).toEqual(
		[2, 4, 8].map(
			(groups) =>
				`The winners of ${groups} groups fill the bracket. Runners-up can join them from 3, 5, 6 or 7 groups.`,
		),
	)
	expect(groupsProblem(64, { groups: 6, through: 2, bestRunnersUp: true })).toBe(
		'The best runners-up go through only where one team of each group does.',
	)
})

test('winners meet runners-up where there are as many first matches as groups', () => {
	for (const groups of [2, 4, 8]) {
		const first = draw('groups_knockout', teamsOf(64), { groups, through: 2 }).filter(({ home }) => 'group' in home)
		expect(first).toHaveLength(groups)
		for (const { home, away } of first) {
			const places = [home, away].map((side) => ('group' in side ? side.place : 0))
			expect(places.sort()).toEqual([1, 2])
		}
	}
	expect(entrantsOf({ groups: 2, through: 2 })).toEqual([
		{ place: 1, group: 'A' },
		{ place: 1, group: 'B' },
		{ place: 2, group: 'A' },
		{ place: 2, group: 'B' },
	])
})

test('the usual groups are possible from four teams on', () => {
	for (const n of SIZES) expect([n, groupsProblem(n, usualGroups(n))]).toEqual([n, null])
	expect([4, 6, 8, 12, 16, 32, 64].map(usualGroups)).toEqual([
		{ groups: 2, through: 1 },
		{ groups: 2, through: 2 },
		{ groups: 2, through: 2 },
		{ groups: 3, through: 2 },
		{ groups: 4, through: 2 },
		{ groups: 8, through: 2 },
		{ groups: 8, through: 2 },
	])
})

test('too few teams for the groups say what would do', () => {
	expect(groupsProblem(3, { groups: 2, through: 1 })).toBe('2 groups from which one team goes through need 4 teams.')
	expect(groupsProblem(11, { groups: 4, through: 2 })).toBe(
		'4 groups from which two teams go through need 12 teams. With 11 teams there can be up to 3 groups.',
	)
	expect(groupsProblem(7, { groups: 3, through: 2 })).toBe(
		'3 groups from which two teams go through need 9 teams. With 7 teams there can be 2 groups.',
	)
})
