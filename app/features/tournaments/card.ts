import { excerpt } from '#app/lib/text/excerpt.ts'
import { dateOf, DAY, formatDay, formatTime, formatTimeRange } from '#app/lib/time/time.ts'
import type { TournamentFormat } from './status.ts'
import { entrantsOf, formatNames, FULLY_BOOKED, HAS_WAITLIST, REGISTRATION_CLOSED } from './words.ts'

export type TournamentCardData = {
	id: number
	name: string
	description: string
	sport: { name: string; icon: string; color: string }
	place: string
	/** Such as 'in 3 days'. */
	starts: string
	day: string
	/** Null if the dates are whole days, as they are before there is a schedule. */
	hours: string | null
	teams: string
	format: string
	/** Whole rand. */
	entryFee: number
	/** '3 spots left', 'Fully booked', or that registration is closed. */
	spots: string
	joinable: boolean
	/** Words about the waiting list of a full tournament; null if a team can join, or none can any more. */
	waitingList: string | null
}

type Tournament = {
	id: number
	name: string
	description: string
	startDate: Date
	endDate: Date
	registrationDeadline: Date
	currentTeams: number
	maxTeams: number
	entryFee: number
	format: TournamentFormat
	court: { name: string; city: string }
	sport: { name: string; icon: string; color: string }
}

const DESCRIPTION_LENGTH = 60

export function tournamentCard(tournament: Tournament, now: Date): TournamentCardData {
	const { id, name, description, startDate, endDate, currentTeams, maxTeams, entryFee, format, court } = tournament
	const left = maxTeams - currentTeams
	const isOpen = tournament.registrationDeadline > now
	const { icon, color, name: sportName } = tournament.sport
	return {
		id,
		name,
		description: excerpt(description, DESCRIPTION_LENGTH),
		sport: { name: sportName, icon, color },
		place: `${court.name}, ${court.city}`,
		starts: daysAhead(startDate, now),
		day:
			dateOf(startDate) === dateOf(endDate) ? formatDay(startDate) : `${formatDay(startDate)} – ${formatDay(endDate)}`,
		hours: formatTime(startDate) === '00:00' ? null : formatTimeRange(startDate, endDate),
		teams: `${currentTeams}/${maxTeams} ${entrantsOf(format).many}`,
		format: formatNames[format],
		entryFee,
		spots: isOpen ? spotsLeft(left) : REGISTRATION_CLOSED,
		joinable: left > 0 && isOpen,
		waitingList: left <= 0 && isOpen ? HAS_WAITLIST : null,
	}
}

const spotsLeft = (left: number) => (left <= 0 ? FULLY_BOOKED : `${left} ${left === 1 ? 'spot' : 'spots'} left`)

/** `today`, `tomorrow`, `in 5 days`, `in 3 weeks`, `in 2 months`: by calendar days, not hours. */
export function daysAhead(start: Date, now: Date) {
	const days = Math.round((Date.parse(dateOf(start)) - Date.parse(dateOf(now))) / DAY)
	if (days <= 0) return 'today'
	if (days === 1) return 'tomorrow'
	if (days < 14) return `in ${days} days`
	if (days < 60) return `in ${Math.floor(days / 7)} weeks`
	return `in ${Math.floor(days / 30)} months`
}
