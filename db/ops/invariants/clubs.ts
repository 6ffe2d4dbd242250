import { and, asc, count, eq, gt, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Reader } from '../../client/index.ts'
import {
	runningClubMembers,
	runningClubs,
	runningEventParticipants,
	runningEvents,
	runningSeries,
} from '../../schema.ts'

/** The host of a club is an active member of it with the role of an admin. */
export async function hostlessClubs(db: Reader): Promise<string[]> {
	const rows = await db
		.select({ id: runningClubs.id, role: runningClubMembers.role, status: runningClubMembers.status })
		.from(runningClubs)
		.leftJoin(
			runningClubMembers,
			and(eq(runningClubMembers.clubId, runningClubs.id), eq(runningClubMembers.userId, runningClubs.founderId)),
		)
		.where(
			or(isNull(runningClubMembers.id), ne(runningClubMembers.role, 'admin'), ne(runningClubMembers.status, 'active')),
		)
	return rows.map(({ id, role, status }) =>
		role === null
			? `Club ${id} has a host who is not a member`
			: `Club ${id} has a host who is ${role === 'admin' ? 'an admin' : 'a member'} with the status ${status}`,
	)
}

/** A closed club has no future runs. */
export async function runsOfClosedClubs(db: Reader): Promise<string[]> {
	const rows = await db
		.select({ id: runningEvents.id, clubId: runningClubs.id })
		.from(runningEvents)
		.innerJoin(runningClubs, eq(runningClubs.id, runningEvents.clubId))
		.where(
			and(
				isNotNull(runningClubs.closedAt),
				gt(runningEvents.date, runningClubs.closedAt),
				ne(runningEvents.status, 'cancelled'),
			),
		)
	return rows.map(({ id, clubId }) => `Run ${id} goes on, but club ${clubId} was closed before it`)
}

/** A run has no more participants than places, and a future run no waitlist while a place is free. */
export async function brokenPlaces(db: Reader, now: Date): Promise<string[]> {
	const rows = await db
		.select({
			id: runningEvents.id,
			places: runningEvents.maxParticipants,
			status: runningEvents.status,
			date: runningEvents.date,
			stored: runningEvents.currentParticipants,
			how: runningEventParticipants.status,
			people: count(),
		})
		.from(runningEvents)
		.innerJoin(runningEventParticipants, eq(runningEventParticipants.eventId, runningEvents.id))
		.groupBy(runningEvents.id, runningEventParticipants.status)
	const runs = new Map<number, { run: (typeof rows)[number]; people: Map<string, number> }>()
	for (const run of rows) {
		const known = runs.get(run.id) ?? { run, people: new Map<string, number>() }
		known.people.set(run.how, run.people)
		runs.set(run.id, known)
	}
	return [...runs.values()].flatMap(({ run: { id, places, status, date, stored }, people }) => {
		const of = (how: string) => people.get(how) ?? 0
		const taken = of('attending') + of('attended')
		const limit = places || Infinity
		const toCome = status === 'upcoming' && date > now
		return [
			...(taken > limit ? [`Run ${id} has ${limit} places and ${taken} people in them`] : []),
			...(toCome && stored < limit && of('waitlisted') > 0
				? [`Run ${id} has a free place while ${of('waitlisted')} people wait for one`]
				: []),
		]
	})
}

/** Places at future runs, waits and requests belong to members: a person who leaves the club gives theirs up. */
export async function strangersPlaces(db: Reader, now: Date): Promise<string[]> {
	const { id, userId, eventId, status } = runningEventParticipants
	const rows = await db
		.select({ id, status, eventId })
		.from(runningEventParticipants)
		.innerJoin(runningEvents, eq(runningEvents.id, eventId))
		.leftJoin(
			runningClubMembers,
			and(
				eq(runningClubMembers.clubId, runningEvents.clubId),
				eq(runningClubMembers.userId, userId),
				eq(runningClubMembers.status, 'active'),
			),
		)
		.where(
			and(
				eq(runningEvents.status, 'upcoming'),
				gt(runningEvents.date, now),
				inArray(status, ['attending', 'waitlisted', 'requested']),
				isNull(runningClubMembers.id),
			),
		)
		.orderBy(asc(id))
	return rows.map(
		({ id, status, eventId }) => `Participant ${id} is ${status} at run ${eventId} of a club they are not in`,
	)
}

/** A run of a series belongs to the series' club and has a number in it; the database allows each number once. */
export async function strayRuns(db: Reader): Promise<string[]> {
	const rows = await db
		.select({ id: runningEvents.id, seriesId: runningSeries.id, occurrence: runningEvents.occurrence })
		.from(runningEvents)
		.innerJoin(runningSeries, eq(runningSeries.id, runningEvents.seriesId))
		.where(or(isNull(runningEvents.occurrence), ne(runningEvents.clubId, runningSeries.clubId)))
	return rows.map(({ id, seriesId, occurrence }) =>
		occurrence === null
			? `Run ${id} of series ${seriesId} has no number in it`
			: `Run ${id} belongs to series ${seriesId} of another club`,
	)
}

/** Participants with a distance were checked in. */
export async function strayDistances(db: Reader): Promise<string[]> {
	const rows = await db
		.select({ id: runningEventParticipants.id, status: runningEventParticipants.status })
		.from(runningEventParticipants)
		.where(
			and(
				inArray(runningEventParticipants.status, ['waitlisted', 'requested', 'declined']),
				or(isNotNull(runningEventParticipants.completedDistance), isNotNull(runningEventParticipants.completedTime)),
			),
		)
	return rows.map(({ id, status }) => `Participant ${id} is ${status}, but says what they ran`)
}
