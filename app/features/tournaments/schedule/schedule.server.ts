import { rate } from '#app/lib/money.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { tournamentAddress } from '../address.ts'
import { findTournament, type Asking, type TournamentDetails } from '../find.server.ts'
import { hasBegun } from '../matches/begun.ts'
import { findCachedMatches, type Match, type TeamName } from '../matches/matches.server.ts'
import { requestState } from '../placement/request-state.ts'
import { changesPartners, type TournamentStatus } from '../status.ts'
import type { ScheduleChoice } from './choice.ts'
import { todosOf } from './fixture.ts'
import { restingIn } from '../standings/partners.ts'
import { sittingOut } from '../standings/sitting-out.ts'
import { findTeams } from '../teams/teams.server.ts'
import { entrantsOf } from '../words.ts'
import { gridOf } from './grid.ts'
import { roundsOf } from './rounds.ts'

/** The schedule of a tournament and the user's actions on it. Throws like `findTournament`. */
export async function findSchedulePage(id: number | null, asking: Asking, choice: ScheduleChoice, now: Date) {
	const found = await findTournament(id, asking)
	const { name, key, canManage, isOrganizer, team, atOwnVenue, court, courtRequest, courtPrice, status } = found
	const agreed = (canManage || atOwnVenue) && status !== 'cancelled' && courtPrice !== null
	return {
		tournament: { id: found.id, name, key, format: found.format, ownTeamId: team?.id ?? null },
		canFollow: isOrganizer || team !== null,
		request: courtRequest && (canManage || atOwnVenue) ? requestState(courtRequest, court.name, atOwnVenue) : null,
		atOwnVenue,
		/** The price of the courts in words, as venue and organiser agreed. */
		agreed: agreed ? agreedWords(courtPrice, atOwnVenue ? null : court.name) : null,
		choice,
		schedule: await findSchedule(found, choice, now),
	}
}

function agreedWords(price: number, venue: string | null) {
	if (price === 0) return `The courts are free of charge${venue ? `, as agreed with ${venue}` : ', as you agreed'}.`
	return venue
		? `The courts cost ${rate(price)}, as agreed with ${venue}. You pay them directly.`
		: `The courts cost ${rate(price)}, as agreed with the organiser. They pay you directly.`
}

async function findSchedule(tournament: TournamentDetails, choice: ScheduleChoice, now: Date) {
	const matches = await findCachedMatches(now, tournament.id)
	const today = dateOf(now)
	const isToday = (start: Date) => dateOf(start) === today
	const isCourts = choice.view === 'courts'
	const reading = { ...tournament, sittingOut: isCourts ? undefined : await findSittingOut(tournament, matches) }
	return {
		emptyText: matches.length === 0 ? emptyText(tournament.status) : null,
		/** Said where the choice leaves none of the matches. */
		noneText: isCourts ? 'Every match has been cancelled.' : noneText(choice),
		teams: teamsOf(matches),
		words: {
			all: `All ${entrantsOf(tournament.format).many}`,
			own: changesPartners(tournament.format) ? 'My matches' : null,
		},
		todos: todosOf(matches, tournament, now),
		hasCourts: new Set(matches.map(({ courtNumber }) => courtNumber)).size > 1,
		playsToday: matches.some(({ startTime }) => isToday(startTime)),
		canGenerateAgain: tournament.canManage && tournament.status === 'ongoing' && !matches.some(hasBegun),
		/** Where all rounds to come are moved; null where that is not possible. */
		moveRounds:
			tournament.canManage &&
			changesPartners(tournament.format) &&
			tournament.status === 'ongoing' &&
			matches.some(({ status }) => status === 'scheduled')
				? tournamentAddress(tournament, 'schedule/move')
				: null,
		grid: isCourts ? gridOf(matches, choice.day, tournament, now) : null,
		rounds: isCourts ? [] : roundsOf(matches, { ...choice, isOnDay: choice.today ? isToday : null }, reading, now),
	}
}
export type Schedule = Awaited<ReturnType<typeof findSchedule>>

/** The teams that sit out each round of a Swiss tournament, or players who rest; undefined for other formats. */
export async function findSittingOut(
	{ id, format }: Pick<TournamentDetails, 'id' | 'format'>,
	matches: readonly Match[],
) {
	if (format !== 'swiss' && !changesPartners(format)) return undefined
	const teams = await findTeams(id, { all: true })
	const byId = new Map(teams.map(({ id, name }) => [id, { id, name }]))
	const playing = teams.filter(({ status }) => status !== 'registered')
	const rounds = format === 'swiss' ? sittingOut(playing, matches) : restingIn(playing, matches)
	return new Map([...rounds].map(([round, ids]) => [round, ids.map((id) => byId.get(id)!)]))
}

const emptyText = (status: TournamentStatus) =>
	status === 'registration_open'
		? 'The schedule will be generated after the registration period closes.'
		: 'No matches have been scheduled yet.'

const noneText = ({ today }: ScheduleChoice) => (today ? 'No matches today.' : 'This team has no matches yet.')

function teamsOf(matches: Match[]): TeamName[] {
	const teams = new Map<number, TeamName>()
	for (const { homeTeam, awayTeam, homePartner, awayPartner } of matches) {
		for (const team of [homeTeam, awayTeam, homePartner, awayPartner]) if (team) teams.set(team.id, team)
	}
	return [...teams.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
