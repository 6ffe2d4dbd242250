import { shortName } from '#app/features/accounts/names/short-name.ts'
import { isPartPaid, paidOf } from '#app/features/ledger/paid-words.ts'
import { inCents } from '#app/lib/money.ts'
import type { TeamStatus } from '../status.ts'

type Reading = { canCancel: boolean; team: { id: number } | null }

/**
 * Whether the user sees full names of a team's players and the state of its fee: its players, the organiser, those who
 * run the venue, and admins. Captains' names are public.
 */
export const seesInside = ({ canCancel, team }: Reading, teamId: number) => canCancel || team?.id === teamId

/** A player as strangers see them: first name and initial. */
export const outsiderName = ({ fullName }: { fullName: string }) => ({
	username: null,
	fullName: fullName.trim() ? shortName(fullName) : 'Player',
})

type Member = { role: 'captain' | 'player'; user: { username: string | null; fullName: string } }

/** Hides from each team what the user may not see of its players. */
export function shownTo<Team extends { id: number; members: Member[] }>(reading: Reading, teams: Team[]) {
	return teams.map((team) => ({
		...team,
		members: team.members.map(({ role, user }): Member => {
			return { role, user: role === 'captain' || seesInside(reading, team.id) ? user : outsiderName(user) }
		}),
	}))
}

/**
 * Says how a team's fee stands; null for nothing to say. `fee` is what the tournament charges and `entryFee` what the team
 * owes in whole rand, `held` what has come of it in whole cents.
 */
export function feeWords({ status, entryFee }: { status: TeamStatus; entryFee: number }, fee: number, held = 0) {
	if (status === 'withdrawn') return null
	if (entryFee === 0) return fee > 0 ? 'fee waived' : null
	if (status === 'active') return 'fee paid'
	const money = { held, total: inCents(entryFee) }
	return isPartPaid(money) ? paidOf(money) : 'fee unpaid'
}
