import { describe, expect, test } from 'vitest'
import { aMatch, played } from '#tests/support/world/a-match.ts'
import { at } from '#app/lib/time/time.ts'
import { todosOf, toFixture } from './fixture.ts'

const before = at('2026-12-05', 8)
const after = at('2026-12-05', 12)
const spectator = { format: 'league' as const, team: null, canManage: false }
const organizer = { ...spectator, canManage: true }
const captain = (id: number) => ({
	...spectator,
	team: { id, name: 'Ours', status: 'active' as const, isCaptain: true },
})
const player = { ...spectator, team: { ...captain(1).team, isCaptain: false } }
const result = { homeScore: 2, awayScore: 1, homePenalties: null, awayPenalties: null, at: '2026-12-05T10:00:00.000Z' }

describe('a match in a schedule', () => {
	test('says when, where and who', () => {
		expect(toFixture(aMatch({ courtNumber: 2, matchNumber: 4 }), spectator, before)).toMatchObject({
			number: null,
			day: 'Sat 5 Dec',
			time: '10:00–11:00',
			court: 'Beacon Padel, Court\u00a02',
			home: 'Kasi Stars',
			away: 'Hot Shots',
			score: null,
			detail: null,
			winner: null,
			task: null,
			own: false,
		})
	})

	test('of a knockout has its number', () => {
		const number = (format: 'knockout' | 'league') =>
			toFixture(aMatch({ matchNumber: 4 }), { ...spectator, format }, before).number
		expect([number('knockout'), number('league')]).toEqual([4, null])
	})

	test('has its score only once it is over', () => {
		expect(toFixture(aMatch({ ...played(2, 1), status: 'in_progress' }), spectator, after).score).toBeNull()
		expect(toFixture(aMatch(played(0, 0)), spectator, after)).toMatchObject({ score: '0–0', winner: null })
		expect(toFixture(aMatch(played(2, 1)), spectator, after)).toMatchObject({ score: '2–1', winner: 'home' })
	})

	test('shows penalties and walkovers', () => {
		const level = { ...played(1, 1), homePenalties: 3, awayPenalties: 4 }
		expect(toFixture(aMatch(level), spectator, after)).toMatchObject({ detail: '(3–4 pens)', winner: 'away' })
		const walkover = (forfeitedBy: 'home' | 'away' | 'both') =>
			toFixture(aMatch({ ...played(0, 0), forfeitedBy }), spectator, after).detail
		expect(walkover('home')).toBe('Walkover for Hot Shots')
		expect(walkover('away')).toBe('Walkover for Kasi Stars')
		expect(walkover('both')).toBe('Neither team played')
	})

	test('says that it was moved, until it is over', () => {
		const moved = { moves: 1 }
		expect(toFixture(aMatch(moved), spectator, before).standing).toBe('moved')
		expect(toFixture(aMatch({ ...moved, ...played(1, 0) }), spectator, after).standing).toBe('completed')
		expect(toFixture(aMatch({ ...moved, status: 'cancelled' }), spectator, after).standing).toBe('cancelled')
	})

	test('has no time after it lost its court, until it is over', () => {
		const read = (wishes: Parameters<typeof aMatch>[0]) =>
			toFixture(aMatch({ hasCourt: false, moves: 1, ...wishes }), spectator, before)
		expect(read({})).toMatchObject({ isTimeless: true, standing: 'scheduled' })
		for (const over of [played(1, 0), { status: 'cancelled' as const }]) expect(read(over).isTimeless).toBe(false)
		expect(read({ hasCourt: true }).isTimeless).toBe(false)
	})

	test('takes its state from what captains reported, until it is decided', () => {
		const proposal = { teamId: 1, ...result }
		const dispute = { teamId: 2, ...result, awayScore: 2 }
		const read = (wishes: Parameters<typeof aMatch>[0]) => toFixture(aMatch(wishes), spectator, after)
		expect(read({})).toMatchObject({ standing: 'scheduled', claim: null })
		expect(read({ proposal })).toMatchObject({ standing: 'claimed', claim: '2–1', score: null })
		expect(read({ proposal, dispute })).toMatchObject({ standing: 'disputed', claim: null })
		expect(read({ proposal, ...played(2, 1) })).toMatchObject({ standing: 'completed', claim: null, score: '2–1' })
	})

	test('is marked for those on its teams', () => {
		expect(toFixture(aMatch(), captain(2), before).own).toBe(true)
		expect(toFixture(aMatch(), player, before).own).toBe(true)
		expect(toFixture(aMatch(), captain(3), before).own).toBe(false)
	})

	test('is the same object for all who see it alike, in any order', () => {
		const match = aMatch()
		expect(toFixture(match, captain(1), after)).toMatchObject({ own: true, task: 'Enter the result' })
		const shared = toFixture(match, spectator, after)
		expect(shared).toMatchObject({ own: false, task: null })
		expect(toFixture(match, organizer, after).task).toBe('Enter the result')
		for (const stranger of [spectator, captain(3)]) expect(toFixture(match, stranger, after)).toBe(shared)
		expect(shared).toMatchObject({ own: false, task: null })
	})
})

