import { and, eq, gt, gte, inArray, isNull, lte, max, sql, type SQL } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { runningEvents, runningSeries, runningSeriesAnswers } from '#db/schema.ts'
import { logError } from '#app/lib/process/log.server.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { columnsOf } from '../planning/plan-columns.ts'
import { changedRhythm, missingOccurrences, rhythmInText, runsAhead, startOf, weekdaysOf } from './series.ts'
import { answerNew } from './standing.server.ts'

const toCome = (now: Date) => and(eq(runningEvents.status, 'upcoming'), gt(runningEvents.date, now))

/**
 * Plans what is missing of the next runs of a series that has not ended, and returns how many it planned. Safe to call at
 * any time; other calls for the same series wait until this transaction is over.
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
	return addRuns(tx, series, missingOccurrences(series, { last: latest?.last ?? -1, ahead }, now), now)
}

type Series = typeof runningSeries.$inferSelect

async function addRuns(tx: Writer, series: Series, occurrences: number[], now: Date) {
	if (occurrences.length === 0) return 0
	const { id: seriesId, clubId, organizerId, plan, frequency } = series
	const rows = occurrences.map((occurrence) => ({
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
	const planned = await tx.insert(runningEvents).values(rows).onConflictDoNothing().returning()
	await answerNew(tx, series, planned, now)
	return planned.length
}

/**
 * Lets a series go on with other weekdays from one run on, in a series of its own, which keeps the runs whose day is still
 * one of them. Returns those with when they start now, and the runs that have no day any more.
 */
export async function splitSeries(
	tx: Writer,
	{ id, clubId, organizerId }: Series,
	{ rhythm, targetOf, plan, from }: ReturnType<typeof changedRhythm> & { plan: Series['plan']; from: number },
	now: Date,
) {
	const [series] = await tx
		.insert(runningSeries)
		.values({ ...rhythm, clubId, organizerId, plan, createdAt: now, updatedAt: now })
		.returning()
	await tx.update(runningSeries).set({ endedAt: now, updatedAt: now }).where(eq(runningSeries.id, id))
	await tx.update(runningSeriesAnswers).set({ seriesId: series!.id }).where(eq(runningSeriesAnswers.seriesId, id))
	// Runs that were called off keep their day too, so that none is planned in their place.
	const later = await findFrom(tx, { seriesId: id, occurrence: from }, gt(runningEvents.date, now))
	const placed = later.map((run) => ({ ...run, target: targetOf(run.occurrence!) }))
	const kept = placed.flatMap(({ target, ...run }) => (target === null ? [] : [{ ...run, occurrence: target }]))
	for (const run of kept)
		await tx
			.update(runningEvents)
			.set({ seriesId: series!.id, occurrence: run.occurrence })
			.where(eq(runningEvents.id, run.id))
	const taken = new Set(kept.map(({ occurrence }) => occurrence))
	const length = Math.max(runsAhead(rhythm), ...[...taken].map((occurrence) => occurrence + 1))
	const missing = Array.from({ length }, (_, i) => i).filter((occurrence) => !taken.has(occurrence))
	await addRuns(tx, series!, missing, now)
	const isOn = ({ status }: { status: string }) => status === 'upcoming'
	return {
		seriesId: series!.id,
		kept: kept.filter(isOn).map((run) => ({ ...run, newStart: startOf(rhythm, run.occurrence) })),
		gone: placed.filter((run) => run.target === null && isOn(run)),
	}
}

/** How a run's series repeats, and whether it still does; null for a run of none. */
export async function findSeries(seriesId: number | null, reader: Reader = db) {
	if (seriesId === null) return null
	const [row] = await reader.select().from(runningSeries).where(eq(runningSeries.id, seriesId))
	return row ? { words: rhythmInText(row), weekdays: weekdaysOf(row), isOver: row.endedAt !== null } : null
}

/** The runs of a series from one on that are still to come, in order, with how many people have a place. */
export const findFollowing = (tx: Reader, occurrence: Occurrence, now: Date) => findFrom(tx, occurrence, toCome(now))

const findFrom = (tx: Reader, { seriesId, occurrence }: Occurrence, which: SQL | undefined) =>
	tx
		.select({
			id: runningEvents.id,
			occurrence: runningEvents.occurrence,
			status: runningEvents.status,
			startTime: runningEvents.date,
			location: runningEvents.location,
			duration: runningEvents.duration,
			participantCount: runningEvents.currentParticipants,
		})
		.from(runningEvents)
		.where(and(eq(runningEvents.seriesId, seriesId), gte(runningEvents.occurrence, occurrence), which))
		.orderBy(runningEvents.occurrence)

export type Occurrence = { seriesId: number; occurrence: number }

/**
 * Keeps the next runs of every series planned. Safe to run at any time, in many processes at once. A series that
 * cannot be planned keeps no other waiting: its error is logged, and all of them are thrown at the end.
 */
export async function planRecurringRuns(now: Date, stopping?: AbortSignal) {
	const ahead = db
		.select({ seriesId: runningEvents.seriesId, runs: sql<number>`count(*)`.as('runs') })
		.from(runningEvents)
		.where(toCome(now))
		.groupBy(runningEvents.seriesId)
		.as('ahead')
	const { id, frequency, firstDate, weekdays } = runningSeries
	const going = await db
		.select({ id, frequency, firstDate, weekdays, runs: ahead.runs })
		.from(runningSeries)
		.leftJoin(ahead, eq(ahead.seriesId, id))
		.where(isNull(runningSeries.endedAt))
		.orderBy(id)
	const lacking = going.filter(({ runs, ...series }) => (runs ?? 0) < runsAhead(series))
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

/** Calls upcoming runs off, and returns how many there were. */
export async function callOff(tx: Writer, ids: number[], { reason, now }: { reason: string; now: Date }) {
	const rows = await tx
		.update(runningEvents)
		.set({ status: 'cancelled', cancelledAt: now, cancelReason: reason || null, updatedAt: now })
		.where(and(inArray(runningEvents.id, ids), eq(runningEvents.status, 'upcoming')))
		.returning({ id: runningEvents.id })
	return rows.length
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
