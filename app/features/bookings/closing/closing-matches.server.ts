import { and, asc, eq, gt, gte, lt, not } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { courtSports, tournamentMatches, tournaments } from '#db/schema.ts'
import { closuresIn } from '#app/features/court-time/closures.server.ts'
import { hasCourtTime, release, takeWhole, type Stretch } from '#app/features/court-time/court-time.server.ts'
import { covers } from '#app/features/court-time/covers.ts'
import { slotsChanged, tournamentChanged } from '#app/features/live/changes.server.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import { formatDay, formatTimeRange, fullHour, hoursBetween } from '#app/lib/time/time.ts'
import { closedWords, type ClosingReason } from './closing-reasons.ts'
import { findMatchesOnCourt, type MatchOnCourt } from '../on-court/matches-on-court.server.ts'

type Venue = { id: number; name: string }

/**
 * Releases the courts of fixtures for their whole time and tells the organisers.
 *
 * The fixtures stay in the schedule without a court until they are postponed or the court reopens.
 */
export async function stopMatches(
	tx: Writer,
	matches: MatchOnCourt[],
	{ venue, closureId, reason, now }: { venue: Venue; closureId: number; reason: ClosingReason; now: Date },
) {
	await release(
		tx,
		venue.id,
		'fixture',
		matches.map(({ id }) => id),
	)
	const tell = matches.map((match) =>
		organizersNotice(match, {
			title: `Match ${match.matchNumber} has lost its court`,
			body: `${match.title} on ${whenOf(match)}: ${venue.name} has closed court ${match.courtNumber}. ${closedWords(reason)}. Please postpone the match.`,
			link: `${matchAddress(match)}/postpone`,
			cause: `closing:${closureId}:match:${match.id}`,
		}),
	)
	await notify(tx, tell, now)
}

/**
 * Takes the courts of fixtures in the stretch again, where they are free for the whole time, and tells the organisers.
 *
 * Call it after the closure has ended. Returns those fixtures.
 */
export async function resumeMatches(
	tx: Writer,
	stretch: Stretch,
	{ venue, closureId, now }: { venue: Venue; closureId: number; now: Date },
): Promise<MatchOnCourt[]> {
	const resumed: MatchOnCourt[] = []
	for (const match of await leaveOutShut(tx, venue.id, await withoutCourt(tx, stretch, now))) {
		if (await takeWhole(tx, venue.id, { kind: 'fixture', id: match.id }, [match])) resumed.push(match)
	}
	const tell = resumed.map((match) =>
		organizersNotice(match, {
			title: `Match ${match.matchNumber} has its court again`,
			body: `${match.title} on ${whenOf(match)}: ${venue.name} has opened court ${match.courtNumber} again. The match takes place as planned.`,
			link: matchAddress(match),
			cause: `reopening:${closureId}:match:${match.id}`,
		}),
	)
	await notify(tx, tell, now)
	return resumed
}

/** Tells open pages of the tournaments, and of the venue's hours, that fixtures have lost or regained their court. */
export function tellOfMatches(venueId: number, matches: MatchOnCourt[]) {
	for (const channel of new Set(matches.map(({ channel }) => channel))) tournamentChanged(channel)
	for (const sportId of new Set(matches.map(({ sportId }) => sportId))) {
		const own = matches.filter((match) => match.sportId === sportId)
		const hours = own.flatMap(({ startTime, endTime }) => hoursBetween(startTime, endTime).map(Number))
		slotsChanged({ venueId, sportId, hours: [...new Set(hours)].sort((a, b) => a - b).map((hour) => new Date(hour)) })
	}
}

/** Finds fixtures to come that have a court of the venue but no court time. */
async function withoutCourt(tx: Writer, stretch: Stretch, now: Date): Promise<MatchOnCourt[]> {
	const { venueId, sportId, courtNumber, startTime, endTime } = stretch
	const rows = await tx
		.select({ id: tournamentMatches.id })
		.from(tournamentMatches)
		.innerJoin(tournaments, eq(tournaments.id, tournamentMatches.tournamentId))
		.innerJoin(
			courtSports,
			and(eq(courtSports.courtId, tournamentMatches.courtId), eq(courtSports.sportId, tournaments.sportId)),
		)
		.where(
			and(
				eq(tournamentMatches.courtId, venueId),
				eq(tournamentMatches.status, 'scheduled'),
				gte(tournamentMatches.startTime, fullHour(now)),
				lt(tournamentMatches.startTime, endTime),
				gt(tournamentMatches.endTime, startTime),
				gte(courtSports.courtCount, tournamentMatches.courtNumber),
				not(hasCourtTime('fixture', tournamentMatches.id)),
				sportId === null ? undefined : eq(tournaments.sportId, sportId),
				courtNumber === null ? undefined : eq(tournamentMatches.courtNumber, courtNumber),
			),
		)
		.orderBy(asc(tournamentMatches.startTime), asc(tournamentMatches.id))
	return findMatchesOnCourt(
		tx,
		rows.map(({ id }) => id),
	)
}

/** Leaves out the fixtures that overlap another closure or block. */
async function leaveOutShut(tx: Writer, venueId: number, matches: MatchOnCourt[]) {
	if (matches.length === 0) return []
	const from = new Date(Math.min(...matches.map(({ startTime }) => startTime.getTime())))
	const to = new Date(Math.max(...matches.map(({ endTime }) => endTime.getTime())))
	const shut = await closuresIn(tx, { venueIds: [venueId], from, to })
	const isShut = (match: MatchOnCourt) =>
		shut.some((it) => it.endTime > match.startTime && it.startTime < match.endTime && covers(it, match))
	return matches.filter((match) => !isShut(match))
}

const whenOf = ({ startTime, endTime }: MatchOnCourt) =>
	`${formatDay(startTime)}, ${formatTimeRange(startTime, endTime)}`

const matchAddress = ({ id, tournament }: MatchOnCourt) => `/tournaments/${tournament.id}/schedule/matches/${id}`

type Told = Omit<NewNotice, 'userId' | 'kind'>

const organizersNotice = ({ tournament }: MatchOnCourt, told: Told): NewNotice => ({
	...told,
	userId: tournament.organizerId,
	kind: 'tournament',
})
