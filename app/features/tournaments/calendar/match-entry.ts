import type { CalendarEntry } from '#app/lib/time/ical.server.ts'
import type { Match } from '../matches/matches.server.ts'
import { scoreWords } from '../matches/score/score.ts'
import { isTimeless, NO_TIME } from '../schedule/match-standing.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'

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
	| 'courtName'
	| 'version'
	| 'homePenalties'
	| 'awayPenalties'
	| 'hasCourt'
>

type Of = {
	tournament: string
	/** The venue in words, without the court. */
	place: string
	latitude?: number | null
	longitude?: number | null
	/** The path of the match, without the origin. */
	address: string
}

/**
 * A calendar entry for a match, with a stable uid for as long as it is scheduled. Cancelling a tournament does not
 * raise the version of its matches, so a cancelled match adds one to the sequence.
 */
export const matchEntry = (match: CalendarMatch, { tournament, place, ...of }: Of): CalendarEntry => ({
	uid: `match-${match.id}`,
	sequence: match.version + (match.status === 'cancelled' ? 1 : 0),
	start: match.startTime,
	end: match.endTime,
	title: `${isTimeless(match) ? `${NO_TIME}: ` : ''}${match.homeLabel} v ${match.awayLabel}`,
	place: isTimeless(match) ? place : `${place}, ${courtLabel(match.courtName ?? match.courtNumber)}`,
	lines: [[match.roundName, tournament, result(match)].filter(Boolean).join(' · ')],
	...of,
	status: match.status === 'cancelled' ? 'cancelled' : isTimeless(match) ? 'tentative' : 'confirmed',
})

type Days = { id: number; name: string; startDate: Date; endDate: Date; isCancelled: boolean }
type Where = Pick<CalendarEntry, 'place' | 'latitude' | 'longitude' | 'address'>

/** The days of a tournament, used until it has matches. */
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
