import { excerpt } from '#app/lib/excerpt.ts'
import { dateOf, DAY, formatDay, formatTimeRange } from '#app/lib/time.ts'

/** A tournament as its card shows it, in words ready to print. */
export type TournamentCardData = {
	id: number
	name: string
	description: string
	sport: { name: string; icon: string; color: string }
	place: string
	/** 'in 3 days' */
	starts: string
	day: string
	hours: string
	teams: string
	format: string
	/** Whole rand. */
	entryFee: number
	/** '3 spots left' or 'Fully booked' */
	spots: string
	full: boolean
}

type Tournament = {
	id: number
	name: string
	description: string
	startDate: Date
	endDate: Date
	currentTeams: number
	maxTeams: number
	entryFee: number
	format: keyof typeof formatNames
	court: { name: string; city: string }
	sport: { name: string; icon: string; color: string }
}

export const formatNames = { round_robin: 'Round robin', knockout: 'Knockout', league: 'League' }

const DESCRIPTION_LENGTH = 60

export function tournamentCard(tournament: Tournament, now: Date): TournamentCardData {
	const { id, name, description, startDate, endDate, currentTeams, maxTeams, entryFee, format, court } = tournament
	const left = maxTeams - currentTeams
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
		hours: formatTimeRange(startDate, endDate),
		teams: `${currentTeams}/${maxTeams} teams`,
		format: formatNames[format],
		entryFee,
		spots: left <= 0 ? 'Fully booked' : `${left} spots left`,
		full: left <= 0,
	}
}

/** `today`, `tomorrow`, `in 5 days`, `in 3 weeks`, `in 2 months`: by calendar days, not hours. */
export function daysAhead(start: Date, now: Date) {
	const days = Math.round((Date.parse(dateOf(start)) - Date.parse(dateOf(now))) / DAY)
	if (days <= 0) return 'today'
	if (days === 1) return 'tomorrow'
	if (days < 14) return `in ${days} days`
	if (days < 60) return `in ${Math.floor(days / 7)} weeks`
	return `in ${Math.floor(days / 30)} months`
}
