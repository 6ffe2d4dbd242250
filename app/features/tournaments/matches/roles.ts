import { formatDay, formatTime } from '#app/lib/time/time.ts'

/** Who somebody is to a match: its organizer, or the captain of one side. */
export type MatchRole = 'organizer' | 'home' | 'away'

type Sides = { homeTeamId: number | null; awayTeamId: number | null }
type Standing = { canManage: boolean; team: { id: number; isCaptain: boolean } | null }

/** Null for everybody who is neither. */
export function roleIn({ homeTeamId, awayTeamId }: Sides, { canManage, team }: Standing): MatchRole | null {
	if (canManage) return 'organizer'
	if (!team?.isCaptain) return null
	return team.id === homeTeamId ? 'home' : team.id === awayTeamId ? 'away' : null
}

/** Why nothing can be said of a match any more: it has been cancelled. */
export const cancelledProblem = ({ status }: { status: string }) =>
	status === 'cancelled' ? 'This match was cancelled.' : null

/** Why nothing can be said of a match yet: one of its sides is still to be decided. */
export const sidesProblem = ({ homeTeamId, awayTeamId }: Sides) =>
	homeTeamId === null || awayTeamId === null ? 'Who plays this match is still to be decided.' : null

/** How long before its time a match can be marked as under way by its organizer, in milliseconds. */
const START_EARLY = 3_600_000

/** Why a match cannot be marked as under way yet: captains can from its start on, the organizer an hour earlier. */
export function startProblem(match: { startTime: Date }, role: MatchRole, now: Date) {
	const early = role === 'organizer' ? START_EARLY : 0
	return beginsProblem(match, new Date(now.getTime() + early))
}

/** Why its organizer has to say why they know how a match ends: it is neither under way nor is it time for it. */
export function aheadProblem(match: { startTime: Date; status: string }, now: Date) {
	const problem = match.status === 'in_progress' ? null : beginsProblem(match, now)
	return problem && `${problem} Say why it is over before that.`
}

/** Why captains cannot say anything of a match yet: it has not begun. */
export const beginsProblem = ({ startTime }: { startTime: Date }, now: Date) =>
	startTime > now ? `This match starts on ${formatDay(startTime)} at ${formatTime(startTime)}.` : null
