import { changesPartners, type TournamentFormat } from '../status.ts'
import { formatDay, formatTime } from '#app/lib/time/time.ts'

export type MatchRole = 'organizer' | 'home' | 'away'

type Sides = { homeTeamId: number | null; awayTeamId: number | null }
type Standing = { format: TournamentFormat; canManage: boolean; team: { id: number; isCaptain: boolean } | null }

/**
 * Null for others. Organisers who captain one of the teams are its captain, so that another decides. Where partners
 * change, only organisers set results.
 */
export function roleIn({ homeTeamId, awayTeamId }: Sides, { format, canManage, team }: Standing): MatchRole | null {
	const side = team?.id === homeTeamId ? 'home' : team?.id === awayTeamId ? 'away' : null
	if (side && team?.isCaptain && !changesPartners(format)) return side
	return canManage ? 'organizer' : null
}

/** The reason no result can be reported any more, or null. */
export const cancelledProblem = ({ status }: { status: string }) =>
	status === 'cancelled' ? 'This match was cancelled.' : null

/** The reason no result can be reported yet, or null. */
export const sidesProblem = ({ homeTeamId, awayTeamId }: Sides) =>
	homeTeamId === null || awayTeamId === null ? 'We don’t know yet who plays this match.' : null

/** How long before its start the organiser can mark a match as under way, in milliseconds. */
const START_EARLY = 3_600_000

/** An evening in which partners change can run ahead of its plan by this much, in milliseconds. */
const EVENING_EARLY = 3 * 3_600_000

/** Why a match cannot be marked as under way, or null: captains wait for its start, the organiser need not quite. */
export function startProblem(match: { startTime: Date }, role: MatchRole, format: TournamentFormat, now: Date) {
	const ahead = changesPartners(format) ? EVENING_EARLY : START_EARLY
	const early = role === 'organizer' ? ahead : 0
	return beginsProblem(match, new Date(now.getTime() + early))
}

/** The time up to which matches count as begun. */
export const begunBy = (format: TournamentFormat, now: Date) =>
	changesPartners(format) ? new Date(now.getTime() + EVENING_EARLY) : now

/** Why the organiser must explain a result, or null: the match is not under way and its time has not come. */
export function aheadProblem(match: { startTime: Date; status: string }, now: Date) {
	const problem = match.status === 'in_progress' ? null : beginsProblem(match, now)
	return problem && `${problem} Tell us why it’s over before that.`
}

/** The reason captains cannot report anything yet, or null. */
export const beginsProblem = ({ startTime }: { startTime: Date }, now: Date) =>
	startTime > now ? `This match starts on ${formatDay(startTime)} at ${formatTime(startTime)}.` : null