describe('the task a match gives', () => {
	const task = (match: Parameters<typeof aMatch>[0], reading: Parameters<typeof toFixture>[1], now = after) =>
		toFixture(aMatch(match), reading, now).task

	test('is to report its result once it has ended', () => {
		expect(task({}, captain(1), before)).toBeNull()
		expect(task({}, captain(1), at('2026-12-05', 11))).toBe('Enter the result')
		expect(task({}, captain(3))).toBeNull()
		expect(task({}, player)).toBeNull()
		expect(task({}, organizer)).toBe('Enter the result')
		expect(task({ awayTeam: null, awayLabel: 'Winner of match 3' }, organizer)).toBeNull()
	})

	test('is to confirm what the other captain reported', () => {
		const proposal = { teamId: 1, ...result }
		expect(task({ proposal }, captain(1))).toBe('Sent, not confirmed yet')
		expect(task({ proposal }, captain(2))).toBe('Confirm the result')
		for (const reading of [captain(3), player, organizer, spectator]) expect(task({ proposal }, reading)).toBeNull()
		expect(task({ proposal, ...played(2, 1) }, captain(2))).toBeNull()
	})

	test('is the organiser’s if the captains disagree', () => {
		const disputed = { proposal: { teamId: 1, ...result }, dispute: { teamId: 2, ...result, awayScore: 2 } }
		expect(task(disputed, organizer)).toBe('Decide the result')
		expect(task(disputed, captain(1))).toBe('The organiser decides')
		expect(task(disputed, spectator)).toBeNull()
	})
})

describe('the results that wait for a person', () => {
	const claim = (teamId: number) => ({ teamId, ...result })
	const labels = (matches: Parameters<typeof todosOf>[0], reading: Parameters<typeof todosOf>[1]) =>
		todosOf(matches, reading, after).map(({ label }) => label)

	test('are confirmed with the own score first', () => {
		expect(labels([aMatch({ proposal: claim(2) })], captain(1))).toEqual(['Confirm the result: 2–1 v Hot Shots'])
		expect(labels([aMatch({ proposal: claim(1) })], captain(2))).toEqual(['Confirm the result: 1–2 v Kasi Stars'])
	})

	test('are none for who has sent one, for players and for spectators', () => {
		const sent = aMatch({ proposal: claim(1) })
		for (const reading of [captain(1), player, spectator, captain(9)]) expect(labels([sent], reading)).toEqual([])
	})

	test('are entered by a captain once the match is over', () => {
		expect(labels([aMatch({})], captain(1))).toEqual(['Enter the result v Hot Shots'])
		expect(todosOf([aMatch({})], captain(1), before)).toEqual([])
		expect(labels([aMatch(played(2, 1))], captain(1))).toEqual([])
	})

	test('are disputes only for the organiser, before everything else of a captain', () => {
		const disputed = aMatch({ id: 8, proposal: claim(1), dispute: claim(2), startTime: at('2026-12-06', 10) })
		expect(labels([aMatch({}), disputed], organizer)).toEqual(['Decide Kasi Stars v Hot Shots'])
		expect(labels([disputed], captain(1))).toEqual([])
	})
})
