import { expect, test } from 'vitest'
import { closedReason, isFreeToWithdraw } from './rules.ts'

const deadline = new Date('2026-11-20T16:00:00Z')
const tournament = {
	status: 'registration_open',
	registrationDeadline: deadline,
	currentTeams: 1,
	maxTeams: 8,
} as const

test.each([
	[-1, true],
	[0, false],
	[1, false],
])('%d ms from the deadline a team joins, and leaves without paying: %j', (ms, open) => {
	const now = new Date(deadline.getTime() + ms)
	expect(closedReason(tournament, now) === null).toBe(open)
	expect(isFreeToWithdraw(tournament, now)).toBe(open)
})
