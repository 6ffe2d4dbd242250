import { and, eq, gt, gte, inArray, isNull, lte, max, sql } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { runningEvents, runningSeries } from '#db/schema.ts'
import { logError } from '#app/lib/process/log.server.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { RUNS_AHEAD } from '../../rules.ts'
import { columnsOf } from '../planning/plan-columns.ts'
import { missingOccurrences, startOf } from './series.ts'

const toCome = (now: Date) => and(eq(runningEvents.status, 'upcoming'), gt(runningEvents.date, now))

/**
 * Plans what is missing of the next four runs of a series that has not ended, and returns how many it planned. Safe to
 * call at any time; other calls for the same series wait until this transaction is over.
 */
export async function planAhead(tx: Writer, seriesId: number, now: Date): Promise<number> {
	const [series] = await tx
		.update(runningSeries)
		.set({ updatedAt: runningSeries.updatedAt })
		.where(and(eq(runningSeries.id, seriesId), isNull(runningSeries.endedAt)))
		.returning()
	if (!series) return 0
	const ofSeries = eq(runningEvents.seriesId, seriesId)
	const [latest] = await tx
		.select({ last: max(runningEvents.occurrence) })
		.from(runningEvents)
		.where(ofSeries)
	const ahead = await tx.$count(runningEvents, and(ofSeries, toCome(now)))
	const { clubId, organizerId, plan, frequency } = series
	const missing = missingOccurrences(series, { last: latest?.last ?? -1, ahead }, now)
	if (missing.length === 0) return 0
	const rows = missing.map((occurrence) => ({
		...columnsOf(plan, startOf(series, occurrence)),
		routeId: plan.routeId,
		clubId,
		organizerId,
		seriesId,
		occurrence,
		isRecurring: true,
		recurringFrequency: frequency,
		createdAt: now,
		updatedAt: now,
	}))
	const planned = await tx.insert(runningEvents).values(rows).onConflictDoNothing().returning({ id: runningEvents.id })
	return planned.length
}

/** How a run's series repeats, and whether it still does; null for a run of none. */
export async function findSeries(seriesId: number | null, reader: Reader = db) {
	if (seriesId === null) return null
	const [row] = await reader
		.select({ frequency: runningSeries.frequency, endedAt: runningSeries.endedAt })
		.from(runningSeries)
		.where(eq(runningSeries.id, seriesId))
	return row ? { frequency: row.frequency, isOver: row.endedAt !== null } : null
}

/** The runs of a series from one on that are still to come, in order, with how many people have a place. */
export const findFollowing = (tx: Reader, { seriesId, occurrence }: Occurrence, now: Date) =>
	tx
		.select({
			id: runningEvents.id,
			occurrence: runningEvents.occurrence,
			startTime: runningEvents.date,
			location: runningEvents.location,
			duration: runningEvents.duration,
			participantCount: runningEvents.currentParticipants,
		})
		.from(runningEvents)
		.where(and(eq(runningEvents.seriesId, seriesId), gte(runningEvents.occurrence, occurrence), toCome(now)))
		.orderBy(runningEvents.occurrence)
export type Occurrence = { seriesId: number; occurrence: number }

/**
 * Keeps the next four runs of every series planned. Safe to run at any time, in many processes at once. A series that
 * cannot be planned keeps no other waiting: its error is logged, and all of them are thrown at the end.
 */
export async function planRecurringRuns(now: Date, stopping?: AbortSignal) {
	const ahead = db
		.select({ seriesId: runningEvents.seriesId, runs: sql<number>`count(*)`.as('runs') })
		.from(runningEvents)
		.where(toCome(now))
		.groupBy(runningEvents.seriesId)
		.as('ahead')
	const lacking = await db
		.select({ id: runningSeries.id })
		.from(runningSeries)
		.leftJoin(ahead, eq(ahead.seriesId, runningSeries.id))
		.where(and(isNull(runningSeries.endedAt), sql`coalesce(${ahead.runs}, 0) < ${RUNS_AHEAD}`))
		.orderBy(runningSeries.id)
	const errors: unknown[] = []
	for (const { id } of lacking) {
		if (stopping?.aborted) break
		try {
			await write((tx) => planAhead(tx, id, now))
		} catch (error) {
			logError(error, `runs of series ${id}`)
			errors.push(error)
		}
	}
	if (errors.length > 0)
		throw new AggregateError(errors, `${errors.length} of ${lacking.length} series were not planned`)
}

const AT_ONCE = 200

/** Completes the runs that have ended; check-ins stay as they are. Safe to run at any time, as often as one likes. */
export async function completeFinishedRuns(now: Date, stopping?: AbortSignal) {
	const started = await db
		.select({ id: runningEvents.id, date: runningEvents.date, duration: runningEvents.duration })
		.from(runningEvents)
		.where(and(eq(runningEvents.status, 'upcoming'), lte(runningEvents.date, now)))
	const ended = started.filter(({ date, duration }) => date.getTime() + (duration / 60) * HOUR <= now.getTime())
	for (let i = 0; i < ended.length && !stopping?.aborted; i += AT_ONCE) {
		const ids = ended.slice(i, i + AT_ONCE).map(({ id }) => id)
		await write((tx) =>
			tx
				.update(runningEvents)
				.set({ status: 'completed' })
				.where(and(inArray(runningEvents.id, ids), eq(runningEvents.status, 'upcoming'))),
		)
	}
}
