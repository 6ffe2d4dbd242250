import { and, asc, eq, gt, gte, inArray, isNotNull, lt, not, or } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { findOrganizersOf } from '#db/query/tournament-organizers.ts'
import { courtSports, tournamentMatches, tournaments } from '#db/schema.ts'
import { closuresIn } from '#app/features/court-time/closures.server.ts'
import {
	hasCourtTime,
	release,
	releaseIn,
	soonestFirst,
	takeWhole,
	type Stretch,
} from '#app/features/court-time/court-time.server.ts'
import { includesCourt } from '#app/features/court-time/includes-court.ts'
import { slotsChanged, tournamentChanged } from '#app/features/live/changes.server.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import type { HappenedIn } from '#app/features/notices/words/words.ts'
import { findSharedCourts, hasSharedCourt, takeShared } from '../on-court/shared-courts.server.ts'
import { groupBy } from '#app/lib/groups.ts'
import { fullHour, hoursBetween } from '#app/lib/time/time.ts'
import { closedWords, type ClosingReason } from './closing-reasons.ts'
import { findFixturesOnCourt, type FixtureOnCourt } from '../on-court/fixtures-on-court.server.ts'

type Venue = { id: number; name: string }

/**
 * Returns the open fixtures that a closure takes the court from: those of `onCourt`, and where several share the half
 * hours of a court all that lie in the time, not only those that hold it.
 */
export async function findLosing(
	reader: Reader,
	onCourt: readonly FixtureOnCourt[],
	{ startTime, endTime }: { startTime: Date; endTime: Date },
): Promise<FixtureOnCourt[]> {
	const own = onCourt.filter(({ isShared, status }) => !isShared && isOpen(status))
	const sharing = sharingOf(onCourt)
	if (sharing.length === 0) return own
	const { id, status, ...match } = tournamentMatches
	const rows = await reader
		.select({ id })
		.from(tournamentMatches)
		.where(
			and(
				inArray(match.tournamentId, sharing),
				inArray(status, ['scheduled', 'in_progress']),
				lt(match.startTime, endTime),
				gt(match.endTime, startTime),
			),
		)
	const found = await findFixturesOnCourt(
		reader,
		rows.map((row) => row.id),
	)
	return [...own, ...(await withCourt(reader, found, true))].sort(soonestFirst)
}

const isOpen = (status: FixtureOnCourt['status']) => status === 'scheduled' || status === 'in_progress'

/** The tournaments whose matches share the half hours of a court. */
const sharingOf = (fixtures: readonly FixtureOnCourt[]) => [
	...new Set(fixtures.flatMap(({ isShared, tournament }) => (isShared ? tournament.id : []))),
]

/** Picks those fixtures that share courts and have theirs for all of their time, or not. */
async function withCourt(reader: Reader, shared: FixtureOnCourt[], has: boolean) {
	const held = await findSharedCourts(reader, sharingOf(shared))
	return shared.filter((fixture) => hasSharedCourt(held, { ...fixture, tournamentId: fixture.tournament.id }) === has)
}

type Told = { venue: Venue; closureId: number; now: Date }

/**
 * Releases fixtures' courts; they stay in the schedule until moved or reopened. Where fixtures share courts, only what
 * lies in the stretch is released. The caller tells the organisers.
 */
export async function releaseFixtures(tx: Writer, fixtures: FixtureOnCourt[], stretch: Stretch) {
	const own = fixtures.filter(({ isShared }) => !isShared)
	await release(
		tx,
		stretch.venueId,
		'fixture',
		own.map(({ id }) => id),
	)
	for (const tournamentId of sharingOf(fixtures)) {
		const ids = await tx
			.select({ id: tournamentMatches.id })
			.from(tournamentMatches)
			.where(eq(tournamentMatches.tournamentId, tournamentId))
		await releaseIn(
			tx,
			stretch,
			'fixture',
			ids.map(({ id }) => id),
		)
	}
}

/** Tells organisers which fixtures have lost their court by the closures of one act, of which `closureId` is the first. */
export async function tellOfLost(
	tx: Writer,
	fixtures: FixtureOnCourt[],
	{ venue, closureId, reason, now }: Told & { reason: ClosingReason },
) {
	const why = closedWords(reason)
	const cause = `closing:${closureId}`
	const told = [
		...fixtures
			.filter(({ isOfRound }) => !isOfRound)
			.map((fixture) =>
				ofMatch(fixture, `${cause}:match:${fixture.id}`, {
					what: 'match lost its court',
					data: { ...dataOf(fixture, venue), why },
				}),
			),
		...byEvening(fixtures).map((evening) =>
			ofEvening(evening, cause, venue, { what: 'evening lost its courts', data: { why } }),
		),
	]
	await notifyOrganizers(tx, told, now)
}

