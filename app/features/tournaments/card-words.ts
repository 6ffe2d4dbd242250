import { rate } from '#app/lib/money.ts'
import type { TournamentFormat, TournamentStatus } from './status.ts'
import { dateLine, entrantsOf, statusNames } from './words.ts'

type Tournament = {
	name: string
	format: TournamentFormat
	startDate: Date
	endDate: Date
	entryFee: number
	status: TournamentStatus
	court: { name: string; city: string }
	sport: { icon: string }
}

export function tournamentCardWords(tournament: Tournament) {
	const { name, format, entryFee, status, court, sport } = tournament
	const fee = entryFee === 0 ? 'free entry' : `${rate(entryFee)} a ${entrantsOf(format).one}`
	return {
		sport: sport.icon,
		title: name,
		kind: 'Tournament',
		place: `${court.name}, ${court.city}`,
		fact: `${dateLine(tournament)} · ${status === 'registration_open' ? fee : statusNames[status].toLowerCase()}`,
	}
}
