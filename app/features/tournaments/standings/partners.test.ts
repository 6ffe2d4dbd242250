import { expect, test } from 'vitest'
import { partnerTallies, restingIn, type PartnerMatch } from './partners.ts'

const players = (...withdrawn: number[]) =>
	[1, 2, 3, 4, 5, 6].map((id) => ({
		id,
		status: withdrawn.includes(id) ? ('withdrawn' as const) : ('active' as const),
	}))
type Four = [number, number, number, number]
const match = (round: number, [a, b, c, d]: Four, score: [number, number] | null): PartnerMatch => ({
	round,
	status: score ? 'completed' : 'scheduled',
	homeTeam: { id: a },
	homePartner: { id: b },
	awayTeam: { id: c },
	awayPartner: { id: d },
	homeScore: score?.[0] ?? null,
	awayScore: score?.[1] ?? null,
})
const pointsOf = (matches: PartnerMatch[], all = players()) =>
	[...partnerTallies(all, matches, 24)].map(([id, { points }]) => [id, points])

test('each player has the points of their side, and half a match for a round of rest', () => {
	const first = match(1, [1, 2, 3, 4], [14, 10])
	expect(Object.fromEntries(pointsOf([first]))).toEqual({ 1: 14, 2: 14, 3: 10, 4: 10, 5: 12, 6: 12 })
	const stats = partnerTallies(players(), [first], 24)
	expect(stats.get(1)).toMatchObject({ matchesPlayed: 1, wins: 1, goalsFor: 14, goalsAgainst: 10 })
	expect(stats.get(3)).toMatchObject({ matchesPlayed: 1, losses: 1, goalsFor: 10, goalsAgainst: 14 })
	expect(stats.get(5)).toMatchObject({ matchesPlayed: 0, wins: 0, goalsFor: 0, points: 12 })
	expect(partnerTallies(players(), [match(1, [1, 2, 3, 4], [12, 12])], 24).get(1)).toMatchObject({ draws: 1 })
})

test('a rest counts once its round is over', () => {
	const open = [match(1, [1, 2, 3, 4], null)]
	expect(Object.fromEntries(pointsOf(open))).toEqual({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0 })
})

test('all points of a round add up, whatever the scores', () => {
	for (const home of [0, 7, 12, 24]) {
		const total = pointsOf([match(1, [1, 2, 3, 4], [home, 24 - home])]).reduce((sum, [, points]) => sum + points!, 0)
		expect(total).toBe(6 * 12)
	}
})

test('a cancelled match is a rest for those who are left, and none for who has gone', () => {
	const cancelled = { ...match(2, [1, 2, 3, 4], null), status: 'cancelled' as const }
	const other = match(2, [5, 6, 3, 4], [20, 4])
	const all = [match(1, [1, 2, 3, 4], [14, 10]), cancelled, other]
	expect(restingIn(players(1), all).get(2)).toEqual([2])
	expect(Object.fromEntries(pointsOf(all, players(1)))).toMatchObject({ 1: 14, 2: 14 + 12 })
	expect(restingIn(players(), [cancelled])).toEqual(new Map())
})
