import { expect, test } from 'vitest'
import { feeWords, seesInside, shownTo } from './outsiders.ts'

const stranger = { canCancel: false, team: null }
const team = {
	id: 5,
	members: [
		{ role: 'captain' as const, user: { username: 'sipho', fullName: 'Sipho Dlamini' } },
		{ role: 'player' as const, user: { username: 'thandi', fullName: 'Thandi Grace Nkosi' } },
		{ role: 'player' as const, user: { username: 'lerato', fullName: '' } },
	],
}

test('strangers see first names and initials of players, and no user names', () => {
	const [shown] = shownTo({ ...stranger, team: { id: 6 } }, [team])
	expect(shown!.members.map(({ user }) => user)).toEqual([
		{ username: 'sipho', fullName: 'Sipho Dlamini' },
		{ username: null, fullName: 'Thandi N.' },
		{ username: null, fullName: 'Player' },
	])
})

test('its players and managers see full names', () => {
	for (const reading of [
		{ ...stranger, team: { id: 5 } },
		{ ...stranger, canCancel: true },
	]) {
		expect(seesInside(reading, 5)).toBe(true)
		expect(shownTo(reading, [team])).toEqual([team])
	}
	expect(seesInside(stranger, 5)).toBe(false)
})

test('the state of a fee', () => {
	expect(feeWords({ status: 'registered', entryFee: 450 }, 450)).toBe('fee unpaid')
	expect(feeWords({ status: 'registered', entryFee: 450 }, 450, 20_050)).toBe('R200.50 of R450.00 paid')
	expect(feeWords({ status: 'active', entryFee: 450 }, 450, 45_000)).toBe('fee paid')
	expect(feeWords({ status: 'active', entryFee: 0 }, 450)).toBe('fee waived')
	expect(feeWords({ status: 'active', entryFee: 0 }, 0)).toBeNull()
	expect(feeWords({ status: 'withdrawn', entryFee: 450 }, 450)).toBeNull()
})
