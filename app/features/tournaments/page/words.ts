import { formatDate, formatDay, formatTime } from '#app/lib/time/time.ts'
import type { TournamentStatus } from '../status.ts'

/** How far the matches are: `round` is the one being played, `winner` the name of the team that won. */
export type Progress = { round: number; rounds: number; played: number; matches: number; winner: string | null }

type Standing = {
	status: TournamentStatus
	registrationDeadline: Date
	startDate: Date
	currentTeams: number
	maxTeams: number
	/** Null where it is not known, or Courtside itself did it. */
	cancelledBy: 'organizer' | 'venue' | null
}

/** Where the tournament stands, in one line. */
export function statusLine(tournament: Standing, progress: Progress, now: Date) {
	const { status, registrationDeadline, currentTeams, maxTeams } = tournament
	const day = formatDay(registrationDeadline)
	if (status === 'cancelled') return cancelledLine(tournament)
	if (status === 'completed') return completedLine(progress)
	if (status === 'ongoing') return ongoingLine(tournament, progress, now)
	if (registrationDeadline <= now) return `Registration closed on ${day}`
	const left = maxTeams - currentTeams
	return `Registration closes ${day} · ${left} ${left === 1 ? 'spot' : 'spots'} left`
}

const completedLine = ({ winner }: Progress) => (winner === null ? 'Completed without a winner' : `Winner: ${winner}`)

/** A tournament is ongoing from its schedule on, which can be weeks before it is played. */
function ongoingLine({ startDate }: Standing, { round, rounds, played }: Progress, now: Date) {
	if (now < startDate && played === 0) return `Starts ${formatDay(startDate)}`
	return rounds === 0 ? 'In progress' : `In progress · round ${round} of ${rounds}`
}

function cancelledLine({ cancelledBy }: Standing) {
	if (cancelledBy === null) return 'Cancelled'
	return cancelledBy === 'venue' ? 'Cancelled by the venue' : 'Cancelled by the organiser'
}

/** When a tournament that nobody scheduled ends by itself. */
export function endLine(endsAt: Date, { entryFee }: { entryFee: number }) {
	const fees = entryFee > 0 ? ', and entry fees that were paid go back' : ''
	return `Its last day has passed without a schedule. It ends on ${formatDay(endsAt)}${fees}, unless the organiser chooses new dates.`
}

/** `5 December 2026 at 18:00` */
export const momentOf = (instant: Date) => `${formatDate(instant)} at ${formatTime(instant)}`
