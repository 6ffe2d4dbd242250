import { describe, expect, test } from 'vitest'
import { aMatch, played } from '#tests/support/world/a-match.ts'
import { addDays, at, dateOf, HOUR } from '#app/lib/time/time.ts'
import { allRoundsOf, roundsOf } from './rounds.ts'

const FIRST = '2026-12-05'
const now = at('2026-12-19', 8)
const everything = { team: null, round: null, isOnDay: null }
const nobody = { format: 'league' as const, team: null, canManage: false }

/** A league of one round a week; those before `over` have been played. */
const league = (rounds: number, perRound: number, over: number) =>
	Array.from({ length: rounds * perRound }, (_, i) => {
		const round = Math.floor(i / perRound) + 1
		const [home, away] = [(i % perRound) * 2 + 1, (i % perRound) * 2 + 2]
		return aMatch({
			round,
			startTime: at(addDays(FIRST, (round - 1) * 7), 10 + ((i % perRound) % 10)),
			homeTeam: { id: home, name: `Team ${home}` },
			awayTeam: { id: away, name: `Team ${away}` },
			...(round <= over && played(2, 0)),
		})
	})
const statesOf = (groups: ReturnType<typeof roundsOf>) => groups.map(({ state }) => state).join(' ')

describe('the rounds of a schedule', () => {
	test('are in order, named, and say their days', () => {
		const groups = roundsOf(league(3, 2, 0), everything, nobody, now)
		expect(groups.map(({ name, anchor, days, count }) => [name, anchor, days, count])).toEqual([
			['Round 1', 'round-1', 'Sat 05 Dec', 2],
			['Round 2', 'round-2', 'Sat 12 Dec', 2],
			['Round 3', 'round-3', 'Sat 19 Dec', 2],
		])
		const moved = league(1, 2, 0)
		moved[0]!.startTime = at('2027-01-02', 9)
		expect(roundsOf(moved, everything, nobody, now)[0]!.days).toBe('Sat 05 Dec – Sat 02 Jan')
	})

	test('keep a match for third place apart from the final', () => {
		const third = aMatch({ round: 3, isThirdPlace: true, roundName: 'Third place' })
		const groups = roundsOf([third, aMatch({ round: 3, roundName: 'Final' })], everything, nobody, now)
		expect(groups.map(({ anchor }) => anchor)).toEqual(['third-place', 'round-3'])
	})

	test('of a knockout name who has a bye in the first', () => {
		const [ants, bees, cats] = ['Ants', 'Bees', 'Cats'].map((name, i) => ({ id: i + 1, name }))
		const first = aMatch({ round: 1, roundName: 'Semi-finals', homeTeam: bees, awayTeam: cats })
		const final = aMatch({ round: 2, roundName: 'Final', homeTeam: ants, awayTeam: cats, awayFrom: 1 })
		const byesOf = (format: 'knockout' | 'league', team: number | null = null) =>
			roundsOf([first, final], { ...everything, team }, { ...nobody, format }, now).map(({ byes }) => byes)
		expect(byesOf('knockout')).toEqual([['Ants'], []])
		expect(byesOf('knockout', 3)).toEqual([[], []])
		expect(byesOf('league')).toEqual([[], []])
	})

	test('open at the one that is played: earlier ones are folded, of a short schedule later ones are open', () => {
		expect(statesOf(roundsOf(league(5, 2, 2), everything, nobody, now))).toBe('earlier earlier open open open')
		const long = roundsOf(league(6, 10, 2), everything, nobody, now)
		expect(statesOf(long)).toBe('earlier earlier open later later later')
		expect(long.every(({ fixtures }) => fixtures?.length === 10)).toBe(true)
	})

	test('stay open for a day after their last match', () => {
		const ended = at('2026-12-12', 12)
		const states = (hours: number) =>
			statesOf(roundsOf(league(5, 2, 2), everything, nobody, new Date(ended.getTime() + hours * HOUR)))
		expect(states(23)).toBe('earlier open open open open')
		expect(states(24)).toBe('earlier earlier open open open')
	})

	test('leave an earlier one open that still has a match to play', () => {
		const matches = league(5, 2, 2)
		Object.assign(matches[0]!, { status: 'scheduled', homeScore: null, startTime: at('2026-12-18', 10), moves: 1 })
		expect(statesOf(roundsOf(matches, everything, nobody, now))).toBe('open earlier open open open')
	})

	test('do not stop at a match that nobody has told the result of', () => {
		const matches = league(6, 10, 2)
		Object.assign(matches[3]!, { status: 'scheduled', homeScore: null })
		expect(statesOf(roundsOf(matches, everything, nobody, now))).toBe('open earlier open later later later')
	})

	test('are all open where a short one is over, and at the last where a long one is', () => {
		expect(statesOf(roundsOf(league(3, 2, 3), everything, nobody, now))).toBe('open open open')
		const long = roundsOf(league(4, 10, 4), everything, nobody, at('2027-02-01', 8))
		expect(statesOf(long)).toBe('earlier earlier earlier open')
	})

	test('of a very long schedule are on the page only where they are open', () => {
		const matches = league(63, 32, 10)
		const onPage = (round: number | null) =>
			roundsOf(matches, { ...everything, round }, nobody, at(addDays(FIRST, 70), 8))
				.filter(({ fixtures }) => fixtures)
				.map(({ round }) => round)
		expect(onPage(null)).toEqual([11])
		expect(onPage(40)).toEqual([11, 40])
		expect(onPage(5)).toEqual([5, 11])
		expect(onPage(99)).toEqual([11])
	})

	test('narrowed to a team or a day are all open and hold only that', () => {
		const matches = league(63, 32, 10)
		const ofTeam = roundsOf(matches, { ...everything, team: 3 }, nobody, now)
		expect(ofTeam).toHaveLength(63)
		expect(ofTeam.every(({ state, fixtures }) => state === 'open' && fixtures?.[0]?.home === 'Team 3')).toBe(true)
		const ofDay = roundsOf(matches, { ...everything, isOnDay: (start) => dateOf(start) === FIRST }, nobody, now)
		expect(ofDay.map(({ round, count }) => [round, count])).toEqual([[1, 32]])
		expect(roundsOf(matches, { ...everything, team: 999 }, nobody, now)).toEqual([])
	})

	test('are all there for the printer', () => {
		const groups = allRoundsOf(league(63, 32, 10), nobody, now)
		expect(groups.flatMap(({ fixtures }) => fixtures ?? [])).toHaveLength(2_016)
	})
})
