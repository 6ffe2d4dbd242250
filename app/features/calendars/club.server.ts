import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { runningClubs, runningEventParticipants, runningEvents } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { clubAddress } from '#app/features/clubs/address.ts'
import { paceExpectation } from '#app/features/clubs/pace.ts'
import { sequenceOf, type CalendarEntry } from '#app/lib/time/ical.server.ts'
import { readWindow, type Window } from './window.server.ts'

/** Returns a club's runs that start in the window, including those for members only. The caller checks access. */
export const entriesOfClub = async (clubId: number, window: Window) =>
	(await read(window, eq(runningEvents.clubId, clubId))).map((run) => runEntry(run, run.name))

/** Returns the runs of all clubs that the user has a place in. */
export async function entriesOfRuns(user: Pick<Actor, 'id'>, window: Window) {
	const { eventId, userId, status } = runningEventParticipants
	const going = db
		.select({ id: eventId })
		.from(runningEventParticipants)
		.where(and(eq(userId, user.id), inArray(status, ['attending', 'attended'])))
	return (await read(window, inArray(runningEvents.id, going))).map((run) => runEntry(run, `${run.club}: ${run.name}`))
}

/** Returns the runs of a public club that are for everybody. */
export const entriesOfOpenRuns = async (clubId: number, window: Window) =>
	(await read(window, and(eq(runningEvents.clubId, clubId), eq(runningEvents.isPublic, true))!)).map((run) => ({
		...runEntry(run, run.name),
		publishedAt: run.createdAt,
		text: run.description ?? '',
	}))

const read = (window: Window, which: SQL) =>
	readWindow(window, { start: runningEvents.date, id: runningEvents.id }, ({ within, order, limit }) =>
		select()
			.where(and(which, within))
			.orderBy(...order)
			.limit(limit),
	)

const select = () =>
	db
		.select({
			id: runningEvents.id,
			clubId: runningEvents.clubId,
			club: runningClubs.name,
			name: runningEvents.name,
			description: runningEvents.description,
			date: runningEvents.date,
			duration: runningEvents.duration,
			distance: runningEvents.distance,
			location: runningEvents.location,
			city: runningClubs.city,
			status: runningEvents.status,
			paceMin: runningEvents.paceMin,
			paceMax: runningEvents.paceMax,
			createdAt: runningEvents.createdAt,
			updatedAt: runningEvents.updatedAt,
		})
		.from(runningEvents)
		.innerJoin(runningClubs, eq(runningClubs.id, runningEvents.clubId))

type Run = Awaited<ReturnType<typeof read>>[number]

const runEntry = (run: Run, title: string): CalendarEntry => ({
	uid: `run-${run.id}`,
	sequence: sequenceOf(run),
	start: run.date,
	end: new Date(run.date.getTime() + run.duration * 60_000),
	title,
	place: run.location.includes(run.city) ? run.location : `${run.location}, ${run.city}`,
	lines: [run.club, [run.distance && `${run.distance} km`, paceExpectation(run)].filter(Boolean).join(' · ')],
	address: clubAddress({ id: run.clubId, key: null }, `events/${run.id}`),
	status: run.status === 'cancelled' ? 'cancelled' : 'confirmed',
})
