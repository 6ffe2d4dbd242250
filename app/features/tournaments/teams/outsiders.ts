import { shortName } from '#app/features/venues/short-name.ts'
import type { TeamStatus } from '../status.ts'

/** How somebody who reads stands towards a tournament. */
type Reading = { canCancel: boolean; team: { id: number } | null }

/**
 * Whether somebody sees the whole names of a team's players and where its fee stands: those on it, the organizer, who
 * runs the venue, and admins. Of captains everybody sees the name.
 */
export const seesInside = ({ canCancel, team }: Reading, teamId: number) => canCancel || team?.id === teamId

/** Somebody as strangers see them: first name and initial. */
export const outsiderName = ({ fullName }: { fullName: string }) => ({
	username: null,
	fullName: fullName.trim() ? shortName(fullName) : 'Player',
})

type Member = { role: 'captain' | 'player'; user: { username: string | null; fullName: string } }

/** The teams as somebody may see who is on them. */
export function shownTo<Team extends { id: number; members: Member[] }>(reading: Reading, teams: Team[]) {
	return teams.map((team) => ({
		...team,
		members: team.members.map(({ role, user }): Member => {
			return { role, user: role === 'captain' || seesInside(reading, team.id) ? user : outsiderName(user) }
		}),
	}))
}

/** What is said about a team's fee; null where there is nothing to say. */
export type FeeState = 'unpaid' | 'paid' | 'waived' | null

/** `fee` is what its tournament asks for, `entryFee` what the team owes; whole rand. */
export function feeStateOf({ status, entryFee }: { status: TeamStatus; entryFee: number }, fee: number): FeeState {
	if (status === 'withdrawn') return null
	if (entryFee === 0) return fee > 0 ? 'waived' : null
	return status === 'registered' ? 'unpaid' : 'paid'
}