/** Takes the courts of fixtures again where free, once a closure has ended, and returns these. The caller tells organisers. */
export async function retakeFixtures(tx: Writer, stretch: Stretch, now: Date): Promise<FixtureOnCourt[]> {
	const { venueId } = stretch
	const retaken: FixtureOnCourt[] = []
	for (const fixture of await leaveOutShut(tx, venueId, await withoutCourt(tx, stretch, now))) {
		const tournamentId = fixture.tournament.id
		const isTaken = fixture.isShared
			? await takeShared(tx, venueId, { ...fixture, tournamentId })
			: await takeOwn(tx, venueId, fixture)
		if (isTaken) retaken.push(fixture)
	}
	return retaken
}

/** Tells organisers which fixtures have their court again, of several closures the first of which is `closureId`. */
export async function tellOfRetaken(tx: Writer, retaken: FixtureOnCourt[], { venue, closureId, now }: Told) {
	const cause = `reopening:${closureId}`
	const told = [
		...retaken
			.filter(({ isOfRound }) => !isOfRound)
			.map((fixture) =>
				ofMatch(fixture, `${cause}:match:${fixture.id}`, {
					what: 'match has its court again',
					data: dataOf(fixture, venue),
				}),
			),
		...byEvening(retaken.toSorted(soonestFirst)).map((evening) =>
			ofEvening(evening, cause, venue, { what: 'evening has its courts again', data: {} }),
		),
	]
	await notifyOrganizers(tx, told, now)
}

const takeOwn = (tx: Writer, venueId: number, fixture: FixtureOnCourt) =>
	takeWhole(tx, venueId, { kind: 'fixture', id: fixture.id }, [fixture])

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
				or(isNotNull(tournaments.matchMinutes), not(hasCourtTime('fixture', tournamentMatches.id))),
				sportId === null ? undefined : eq(tournaments.sportId, sportId),
				courtNumber === null ? undefined : eq(tournamentMatches.courtNumber, courtNumber),
			),
		)
		.orderBy(asc(tournamentMatches.startTime), asc(tournamentMatches.id))
	const found = await findFixturesOnCourt(
		tx,
		rows.map(({ id }) => id),
	)
	const own = found.filter(({ isShared }) => !isShared)
	const shared = found.filter(({ isShared }) => isShared)
	return [...own, ...(await withCourt(tx, shared, false))].sort(soonestFirst)
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

type Evening = [FixtureOnCourt, ...FixtureOnCourt[]]

/** Groups the fixtures that are moved together by their tournament, soonest first. */
const byEvening = (fixtures: readonly FixtureOnCourt[]) =>
	[
		...groupBy(
			fixtures.filter(({ isOfRound }) => isOfRound),
			({ tournament }) => tournament.id,
		).values(),
	] as Evening[]

type OfEvening =
	{ what: 'evening lost its courts'; data: { why: string } } | { what: 'evening has its courts again'; data: object }

/** A notice for those who run a tournament. */
type ToOrganizers = { tournamentId: number; notice: (userId: number) => NewNotice }

async function notifyOrganizers(tx: Writer, told: ToOrganizers[], now: Date) {
	const people = await findOrganizersOf(
		tx,
		told.map(({ tournamentId }) => tournamentId),
	)
	const notices = told.flatMap(({ tournamentId, notice }) => people.get(tournamentId)!.map(notice))
	await notify(tx, notices, now)
}

/** One notice for all of an evening’s matches, which can be many. */
function ofEvening(evening: Evening, cause: string, venue: Venue, { what, data }: OfEvening): ToOrganizers {
	const [{ tournament, startTime }] = evening
	const told = {
		...data,
		tournament: tournament.name,
		key: null,
		matches: evening.length,
		start: startTime,
		end: new Date(Math.max(...evening.map(({ endTime }) => endTime.getTime()))),
		courts: [...new Set(evening.map(({ courtName, courtNumber }) => courtName ?? courtNumber))],
		venue: venue.name,
	}
	const about = { kind: 'tournament', subject: 'tournament', subjectId: tournament.id }
	return {
		tournamentId: tournament.id,
		notice: (userId) =>
			({ ...about, what, data: told, userId, cause: `${cause}:tournament:${tournament.id}` }) as NewNotice,
	}
}

const ofMatch = (
	{ id, tournament }: FixtureOnCourt,
	cause: string,
	happened: HappenedIn<'tournament'>,
): ToOrganizers => ({
	tournamentId: tournament.id,
	notice: (userId) => ({ ...happened, userId, kind: 'tournament', subject: 'match', subjectId: id, cause }),
})
