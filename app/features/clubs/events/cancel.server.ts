import { and, eq, gt, inArray, isNull, notInArray } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { runningEventParticipants, runningEvents, runningSeries } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { hasCheckIns } from '#app/features/gatherings/check-in.server.ts'
import { closedReason } from '#app/features/gatherings/terms.ts'
import { conflict } from '#app/lib/errors.ts'
import { findClub } from '../find.server.ts'
import { occurrenceOf } from './planning/edit.server.ts'
import { findOrganizers, tellRunners } from './event-notices.server.ts'
import { RUN_TERMS } from './club-event.ts'
import { findManagedEvent, type ClubEventDetails } from './find-event.server.ts'
import { clubRuns, type RunIds } from './gathering.server.ts'
import { runGuests } from './guests.server.ts'
import { undoCheckIns } from './points.server.ts'
import { CHECKED_IN } from './planning/plan-rules.ts'
import type { Cancelling } from './planning/schemas.ts'
import { callOff, findFollowing, findSeries, planAhead } from './series/series.server.ts'

/** The people to tell that runs are cancelled, and the guests, whom we cannot reach, in number. */
type Told = Awaited<ReturnType<typeof countTold>>

/**
 * Returns the facts for cancelling a run: `reason` says why it cannot be cancelled, or is null; `following` is null
 * where no run comes after it. Throws like `findManagedEvent`.
 */
export async function findCancellation(user: Actor, { clubId, eventId }: RunIds, now = new Date()) {
	const club = await findClub(clubId, { user })
	const event = await findManagedEvent(club, eventId, { user, now })
	const occurrence = occurrenceOf(event)
	const series = await findSeries(event.seriesId)
	const ids = occurrence ? (await findFollowing(db, occurrence, now)).map(({ id }) => id) : []
	const following: (Told & { runs: number }) | null =
		series && !series.isOver ? { runs: ids.length, ...(await countTold(user, ids)) } : null
	return {
		club,
		event,
		following,
		...(await countTold(user, [event.id])),
		reason: await cancelRefusal(event, now, db),
	}
}

/**
 * Cancels a run for good, or it and all that follow, which ends its series, and tells all people who are down for one.
 * Throws 404 and 403 like `findManagedEvent`, 409 when it has started, was cancelled already, or a runner was checked
 * in.
 */
export async function cancelEvent(
	user: Actor,
	{ clubId, eventId }: RunIds,
	{ scope = 'one', reason = '' }: Partial<Cancelling> = {},
	now = new Date(),
) {
	await write(async (tx) => {
		const club = await findClub(clubId, { user }, tx)
		const event = await findManagedEvent(club, eventId, { user, now }, tx)
		const refusal = await cancelRefusal(event, now, tx)
		if (refusal) throw conflict(refusal)
		const occurrence = occurrenceOf(event)
		const ends = occurrence !== null && scope === 'following'
		if (ends) await endSeries(tx, [occurrence.seriesId], now)
		const runs = ends ? await findFollowing(tx, occurrence, now) : [event]
		const ended = await callOff(
			tx,
			runs.map(({ id }) => id),
			{ reason, now },
		)
		if (ended < runs.length) throw conflict('The run has just changed. Look again.')
		if (occurrence && !ends) await planAhead(tx, occurrence.seriesId, now)

		const cancelled = ({ startTime: start }: { startTime: Date }) => {
			const data = { title: event.title, start, following: ends, reason }
			return { what: 'run cancelled' as const, data }
		}
		const told = runs.map(({ id, startTime }) => ({ id, startTime, clubId: club.id }))
		await tellRunners(tx, told, { cause: 'cancelled', by: user, told: cancelled }, now)
	})
}

/**
 * Cancels every run of a club that is still to come and ends its series, in the transaction that closes the club; the
 * caller tells the members. Check-ins are undone, with the points for them.
 */
export async function cancelUpcomingEvents(tx: Writer, clubId: number, now: Date) {
	const series = await tx
		.select({ id: runningSeries.id })
		.from(runningSeries)
		.where(and(eq(runningSeries.clubId, clubId), isNull(runningSeries.endedAt)))
	await endSeries(
		tx,
		series.map(({ id }) => id),
		now,
	)
	const off = await tx
		.update(runningEvents)
		.set({ status: 'cancelled', cancelledAt: now, cancelReason: 'The club has closed.', updatedAt: now })
		.where(and(eq(runningEvents.clubId, clubId), eq(runningEvents.status, 'upcoming'), gt(runningEvents.date, now)))
		.returning({ id: runningEvents.id, startTime: runningEvents.date })
	await undoCheckIns(tx, off, now)
}

const endSeries = (tx: Writer, ids: number[], now: Date) =>
	tx
		.update(runningSeries)
		.set({ endedAt: now, updatedAt: now })
		.where(and(inArray(runningSeries.id, ids), isNull(runningSeries.endedAt)))

async function cancelRefusal(event: ClubEventDetails, now: Date, reader: Reader) {
	if (event.status === 'cancelled') return 'This run was cancelled already.'
	const closed = closedReason(RUN_TERMS, event, now)
	if (closed) return `${closed} You can’t cancel it any more.`
	return (await hasCheckIns(clubRuns, [event.id], reader)) ? CHECKED_IN : null
}

async function countTold(user: Actor, ids: number[]) {
	const { eventId, userId, status } = runningEventParticipants
	const people = await db
		.select({ userId })
		.from(runningEventParticipants)
		.where(and(inArray(eventId, ids), notInArray(status, ['declined', 'absent'])))
	const told = new Set([...people, ...(await findOrganizers(db, ids))].map(({ userId }) => userId))
	told.delete(user.id)
	const guests = [...(await runGuests.count(db, ids)).values()].reduce((sum, guests) => sum + guests, 0)
	return { people: told.size, guests }
}
