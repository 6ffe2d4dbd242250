import { describe, expect, test } from 'vitest'
import { aMatch, played } from '#tests/support/world/a-match.ts'
import { addDays, at, dateOf, HOUR } from '#app/lib/time/time.ts'
import { allRoundsOf, roundsOf } from './rounds.ts'

const FIRST = '2026-12-05'
const now = at('2026-12-19', 8)
const everything = { team: null, round: null, isOnDay: null }
const spectator = { format: 'league' as const, team: null, canManage: false }

/** A league with one round a week; the rounds before `over` have been played. */
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
		const groups = roundsOf(league(3, 2, 0), everything, spectator, now)
		expect(groups.map(({ name, anchor, days, count }) => [name, anchor, days, count])).toEqual([
			['Round 1', 'round-1', 'Sat 5 Dec', 2],
			['Round 2', 'round-2', 'Sat 12 Dec', 2],
			['Round 3', 'round-3', 'Sat 19 Dec', 2],
		])
		const moved = league(1, 2, 0)
		moved[0]!.startTime = at('2027-01-02', 9)
		expect(roundsOf(moved, everything, spectator, now)[0]!.days).toBe('Sat 5 Dec – Sat 2 Jan')
	})

	test('keep a match for third place apart from the final', () => {
		const third = aMatch({ round: 3, isThirdPlace: true, roundName: 'Third place' })
		const groups = roundsOf([third, aMatch({ round: 3, roundName: 'Final' })], everything, spectator, now)
		expect(groups.map(({ anchor }) => anchor)).toEqual(['third-place', 'round-3'])
	})

	test('of a knockout name the teams with a bye in the first', () => {
		const [ants, bees, cats] = ['Ants', 'Bees', 'Cats'].map((name, i) => ({ id: i + 1, name }))
		const first = aMatch({ round: 1, roundName: 'Semi-finals', homeTeam: bees, awayTeam: cats })
		const final = aMatch({ round: 2, roundName: 'Final', homeTeam: ants, awayTeam: cats, awayFrom: 1 })
		const byesOf = (format: 'knockout' | 'league', team: number | null = null) =>
			roundsOf([first, final], { ...everything, team }, { ...spectator, format }, now).map(({ lines }) => lines)
		expect(byesOf('knockout')).toEqual([['Ants have a bye'], []])
		expect(byesOf('knockout', 3)).toEqual([[], []])
		expect(byesOf('league')).toEqual([[], []])
	})

	test('open at the current one: earlier ones are collapsed, later ones are open in a short schedule', () => {
		expect(statesOf(roundsOf(league(5, 2, 2), everything, spectator, now))).toBe('earlier earlier open open open')
		const long = roundsOf(league(6, 10, 2), everything, spectator, now)
		expect(statesOf(long)).toBe('earlier earlier open later later later')
		expect(long.every(({ fixtures }) => fixtures?.length === 10)).toBe(true)
	})

	test('stay open for a day after their last match', () => {
		const ended = at('2026-12-12', 12)
		const states = (hours: number) =>
			statesOf(roundsOf(league(5, 2, 2), everything, spectator, new Date(ended.getTime() + hours * HOUR)))
		expect(states(23)).toBe('earlier open open open open')
		expect(states(24)).toBe('earlier earlier open open open')
	})

	test('leave an earlier one open while it has a match to play', () => {
		const matches = league(5, 2, 2)
		Object.assign(matches[0]!, { status: 'scheduled', homeScore: null, startTime: at('2026-12-18', 10), moves: 1 })
		expect(statesOf(roundsOf(matches, everything, spectator, now))).toBe('open earlier open open open')
	})

	test('do not stop at a match without a reported result', () => {
		const matches = league(6, 10, 2)
		Object.assign(matches[3]!, { status: 'scheduled', homeScore: null })
		expect(statesOf(roundsOf(matches, everything, spectator, now))).toBe('open earlier open later later later')
	})

	test('are all open after a short schedule, and only the last after a long one', () => {
		expect(statesOf(roundsOf(league(3, 2, 3), everything, spectator, now))).toBe('open open open')
		const long = roundsOf(league(4, 10, 4), everything, spectator, at('2027-02-01', 8))
		expect(statesOf(long)).toBe('earlier earlier earlier open')
	})

	test('of a very long schedule are only on the page if they are open', () => {
		const matches = league(63, 32, 10)
		const onPage = (round: number | null) =>
			roundsOf(matches, { ...everything, round }, spectator, at(addDays(FIRST, 70), 8))
				.filter(({ fixtures }) => fixtures)
				.map(({ round }) => round)
		expect(onPage(null)).toEqual([11])
		expect(onPage(40)).toEqual([11, 40])
		expect(onPage(5)).toEqual([5, 11])
		expect(onPage(99)).toEqual([11])
	})

	test('filtered by team or day are all open and contain nothing else', () => {
		const matches = league(63, 32, 10)
		const ofTeam = roundsOf(matches, { ...everything, team: 3 }, spectator, now)
		expect(ofTeam).toHaveLength(63)
		expect(ofTeam.every(({ state, fixtures }) => state === 'open' && fixtures?.[0]?.home === 'Team 3')).toBe(true)
		const ofDay = roundsOf(matches, { ...everything, isOnDay: (start) => dateOf(start) === FIRST }, spectator, now)
		expect(ofDay.map(({ round, count }) => [round, count])).toEqual([[1, 32]])
		expect(roundsOf(matches, { ...everything, team: 999 }, spectator, now)).toEqual([])
	})

	test('are complete for printing', () => {
		const groups = allRoundsOf(league(63, 32, 10), spectator, now)
		expect(groups.flatMap(({ fixtures }) => fixtures ?? [])).toHaveLength(2_016)
	})
})
