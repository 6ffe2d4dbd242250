import { describe, expect, test } from 'vitest'
import { groupBy } from '#app/lib/groups.ts'
import { draw } from './draw.ts'
import type { Pairing, Side } from './pairing.ts'

const SIZES = Array.from({ length: 63 }, (_, i) => i + 2)
/** Ids that are neither seeds nor in order. */
const teamsOf = (n: number) => Array.from({ length: n }, (_, i) => 1000 - 7 * i)

const team = (side: Side) => {
	if (!('team' in side)) throw new Error('not a team')
	return side.team
}
const pairOf = ({ home, away }: Pairing) => [team(home), team(away)].sort((a, b) => a - b).join('-')
const roundsOf = (pairings: Pairing[]) => [...groupBy(pairings, ({ round }) => round).values()]

/** Home matches minus away matches of each team. */
function surplus(pairings: Pairing[]) {
	const count = new Map<number, number>()
	for (const { home, away } of pairings) {
		count.set(team(home), (count.get(team(home)) ?? 0) + 1)
		count.set(team(away), (count.get(team(away)) ?? 0) - 1)
	}
	return count
}

function expectNumbered(pairings: Pairing[]) {
	expect(pairings.map(({ number }) => number)).toEqual(pairings.map((_, i) => i + 1))
	const rounds = pairings.map(({ round }) => round)
	expect(rounds).toEqual([...rounds].sort((a, b) => a - b))
	const places = pairings.map(({ round, position }) => `${round}:${position}`)
	expect(new Set(places).size).toBe(places.length)
}

describe.each(SIZES)('%i teams', (n) => {
	const teams = teamsOf(n)
	const pairs = (n * (n - 1)) / 2

	test('round robin: each pair once, no team twice in a round, home and away within one', () => {
		const pairings = draw('round_robin', teams)
		expectNumbered(pairings)
		expect(pairings).toHaveLength(pairs)
		expect(new Set(pairings.map(pairOf)).size).toBe(pairs)
		const rounds = roundsOf(pairings)
		expect(rounds).toHaveLength(n % 2 ? n : n - 1)
		for (const round of rounds) {
			const playing = round.flatMap(({ home, away }) => [team(home), team(away)])
			expect(new Set(playing).size).toBe(n % 2 ? n - 1 : n)
			expect(playing).toHaveLength(n % 2 ? n - 1 : n)
		}
		const differences = [...surplus(pairings).values()].map(Math.abs)
		expect(differences).toEqual(teams.map(() => (n % 2 ? 0 : 1)))
	})

	test('league: each pair at home once each, the second leg mirrors the first, never twice in a row', () => {
		const pairings = draw('league', teams)
		expectNumbered(pairings)
		expect(pairings).toHaveLength(2 * pairs)
		expect(new Set(pairings.map(({ home, away }) => `${team(home)}-${team(away)}`)).size).toBe(2 * pairs)
		expect([...surplus(pairings).values()]).toEqual(teams.map(() => 0))
		const rounds = roundsOf(pairings)
		const half = rounds.length / 2
		for (let r = 0; r < half; r++) {
			const mirrored = rounds[r]!.map(({ home, away }) => [away, home])
			expect(rounds[r + half]!.map(({ home, away }) => [home, away])).toEqual(mirrored)
		}
		const again = rounds.slice(1).filter((round, r) => {
			const before = new Set(rounds[r]!.map(pairOf))
			return round.some((pairing) => before.has(pairOf(pairing)))
		})
		// Two teams have no other opponent between their two matches.
		expect(again).toHaveLength(n === 2 ? 1 : 0)
	})

	test.each([false, true])('knockout, third place %s: byes to the top seeds, the best meet last', (thirdPlace) => {
		const all = draw('knockout', teams, { thirdPlace })
		expectNumbered(all)
		expect(all).toHaveLength(n - 1 + (thirdPlace && n >= 4 ? 1 : 0))
		const pairings = all.filter((pairing) => !pairing.thirdPlace)
		const rounds = Math.ceil(Math.log2(n))
		const byes = 2 ** rounds - n
		const first = pairings.filter(({ round }) => round === 1).flatMap(({ home, away }) => [team(home), team(away)])
		expect(new Set(first)).toEqual(new Set(teams.slice(byes)))

		// The round in which each team enters, and the teams that can reach each match.
		const entered = new Map<number, number>()
		const within = new Map<number, number[]>()
		for (const { number, round, position, home, away } of pairings) {
			const reach = [home, away].map((side) => {
				if ('team' in side) {
					expect(entered.has(side.team)).toBe(false)
					entered.set(side.team, round)
					return [side.team]
				}
				if (!('winnerOf' in side)) throw new Error('a loser in the main draw')
				const feeder = pairings.find((it) => it.number === side.winnerOf)!
				expect(feeder.round).toBe(round - 1)
				expect(Math.floor(feeder.position / 2)).toBe(position)
				return within.get(side.winnerOf)!
			})
			within.set(number, reach.flat())
			// With k rounds left, the best 2^k teams have not met yet.
			const left = rounds - round + 1
			const best = new Set(teams.slice(0, 2 ** left))
			for (const side of reach) expect(side.filter((id) => best.has(id))).toHaveLength(1)
			expect(position).toBeLessThan(2 ** (rounds - round))
		}
		expect(entered.size).toBe(n)
		expect([...entered.values()].filter((round) => round === 2)).toHaveLength(n === 2 ? 0 : byes)
		expect(Math.max(...entered.values())).toBeLessThanOrEqual(2)
		const final = all.at(-1)!
		expect(within.get(final.number)!.sort()).toEqual([...teams].sort())

		const third = all.find((pairing) => pairing.thirdPlace)
		if (!third) return
		expect([third.home, third.away]).toEqual(
			[final.home, final.away].map((side) => ({ loserOf: (side as { winnerOf: number }).winnerOf })),
		)
		expect(third.round).toBe(final.round)
	})
})

test('four teams', () => {
	expect(draw('knockout', [1, 2, 3, 4], { thirdPlace: true })).toEqual([
		{ number: 1, round: 1, position: 0, home: { team: 1 }, away: { team: 4 } },
		{ number: 2, round: 1, position: 1, home: { team: 2 }, away: { team: 3 } },
		{ number: 3, round: 2, position: 1, home: { loserOf: 1 }, away: { loserOf: 2 }, thirdPlace: true },
		{ number: 4, round: 2, position: 0, home: { winnerOf: 1 }, away: { winnerOf: 2 } },
	])
	expect(draw('round_robin', [1, 2, 3, 4]).map(({ round, home, away }) => [round, team(home), team(away)])).toEqual([
		[1, 1, 4],
		[1, 2, 3],
		[2, 4, 2],
		[2, 3, 1],
		[3, 3, 4],
		[3, 1, 2],
	])
})

test('there is no match for third place without two semi-finals', () => {
	expect(draw('knockout', [1, 2, 3], { thirdPlace: true }).map(({ number }) => number)).toEqual([1, 2])
})
