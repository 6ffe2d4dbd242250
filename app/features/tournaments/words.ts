import { formatDate } from '#app/lib/time/time.ts'
import { changesPartners, type TournamentFormat, type TournamentStatus } from './status.ts'

export const NOT_FOUND = 'Tournament not found'
export const TOURNAMENT_CHANGED = 'The tournament has just changed. Look again.'

export const FULLY_BOOKED = 'Fully booked'
export const HAS_WAITLIST = 'There’s a waitlist: the first on it moves up when a place comes free.'
export const REGISTRATION_CLOSED = 'Registration Closed'

export const formatNames: Record<TournamentFormat, string> = {
	round_robin: 'Round robin',
	knockout: 'Knockout',
	league: 'League',
	groups_knockout: 'Groups, then knockout',
	swiss: 'Swiss',
	double_elimination: 'Double elimination',
	americano: 'Americano',
	mexicano: 'Mexicano',
}

/** `a round robin`, `an Americano` */
export const aFormat = (format: TournamentFormat) =>
	changesPartners(format)
		? `${format === 'americano' ? 'an' : 'a'} ${formatNames[format]}`
		: `a ${formatNames[format].toLowerCase()}`

type Entrants = { one: string; many: string }

/** The words for those who enter: where partners change, they are single players. */
export const entrantsOf = (format: TournamentFormat): Entrants =>
	changesPartners(format) ? { one: 'player', many: 'players' } : { one: 'team', many: 'teams' }

/** `Nobody waits for a place yet.`, `3 teams wait for a place.` */
export function waitingWords(waiting: number, format: TournamentFormat) {
	const { one, many } = entrantsOf(format)
	if (waiting === 0) return 'Nobody waits for a place yet.'
	return waiting === 1 ? `One ${one} waits for a place.` : `${waiting} ${many} wait for a place.`
}

type Days = { startDate: Date; endDate: Date }

/** `5 December 2026`, `5–13 December 2026`, `28 November – 3 December 2026`. */
export function dateLine({ startDate, endDate }: Days) {
	const [from, to] = [formatDate(startDate).split(' '), formatDate(endDate).split(' ')] as [string[], string[]]
	const end = to.join(' ')
	if (from.join(' ') === end) return end
	if (from[2] !== to[2]) return `${from.join(' ')} – ${end}`
	return from[1] === to[1] ? `${from[0]}–${end}` : `${from[0]} ${from[1]} – ${end}`
}

export const statusNames: Record<TournamentStatus, string> = {
	registration_open: 'Registration Open',
	ongoing: 'Ongoing',
	completed: 'Completed',
	cancelled: 'Cancelled',
}

export const noTournaments = (venue: string) => `${venue} doesn’t have tournaments of others.`

export const SCHEDULE_MADE = { title: 'Success', description: 'Tournament schedule has been generated' }
