import { describe, expect, test } from 'vitest'
import { at } from '#app/lib/time/time.ts'
import { tabsOf } from './tabs.ts'
import { endLine, statusLine } from './words.ts'

describe('the state of a tournament in words', () => {
	const open = {
		status: 'registration_open' as const,
		registrationDeadline: at('2026-12-03', 18),
		startDate: at('2026-12-05', 0),
		currentTeams: 5,
		maxTeams: 8,
		cancelledBy: null,
	}
	const none = { round: 0, rounds: 0, played: 0, matches: 0, winner: null }
	const before = at('2026-12-01', 10)
	const called = (cancelledBy: 'organizer' | 'venue' | null) => ({ status: 'cancelled' as const, cancelledBy })

	test.each([
		[open, none, 'Registration closes Thu\u00a03\u00a0Dec\u00a0· 3\u00a0spots\u00a0left'],
		[{ ...open, currentTeams: 7 }, none, 'Registration closes Thu\u00a03\u00a0Dec\u00a0· 1\u00a0spot\u00a0left'],
		[{ ...open, currentTeams: 8 }, none, 'Registration closes Thu\u00a03\u00a0Dec\u00a0· 0\u00a0spots\u00a0left'],
		[
			{ ...open, status: 'ongoing' as const },
			{ ...none, round: 2, rounds: 7, played: 3, matches: 21 },
			'Round 2 of 7 · 3 of 21 matches played',
		],
		[{ ...open, status: 'completed' as const }, { ...none, winner: 'Kasi Stars' }, 'Winner: Kasi Stars'],
		[{ ...open, status: 'completed' as const }, none, 'Completed without a winner'],
		[{ ...open, ...called('organizer') }, none, 'Cancelled by the organiser'],
		[{ ...open, ...called('venue') }, none, 'Cancelled by the venue'],
		[{ ...open, ...called(null) }, none, 'Cancelled'],
	])('%j, %j: %s', (tournament, progress, line) => expect(statusLine(tournament, progress, before)).toBe(line))

	test('it is under way from its first day on, or from its first result', () => {
		const [ongoing, scheduled] = [
			{ ...open, status: 'ongoing' as const },
			{ ...none, round: 1, rounds: 7, matches: 21 },
		]
		const { startDate } = ongoing
		expect(statusLine(ongoing, scheduled, new Date(startDate.getTime() - 1))).toBe('Starts Sat 5 Dec')
		expect(statusLine(ongoing, scheduled, startDate)).toBe('Round 1 of 7 · 0 of 21 matches played')
		expect(statusLine(ongoing, { ...scheduled, played: 1 }, before)).toBe('Round 1 of 7 · 1 of 21 matches played')
	})

	test('registration is closed from the deadline on', () => {
		const deadline = open.registrationDeadline
		expect(statusLine(open, none, deadline)).toBe('Registration closed on Thu 3 Dec')
		expect(statusLine(open, none, new Date(deadline.getTime() - 1))).toMatch(/^Registration closes /)
	})
})

test.each([
	[150, ' Entry fees go back to the teams.'],
	[0, ''],
])('a tournament that nobody scheduled, with a fee of R%i, says when it ends', (entryFee, words) => {
	expect(endLine(at('2027-03-23', 0), { entryFee })).toBe(
		`There’s no schedule and its last day is over. Unless the organiser picks new dates, we cancel it on Tue 23 Mar.${words}`,
	)
})

describe('the tabs', () => {
	const labels = (
		status: 'registration_open' | 'ongoing' | 'cancelled',
		format: 'knockout' | 'league',
		matches: number,
	) => tabsOf({ id: 7, key: null, status, format }, { matches }, '').map(({ label }) => label)

	test('standings appear after registration, the bracket with the schedule of a knockout', () => {
		expect(labels('registration_open', 'knockout', 0)).toEqual(['Teams', 'Schedule'])
		expect(labels('ongoing', 'league', 6)).toEqual(['Teams', 'Schedule', 'Standings'])
		expect(labels('ongoing', 'knockout', 7)).toEqual(['Teams', 'Schedule', 'Standings', 'Bracket'])
		expect(labels('cancelled', 'knockout', 0)).toEqual(['Teams', 'Schedule', 'Standings'])
	})

	test.each([
		[null, ['/tournaments/7?back=week', '/tournaments/7/schedule?back=week']],
		['k', ['/tournaments/7?key=k&back=week', '/tournaments/7/schedule?key=k&back=week']],
	])('with the key %j they keep the way back to the desk', (key, addresses) => {
		const tabs = tabsOf({ id: 7, key, status: 'registration_open', format: 'league' }, { matches: 0 }, '', 'back=week')
		expect(tabs.map(({ to }) => to)).toEqual(addresses)
	})

	test.each([
		['', 'Teams'],
		['join', 'Teams'],
		['team', 'Teams'],
		['schedule', 'Schedule'],
		['bracket', 'Bracket'],
	])('/%s belongs to %s', (part, label) => {
		const tabs = tabsOf({ id: 7, key: null, status: 'ongoing', format: 'knockout' }, { matches: 7 }, part)
		expect(tabs.filter(({ current }) => current).map((tab) => tab.label)).toEqual([label])
	})
})
