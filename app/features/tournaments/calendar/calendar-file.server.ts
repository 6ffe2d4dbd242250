import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { addDays, dateOf } from '#app/lib/time.ts'
import type { Match } from '../matches/matches.server.ts'
import { scoreWords } from '../matches/score.ts'
import { isTimeless, NO_TIME } from '../schedule/match-standing.ts'

/** How soon a calendar that follows the file may ask again, in seconds. */
const ASK_AGAIN = 3_600

export type CalendarMatch = Pick<
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
	| 'moves'
	| 'homePenalties'
	| 'awayPenalties'
	| 'hasCourt'
> & { place: string }

/** Whole days from `startDate` to `endDate`, both included. */
type CalendarDays = { id: number; startDate: Date; endDate: Date; place: string; url: string; isCancelled: boolean }

type Calendar = {
	/** What the calendar is called. */
	name: string
	/** The tournament, as the description of each match has it. */
	tournament: string
	matches: CalendarMatch[]
	/** Stands in for the matches while there are none: the days of the tournament. */
	days: CalendarDays
	/** Where we are, such as `https://courtside.example`. */
	origin: string
	/** The address of a match, without the origin. */
	addressOf: (matchId: number) => string
	now: Date
}

/**
 * Matches as an iCalendar file (RFC 5545). A match keeps its UID for as long as it is in the schedule, and its SEQUENCE
 * counts how often it was moved, so that a calendar which knows it moves it too.
 */
export function calendarFile({ name, tournament, matches, days, origin, addressOf, now }: Calendar) {
	const { host } = new URL(origin)
	const calendar = ical({
		name: plain(name),
		prodId: { company: 'Courtside', product: 'Tournaments', language: 'EN' },
		method: ICalCalendarMethod.PUBLISH,
		ttl: ASK_AGAIN,
	})
	if (matches.length === 0) {
		calendar.createEvent({
			id: `tournament-${days.id}@${host}`,
			stamp: now,
			allDay: true,
			start: wholeDay(dateOf(days.startDate)),
			end: wholeDay(addDays(dateOf(days.endDate), 1)),
			summary: plain(tournament),
			location: plain(days.place),
			url: origin + days.url,
			status: days.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
		})
	}
	for (const match of matches) {
		calendar.createEvent({
			id: `match-${match.id}@${host}`,
			sequence: match.moves,
			stamp: now,
			start: match.startTime,
			end: match.endTime,
			summary: plain(`${isTimeless(match) ? `${NO_TIME}: ` : ''}${match.homeLabel} v ${match.awayLabel}`),
			location: plain(isTimeless(match) ? match.place : `${match.place}, Court ${match.courtNumber}`),
			description: plain([match.roundName, tournament, result(match)].filter(Boolean).join(' · ')),
			url: origin + addressOf(match.id),
			status: statusOf(match),
		})
	}
	return calendar.toString()
}

/** A day in the calendar's own terms, which know no time zone. */
const wholeDay = (date: string) => new Date(`${date}T00:00:00Z`)

const result = ({ status, homeScore, awayScore, homePenalties, awayPenalties }: CalendarMatch) =>
	status === 'completed' && homeScore !== null && awayScore !== null
		? scoreWords({ homeScore, awayScore, homePenalties, awayPenalties })
		: ''

function statusOf(match: CalendarMatch) {
	if (match.status === 'cancelled') return ICalEventStatus.CANCELLED
	return isTimeless(match) ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}

/** On one line, and without what the format has no way to write. */
const plain = (text: string) => text.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()
