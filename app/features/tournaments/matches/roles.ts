import { formatDay, formatTime } from '#app/lib/time/time.ts'

export type MatchRole = 'organizer' | 'home' | 'away'

type Sides = { homeTeamId: number | null; awayTeamId: number | null }
type Standing = { canManage: boolean; team: { id: number; isCaptain: boolean } | null }

/** Null for others. */
export function roleIn({ homeTeamId, awayTeamId }: Sides, { canManage, team }: Standing): MatchRole | null {
	if (canManage) return 'organizer'
	if (!team?.isCaptain) return null
	return team.id === homeTeamId ? 'home' : team.id === awayTeamId ? 'away' : null
}

/** The reason no result can be reported any more, or null. */
export const cancelledProblem = ({ status }: { status: string }) =>
	status === 'cancelled' ? 'This match was cancelled.' : null

/** The reason no result can be reported yet, or null. */
export const sidesProblem = ({ homeTeamId, awayTeamId }: Sides) =>
	homeTeamId === null || awayTeamId === null ? 'We don’t know yet who plays this match.' : null

/** How long before its start the organiser can mark a match as under way, in milliseconds. */
const START_EARLY = 3_600_000

/** Why a match cannot be marked as under way, or null: captains wait for its start, the organiser an hour less. */
export function startProblem(match: { startTime: Date }, role: MatchRole, now: Date) {
	const early = role === 'organizer' ? START_EARLY : 0
	return beginsProblem(match, new Date(now.getTime() + early))
}

/** Why the organiser must explain a result, or null: the match is not under way and its time has not come. */
export function aheadProblem(match: { startTime: Date; status: string }, now: Date) {
	const problem = match.status === 'in_progress' ? null : beginsProblem(match, now)
	return problem && `${problem} Tell us why it’s over before that.`
}

/** The reason captains cannot report anything yet, or null. */
export const beginsProblem = ({ startTime }: { startTime: Date }, now: Date) =>
	startTime > now ? `This match starts on ${formatDay(startTime)} at ${formatTime(startTime)}.` : null
