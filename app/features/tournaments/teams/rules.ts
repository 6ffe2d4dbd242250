import { formatDay } from '#app/lib/time/time.ts'
import type { TeamStatus, TournamentFormat, TournamentStatus } from '../status.ts'
import { entrantsOf } from '../words.ts'

/** In code points. */
export const NAME_MIN = 3
export const NAME_MAX = 50
export const TEAM_MAX = 30

export const NOT_ORGANIZER = 'You can’t join your own tournament.'
export const NOT_INVITED = 'This tournament is private. Please ask its organiser for the link to join it.'
export const ON_A_TEAM = 'You’re already on a team in this tournament.'
export const PLAYER_NAME_TAKEN = 'Another player here has that name. Add a letter of your surname.'
export const NAME_TAKEN = 'Another team here has that name. Choose a different one.'
export const TEAM_NOT_FOUND = 'Team not found'
export const NO_PLAYER = 'We can’t find that person on this team.'
export const SCHEDULED = 'You can only do that before the schedule is out.'
export const ALONE = 'Players enter this tournament alone.'
export const CHANGED = 'The team has just changed. Look again.'
export const INVITATION_OVER = 'This invitation doesn’t work any more. Ask the captain for a new link.'

type Joinable = {
	status: TournamentStatus
	registrationDeadline: Date
	currentTeams: number
	maxTeams: number
}

export function closedReason({ status, registrationDeadline, currentTeams, maxTeams }: Joinable, now: Date) {
	if (status === 'cancelled') return 'This tournament was cancelled.'
	if (status === 'completed') return 'This tournament is over.'
	if (status === 'ongoing') return 'This tournament has started.'
	if (registrationDeadline <= now) return `Registration closed on ${formatDay(registrationDeadline)}.`
	if (currentTeams >= maxTeams) return `All ${maxTeams} places are taken.`
	return null
}

type Running = { status: TournamentStatus; format: TournamentFormat }

export function fixedReason(tournament: Running, team: { status: TeamStatus }) {
	if (tournament.status === 'cancelled') return 'This tournament was cancelled.'
	if (tournament.status === 'completed') return 'This tournament is over.'
	if (team.status === 'withdrawn') return hasWithdrawn(tournament.format)
	return null
}

/** Whether a team could join if there were a place. */
export const isFull = ({ status, registrationDeadline, currentTeams, maxTeams }: Joinable, now: Date) =>
	status === 'registration_open' && registrationDeadline > now && currentTeams >= maxTeams

export const hasWithdrawn = (format: TournamentFormat) => `This ${entrantsOf(format).one} has withdrawn.`

/** Whether a withdrawal refunds all payments: until registration closes, unless there is a schedule. */
export const isFreeToWithdraw = (tournament: Pick<Joinable, 'status' | 'registrationDeadline'>, now: Date) =>
	tournament.status === 'registration_open' && now < tournament.registrationDeadline

export const nameOf = ({ fullName, username }: { fullName: string; username: string | null }) =>
	fullName || (username ?? '')

/** Whether a team is still in, or withdrew only after the schedule of `scheduledAt` was made. */
export function isListed(team: { status: TeamStatus; withdrawnAt: Date | null }, scheduledAt: Date | null) {
	if (team.status !== 'withdrawn') return true
	return scheduledAt !== null && team.withdrawnAt !== null && team.withdrawnAt > scheduledAt
}
