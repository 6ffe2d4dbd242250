import { expect, test } from 'vitest'
import { roleIn } from './matches/roles.ts'

const match = { homeTeamId: 1, awayTeamId: 2 }
const spectator = { format: 'knockout' as const, canManage: false, team: null }
const captainOf = (id: number) => ({ ...spectator, team: { id, isCaptain: true } })

test('captains report for their own team, and players and others for none', () => {
	expect([captainOf(1), captainOf(2), captainOf(3)].map((who) => roleIn(match, who))).toEqual(['home', 'away', null])
	expect(roleIn(match, { ...spectator, team: { id: 1, isCaptain: false } })).toBeNull()
})

test('an organiser decides, but not a match of the team that they captain', () => {
	const organizer = { ...spectator, canManage: true }
	expect(roleIn(match, organizer)).toBe('organizer')
	expect(roleIn(match, { ...organizer, team: { id: 1, isCaptain: true } })).toBe('home')
	expect(roleIn(match, { ...organizer, team: { id: 3, isCaptain: true } })).toBe('organizer')
})

test('where partners change only an organiser decides, also of their own', () => {
	const alone = { ...captainOf(1), format: 'americano' as const }
	expect([alone, { ...alone, canManage: true }].map((who) => roleIn(match, who))).toEqual([null, 'organizer'])
})
