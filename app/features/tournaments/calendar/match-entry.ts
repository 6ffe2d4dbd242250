import type { CalendarEntry } from '#app/lib/time/ical.server.ts'
import type { Match } from '../matches/matches.server.ts'
import { scoreWords } from '../matches/score/score.ts'
import { isTimeless, NO_TIME } from '../schedule/match-standing.ts'

type CalendarMatch = Pick<
	Match,
	| 'id'
	| 'roundName'
	| 'startTime'
	| 'endTime'
	| 'status'
	| 'homeLabel'
	| 'awayLabel'
	| 'homeScore'
	| 'awayScore'
	| 'courtNumber'
	| 'version'
	| 'homePenalties'
	| 'awayPenalties'
	| 'hasCourt'
>

type Of = {
	/** What the tournament is called. */
	tournament: string
	/** Where the match is, without its court. */
	place: string
	latitude?: number | null
	longitude?: number | null
	/** The address of the match, without the origin. */
	address: string
}

/**
 * A match in a calendar. It is known again for as long as it is in the schedule; calling off all that is open does not
 * count as a change of its own, so that adds one.
 */
export const matchEntry = (match: CalendarMatch, { tournament, place, ...of }: Of): CalendarEntry => ({
	uid: `match-${match.id}`,
	sequence: match.version + (match.status === 'cancelled' ? 1 : 0),
	start: match.startTime,
	end: match.endTime,
	title: `${isTimeless(match) ? `${NO_TIME}: ` : ''}${match.homeLabel} v ${match.awayLabel}`,
	place: isTimeless(match) ? place : `${place}, Court ${match.courtNumber}`,
	lines: [[match.roundName, tournament, result(match)].filter(Boolean).join(' · ')],
	...of,
	status: match.status === 'cancelled' ? 'cancelled' : isTimeless(match) ? 'tentative' : 'confirmed',
})

type Days = { id: number; name: string; startDate: Date; endDate: Date; isCancelled: boolean }
type Where = Pick<CalendarEntry, 'place' | 'latitude' | 'longitude' | 'address'>

/** The days of a tournament, which stand in for its matches while there are none. */
export const daysEntry = ({ id, name, startDate, endDate, isCancelled }: Days, where: Where): CalendarEntry => ({
	uid: `tournament-${id}`,
	sequence: isCancelled ? 1 : 0,
	start: startDate,
	end: endDate,
	allDay: true,
	title: name,
	...where,
	status: isCancelled ? 'cancelled' : 'confirmed',
})

const result = ({ status, homeScore, awayScore, homePenalties, awayPenalties }: CalendarMatch) =>
	status === 'completed' && homeScore !== null && awayScore !== null
		? scoreWords({ homeScore, awayScore, homePenalties, awayPenalties })
		: ''
