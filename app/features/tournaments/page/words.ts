import { formatDate, formatDay, formatTime } from '#app/lib/time/time.ts'
import type { TournamentStatus } from '../status.ts'

/** `round` is the current one, `winner` the name of the winning team. */
export type Progress = { round: number; rounds: number; played: number; matches: number; winner: string | null }

type Standing = {
	status: TournamentStatus
	registrationDeadline: Date
	startDate: Date
	currentTeams: number
	maxTeams: number
	/** Null if it is unknown, or the system cancelled it. */
	cancelledBy: 'organizer' | 'venue' | null
}

export function statusLine(tournament: Standing, progress: Progress, now: Date) {
	const { status, registrationDeadline, currentTeams, maxTeams } = tournament
	const day = formatDay(registrationDeadline)
	if (status === 'cancelled') return cancelledLine(tournament)
	if (status === 'completed') return completedLine(progress)
	if (status === 'ongoing') return ongoingLine(tournament, progress, now)
	if (registrationDeadline <= now) return `Registration closed on ${day}`
	const left = maxTeams - currentTeams
	return `Registration closes ${day.replaceAll(' ', '\u00a0')}\u00a0· ${left}\u00a0${left === 1 ? 'spot' : 'spots'}\u00a0left`
}

const completedLine = ({ winner }: Progress) => (winner === null ? 'Completed without a winner' : `Winner: ${winner}`)

/** A tournament counts as ongoing from its schedule on, which can be weeks before the first match. */
function ongoingLine({ startDate }: Standing, { round, rounds, played, matches }: Progress, now: Date) {
	if (now < startDate && played === 0) return `Starts ${formatDay(startDate)}`
	return rounds === 0 ? 'In progress' : `Round ${round} of ${rounds} · ${played} of ${matches} matches played`
}

function cancelledLine({ cancelledBy }: Standing) {
	if (cancelledBy === null) return 'Cancelled'
	return cancelledBy === 'venue' ? 'Cancelled by the venue' : 'Cancelled by the organiser'
}

export function endLine(endsAt: Date, { entryFee }: { entryFee: number }) {
	const fees = entryFee > 0 ? ' Entry fees go back to the teams.' : ''
	return `There’s no schedule and its last day is over. Unless the organiser picks new dates, we cancel it on ${formatDay(endsAt)}.${fees}`
}

export const momentOf = (instant: Date) => `${formatDate(instant)} at ${formatTime(instant)}`
