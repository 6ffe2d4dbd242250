import { describe, expect, test } from 'vitest'
import { excerpt } from '#app/lib/text/excerpt.ts'
import { at } from '#app/lib/time/time.ts'
import { daysAhead, tournamentCard } from './card.ts'
import { HAS_WAITLIST } from './words.ts'

const now = at('2026-11-20', 10)
const tournament = {
	id: 1,
	name: 'Spring Cup',
	description: 'x'.repeat(61),
	startDate: at('2026-11-22', 9),
	endDate: at('2026-11-22', 17),
	registrationDeadline: at('2026-11-21', 18),
	currentTeams: 5,
	maxTeams: 8,
	entryFee: 0,
	format: 'round_robin' as const,
	court: { name: 'Arena', city: 'Durban' },
	sport: { name: 'Padel', icon: 'padel', color: '#000000' },
}
const card = (changes: Partial<typeof tournament>) => tournamentCard({ ...tournament, ...changes }, now)

describe('a tournament card', () => {
	test('shows start, hours, teams and places left', () => {
		expect(card({})).toMatchObject({
			description: `${'x'.repeat(60)}…`,
			starts: 'in 2 days',
			day: 'Sun 22 Nov',
			hours: '09:00–17:00',
			teams: '5/8 teams',
			format: 'Round robin',
			spots: '3 spots left',
			joinable: true,
			waitingList: null,
		})
		expect(card({ registrationDeadline: now })).toMatchObject({ joinable: false, spots: 'Registration Closed' })
		expect(card({ registrationDeadline: now, currentTeams: 8 }).spots).toBe('Registration Closed')
		expect(card({ endDate: at('2026-11-24', 17) }).day).toBe('Sun 22 Nov – Tue 24 Nov')
	})

	test('shows no hours for whole days', () => {
		expect(card({ startDate: at('2026-11-22', 0), endDate: at('2026-11-23', 0) })).toMatchObject({
			day: 'Sun 22 Nov – Mon 23 Nov',
			hours: null,
		})
	})

	test('has one spot left', () => expect(card({ currentTeams: 7 }).spots).toBe('1 spot left'))

	test.each([8, 9])('%i of 8 teams is fully booked', (currentTeams) => {
		expect(card({ currentTeams })).toMatchObject({
			spots: 'Fully booked',
			joinable: false,
			waitingList: HAS_WAITLIST,
		})
	})

	test('cuts after 60 characters, never through one', () => {
		expect(excerpt('a'.repeat(60), 60)).toBe('a'.repeat(60))
		expect(excerpt('👍'.repeat(61), 60)).toBe(`${'👍'.repeat(60)}…`)
	})

	test('counts calendar days, not hours', () => {
		const ahead = (date: string, hour = 9) => daysAhead(at(date, hour), now)
		expect(ahead('2026-11-20', 23)).toBe('today')
		expect(ahead('2026-11-21', 1)).toBe('tomorrow')
		expect(daysAhead(at('2026-11-21', 1), at('2026-11-20', 23))).toBe('tomorrow')
		expect(ahead('2026-12-03')).toBe('in 13 days')
		expect(ahead('2026-12-04')).toBe('in 2 weeks')
		expect(ahead('2027-01-18')).toBe('in 8 weeks')
		expect(ahead('2027-01-19')).toBe('in 2 months')
	})
})
