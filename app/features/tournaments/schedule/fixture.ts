import { formatDay, formatTimeRange } from '#app/lib/time/time.ts'
import type { OwnTeam } from '../find.server.ts'
import type { Match, TeamName } from '../matches/matches.server.ts'
import { winnerOf } from '../matches/score/winner.ts'
import { changesPartners, isKnockoutMatch, type MatchStatus, type TournamentFormat } from '../status.ts'
import { isOpen, isTimeless, standingOf, type MatchStanding } from './match-standing.ts'

export type Fixture = {
	id: number
	/** The number that others refer to, as in 'Winner of match 3'; knockouts only. */
	number: number | null
	/** The letter of its group. */
	group: string | null
	/** 'Sat 21 Nov' */
	day: string
	/** '10:00–11:00' */
	time: string
	/** Whether it lost its court, and with it the day and time. */
	isTimeless: boolean
	/** 'Court 2' */
	onCourt: string
	/** 'Beacon Padel, Court 2' */
	court: string
	home: string
	away: string
	/** '2–1'; null until it is over. */
	score: string | null
	/** '2–1' as one captain reported and the other has not confirmed. */
	claim: string | null
	/** '(4–3 pens)', 'Walkover for Kasi Stars' */
	detail: string | null
	winner: 'home' | 'away' | null
	status: MatchStatus
	standing: MatchStanding
	/** The user's task for this match, such as 'Confirm the result'. */
	task: string | null
	own: boolean
	/** Where the team stands whose match it is. */
	side: 'home' | 'away' | null
}

export type Reading = {
	format: TournamentFormat
	team: OwnTeam | null
	canManage: boolean
	/** The teams that sit out each round of a Swiss tournament, or the players who rest, by its number. */
	sittingOut?: ReadonlyMap<number, readonly TeamName[]>
}

/** Returns the same object for all users who see a match alike, so that its rendering can be shared. */
export function toFixture(match: Match, reading: Reading, now: Date): Fixture {
	const fixture = shared.get(match) ?? asFixture(match, reading)
	shared.set(match, fixture)
	const task = isOpen(match) ? taskOf(match, reading, now) : null
	const own = reading.team !== null && plays(match, reading.team.id)
	const side = own ? (isHome(match, reading.team!.id) ? 'home' : 'away') : null
	return own || task !== null ? { ...fixture, own, side, task } : fixture
}

const shared = new WeakMap<Match, Fixture>()

function asFixture(match: Match, { format }: Pick<Reading, 'format'>): Fixture {
	const { id, matchNumber, startTime, endTime, court, courtName, courtNumber, homeLabel, awayLabel, status } = match
	const onCourt = courtName ?? `Court\u00a0${courtNumber}`
	const isOver = status === 'completed'
	const standing = standingOf(match)
	return {
		id,
		number: isKnockoutMatch(format, match) ? matchNumber : null,
		group: match.groupName,
		day: formatDay(startTime),
		time: formatTimeRange(startTime, endTime),
		isTimeless: isTimeless(match),
		onCourt,
		court: `${court.name}, ${onCourt}`,
		home: homeLabel,
		away: awayLabel,
		score: isOver && match.homeScore !== null ? `${match.homeScore}–${match.awayScore}` : null,
		claim: standing === 'claimed' ? `${match.proposal!.homeScore}–${match.proposal!.awayScore}` : null,
		detail: isOver ? detailOf(match) : null,
		winner: winnerOf(match),
		status,
		standing,
		task: null,
		own: false,
		side: null,
	}
}

export const plays = ({ homeTeam, awayTeam, homePartner, awayPartner }: Match, teamId: number) =>
	[homeTeam, awayTeam, homePartner, awayPartner].some((team) => team?.id === teamId)

export const isHome = ({ homeTeam, homePartner }: Match, teamId: number) =>
	homeTeam?.id === teamId || homePartner?.id === teamId

function detailOf({ forfeitedBy, homePenalties, awayPenalties, homeLabel, awayLabel }: Match) {
	if (forfeitedBy === 'both') return 'Neither team played'
	if (forfeitedBy) return `Walkover for ${forfeitedBy === 'home' ? awayLabel : homeLabel}`
	return homePenalties === null ? null : `(${homePenalties}–${awayPenalties} pens)`
}

export type Todo = { id: number; label: string }

/** Returns the results that wait for a captain or the organiser: disputes first, then by time. */
export function todosOf(matches: Match[], reading: Reading, now: Date): Todo[] {
	return matches
		.filter(isOpen)
		.sort(
			(a, b) => Number(Boolean(b.dispute)) - Number(Boolean(a.dispute)) || Number(a.startTime) - Number(b.startTime),
		)
		.flatMap((match) => {
			const label = todoOf(match, reading, now)
			return label === null ? [] : [{ id: match.id, label }]
		})
}

function todoOf(match: Match, reading: Reading, now: Date) {
	const { homeLabel, awayLabel, homeTeam, proposal } = match
	const isHome = homeTeam?.id === reading.team?.id
	const opponent = isHome ? awayLabel : homeLabel
	switch (taskOf(match, reading, now)) {
		case 'Decide the result':
			return `Decide ${homeLabel} v ${awayLabel}`
		case 'Confirm the result': {
			const { homeScore, awayScore } = proposal!
			return `Confirm the result: ${isHome ? `${homeScore}–${awayScore}` : `${awayScore}–${homeScore}`} v ${opponent}`
		}
		case 'Enter the result':
			return reading.team && plays(match, reading.team.id) && !changesPartners(reading.format)
				? `Enter the result v ${opponent}`
				: null
		default:
			return null
	}
}

function taskOf(match: Match, { format, team, canManage }: Reading, now: Date) {
	const { proposal, dispute, homeTeam, awayTeam, endTime } = match
	const isCaptain = team?.isCaptain === true && plays(match, team.id) && !changesPartners(format)
	if (dispute) return isCaptain ? 'The organiser decides' : canManage ? 'Decide the result' : null
	if (proposal && isCaptain) return proposal.teamId === team.id ? 'Sent, not confirmed yet' : 'Confirm the result'
	if (proposal || !homeTeam || !awayTeam || endTime > now) return null
	return isCaptain || canManage ? 'Enter the result' : null
}
