import { and, asc, eq, gt, gte, lt, not } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { courtSports, tournamentMatches, tournaments } from '#db/schema.ts'
import { closuresIn } from '#app/features/court-time/closures.server.ts'
import {
	courtTimeOf,
	hasCourtTime,
	holdersIn,
	idsAmong,
	release,
	take,
	takeWhole,
	type Stretch,
} from '#app/features/court-time/court-time.server.ts'
import { includesCourt } from '#app/features/court-time/includes-court.ts'
import { slotsChanged, tournamentChanged } from '#app/features/live/changes.server.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import type { HappenedIn } from '#app/features/notices/words/words.ts'
import { fullHour, halfHoursBetween, hoursBetween, startOfHalfHour } from '#app/lib/time/time.ts'
import { closedWords, type ClosingReason } from './closing-reasons.ts'
import { findFixturesOnCourt, type FixtureOnCourt } from '../on-court/fixtures-on-court.server.ts'

type Venue = { id: number; name: string }

/** Releases fixtures' courts and tells the organisers; they stay in the schedule until postponed or reopened. */
export async function releaseFixtures(
	tx: Writer,
	fixtures: FixtureOnCourt[],
	{ venue, closureId, reason, now }: { venue: Venue; closureId: number; reason: ClosingReason; now: Date },
) {
	await release(
		tx,
		venue.id,
		'fixture',
		fixtures.map(({ id }) => id),
	)
	const tell = fixtures.map((fixture) =>
		organizersNotice(fixture, `closing:${closureId}:match:${fixture.id}`, {
			what: 'match lost its court',
			data: { ...dataOf(fixture, venue), why: closedWords(reason), isShared: fixture.isShared || undefined },
		}),
	)
	await notify(tx, tell, now)
}

/** Takes the courts of fixtures again where free, once the closure has ended. Tells organisers, returns fixtures. */
export async function retakeFixtures(
	tx: Writer,
	stretch: Stretch,
	{ venue, closureId, now }: { venue: Venue; closureId: number; now: Date },
): Promise<FixtureOnCourt[]> {
	const retaken: FixtureOnCourt[] = []
	for (const fixture of await leaveOutShut(tx, venue.id, await withoutCourt(tx, stretch, now))) {
		if (await (fixture.isShared ? takeShared : takeOwn)(tx, venue.id, fixture)) retaken.push(fixture)
	}
	const tell = retaken.map((fixture) =>
		organizersNotice(fixture, `reopening:${closureId}:match:${fixture.id}`, {
			what: 'match has its court again',
			data: dataOf(fixture, venue),
		}),
	)
	await notify(tx, tell, now)
	return retaken
}

const takeOwn = (tx: Writer, venueId: number, fixture: FixtureOnCourt) =>
	takeWhole(tx, venueId, { kind: 'fixture', id: fixture.id }, [fixture])

/** Takes the half hours that no match of its tournament holds yet, or none if one is not free. */
async function takeShared(tx: Writer, venueId: number, { id, startTime, endTime, ...fixture }: FixtureOnCourt) {
	const from = startOfHalfHour(startTime)
	const { sportId, courtNumber } = fixture
	const holder = { kind: 'fixture', id } as const
	await take(tx, venueId, [{ holder, sportId, courtNumber, startTime: from, endTime }])
	const there = await holdersIn(tx, { venueId, sportId, courtNumber, startTime: from, endTime })
	const holders = await findFixturesOnCourt(tx, idsAmong(there, 'fixture'))
	const own = holders.filter(({ tournament }) => tournament.id === fixture.tournament.id)
	const taken = await courtTimeOf(
		tx,
		'fixture',
		own.map((it) => it.id),
	)
	const isHeld = (half: Date) =>
		taken.some((it) => it.courtNumber === courtNumber && it.startTime.getTime() === half.getTime())
	if (halfHoursBetween(from, endTime).every(isHeld)) return true
	await release(tx, venueId, 'fixture', [id])
	return false
}

/** Tells open pages of the tournaments, and of the venue's hours, that fixtures have lost or regained their court. */
export function tellOfFixtures(venueId: number, fixtures: FixtureOnCourt[]) {
	for (const channel of new Set(fixtures.map(({ channel }) => channel))) tournamentChanged(channel)
	for (const sportId of new Set(fixtures.map(({ sportId }) => sportId))) {
		const own = fixtures.filter((fixture) => fixture.sportId === sportId)
		const hours = own.flatMap(({ startTime, endTime }) => hoursBetween(startTime, endTime).map(Number))
		slotsChanged({ venueId, sportId, hours: [...new Set(hours)].sort((a, b) => a - b).map((hour) => new Date(hour)) })
	}
}

/** Finds fixtures to come that have a court of the venue but no court time. */
async function withoutCourt(tx: Writer, stretch: Stretch, now: Date): Promise<FixtureOnCourt[]> {
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
	return findFixturesOnCourt(
		tx,
		rows.map(({ id }) => id),
	)
}

/** Leaves out the fixtures that overlap another closure or block. */
async function leaveOutShut(tx: Writer, venueId: number, fixtures: FixtureOnCourt[]) {
	if (fixtures.length === 0) return []
	const from = new Date(Math.min(...fixtures.map(({ startTime }) => startTime.getTime())))
	const to = new Date(Math.max(...fixtures.map(({ endTime }) => endTime.getTime())))
	const shut = await closuresIn(tx, { venueIds: [venueId], from, to })
	const isShut = (fixture: FixtureOnCourt) =>
		shut.some((it) => it.endTime > fixture.startTime && it.startTime < fixture.endTime && includesCourt(it, fixture))
	return fixtures.filter((fixture) => !isShut(fixture))
}

const dataOf = (
	{ matchNumber, title, tournament, startTime, endTime, courtNumber, courtName }: FixtureOnCourt,
	venue: Venue,
) => ({
	match: matchNumber,
	tournament: title,
	tournamentId: tournament.id,
	key: null,
	start: startTime,
	end: endTime,
	court: courtName ?? courtNumber,
	venue: venue.name,
})

const organizersNotice = (
	{ id, tournament }: FixtureOnCourt,
	cause: string,
	happened: HappenedIn<'tournament'>,
): NewNotice => ({
	...happened,
	userId: tournament.organizerId,
	kind: 'tournament',
	subject: 'match',
	subjectId: id,
	cause,
})
