import { and, eq } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { runningEvents, runningSeries } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { admitAll } from '#app/features/gatherings/approval.server.ts'
import { hasCheckIns } from '#app/features/gatherings/check-in.server.ts'
import { fillPlaces, lock } from '#app/features/gatherings/places.server.ts'
import { closedReason } from '#app/features/gatherings/terms.ts'
import { conflict } from '#app/lib/errors.ts'
import { formatDay } from '#app/lib/time/time.ts'
import { findClub } from '../../find.server.ts'
import { tellRunners } from '../event-notices.server.ts'
import { findManagedEvent, type ClubEventDetails } from '../find-event.server.ts'
import { asSeriesPlan, columnsOf, type Plan } from './plan-columns.ts'
import { CHECKED_IN, type Scope } from './plan-rules.ts'
import { completePlan } from './plan.server.ts'
import { RUN_TERMS } from '../club-event.ts'
import { clubRuns, type RunIds } from '../gathering.server.ts'
import type { EventChange } from './schemas.ts'
import { callOff, findFollowing, planAhead, splitSeries, type Occurrence } from '../series/series.server.ts'
import { beginningFor, changedRhythm, rhythmInText, startOf } from '../series/series.ts'
import { spanText } from '../series/when.ts'

/**
 * Changes a run that the person manages, or it and all that follow in its series, which then are all like it and come
 * at its time; what `change` leaves out stays as this run has it. More places go to the waitlist, requests are accepted
 * once it needs no approval any more, and people are told of another time or place. Throws 404 and 403 like
 * `findManagedEvent`, 400 like `completePlan`, 409 for a run that has started or was cancelled, for another time where
 * a runner was checked in, and for fewer places than are taken.
 */
export async function editEvent(
	user: Actor,
	{ clubId, eventId }: RunIds,
	{ scope = 'one', ...change }: EventChange & { scope?: Scope },
	now = new Date(),
) {
	await write(async (tx) => {
		const club = await findClub(clubId, { user }, tx)
		const before = await findManagedEvent(club, eventId, { user, now }, tx)
		const reason = closedReason(RUN_TERMS, before, now)
		if (reason) throw conflict(`${reason} You can’t change it any more.`)
		const { weekdays, ...wanted } = wantedOf(before, change)
		const plan = completePlan(wanted, club, now, before.startTime)
		const occurrence = scope === 'following' ? occurrenceOf(before) : null
		const { seriesId, runs } = occurrence
			? await moveSeries(tx, before, { plan, occurrence, weekdays, by: user }, now)
			: { seriesId: null, runs: [runOf(before, plan)] }
		await refuseMoved(tx, runs)
		refuseFewerPlaces(runs, plan)
		for (const run of runs) await changeRun(tx, run, plan)
		const settle = plan.requiresApproval ? fillPlaces : admitAll
		for (const { id } of runs) await settle(tx, clubRuns, await lock(tx, clubRuns, id), now)
		if (seriesId !== null) await planAhead(tx, seriesId, now)
		await tellMoved(tx, runs, { plan, by: user }, now)
	})
}

/** Where a run stands in its series; null for one of none. */
export const occurrenceOf = ({ seriesId, occurrence }: Pick<ClubEventDetails, 'seriesId' | 'occurrence'>) =>
	seriesId === null || occurrence === null ? null : { seriesId, occurrence }

type Changed = {
	id: number
	clubId: number
	participantCount: number
	was: { startTime: Date; location: string; duration: number }
	startTime: Date
}

const minutes = ({ startTime, endTime }: { startTime: Date; endTime: Date }) =>
	Math.round((endTime.getTime() - startTime.getTime()) / 60_000)

function runOf(before: ClubEventDetails, plan: Plan): Changed {
	const { id, clubId, participantCount, startTime, location } = before
	const was = { startTime, location, duration: minutes(before) }
	return { id, clubId, participantCount, was, startTime: plan.startTime }
}

function wantedOf(before: ClubEventDetails, change: EventChange): Plan & Pick<EventChange, 'weekdays'> {
	const { title, description, location, startTime, endTime, distance, elevation, paceMin, paceMax } = before
	const { difficulty, maxParticipants, requiresApproval, isPublic, image } = before
	const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
	return {
		title,
		description,
		location,
		startTime,
		endTime,
		distance,
		elevation,
		paceMin,
		paceMax,
		difficulty,
		maxParticipants,
		requiresApproval,
		isPublic,
		image,
		...sent,
	}
}

type Move = { plan: Plan; occurrence: Occurrence; weekdays?: number[]; by: Actor }

/**
 * Gives the series the plan from this run on, and returns the runs that have to become so. With other weekdays it goes on
 * as another series, and the runs that have no day in it are called off.
 */
async function moveSeries(tx: Writer, before: ClubEventDetails, { plan, occurrence, weekdays, by }: Move, now: Date) {
	const { seriesId, occurrence: from } = occurrence
	const [series] = await tx.select().from(runningSeries).where(eq(runningSeries.id, seriesId))
	const common = asSeriesPlan(plan, series!.plan.routeId)
	// A run that was moved alone leaves the others where they are, unless it moves again.
	const isMoved = plan.startTime.getTime() !== before.startTime.getTime()
	const start = isMoved ? plan.startTime : startOf(series!, from)
	const changed = changedRhythm(series!, from, { start, chosen: weekdays })
	if (changed.meets) throw conflict(MEETS, { fieldErrors: { startDate: [MEETS] } })
	const { clubId } = before
	if (String(changed.rhythm.weekdays) !== String(series!.weekdays)) {
		if (series!.endedAt) throw conflict('This series has ended. Change its runs one by one.')
		const split = await splitSeries(tx, series!, { ...changed, plan: common, from }, now)
		await callOffGone(tx, split.gone, { before, by, words: rhythmInText(changed.rhythm) }, now)
		const runs = split.kept.map(({ id, participantCount, newStart: startTime, ...was }): Changed => {
			return { id, clubId, participantCount, was, startTime }
		})
		return { seriesId: split.seriesId, runs }
	}
	const rhythm = { ...series!, firstDate: beginningFor(series!, from, start) }
	await tx
		.update(runningSeries)
		.set({ firstDate: rhythm.firstDate, plan: common, updatedAt: now })
		.where(eq(runningSeries.id, seriesId))
	const following = await findFollowing(tx, occurrence, now)
	const runs = following.map(({ id, participantCount, occurrence, ...was }): Changed => {
		return { id, clubId, participantCount, was, startTime: startOf(rhythm, occurrence!) }
	})
	return { seriesId, runs }
}

const MEETS = 'The series has runs on that weekday already. Choose a day that it doesn’t have yet.'

type Gone = { before: ClubEventDetails; by: Actor; words: string }

async function callOffGone(
	tx: Writer,
	gone: { id: number; startTime: Date }[],
	{ before: { title, clubId }, by, words }: Gone,
	now: Date,
) {
	const ids = gone.map(({ id }) => id)
	if (ids.length === 0) return
	if (await hasCheckIns(clubRuns, ids, tx)) throw conflict(CHECKED_IN)
	const reason = `It’s now ${words}.`
	await callOff(tx, ids, { reason, now })
	const cancelled = ({ startTime: start }: { startTime: Date }, more: number) => {
		return { what: 'run cancelled' as const, data: { title, start, following: false, more, reason } }
	}
	const told = gone.map(({ id, startTime }) => ({ id, startTime, clubId }))
	await tellRunners(tx, told, { cause: 'cancelled', by, told: cancelled }, now)
}

async function changeRun(tx: Writer, { id, startTime }: Changed, plan: Plan) {
	const rows = await tx
		.update(runningEvents)
		.set(columnsOf(asSeriesPlan(plan, null), startTime))
		.where(and(eq(runningEvents.id, id), eq(runningEvents.status, 'upcoming')))
		.returning({ id: runningEvents.id })
	if (rows.length === 0) throw conflict('The run has just changed. Look again.')
}

/** A run with check-ins keeps its time: the points of a check-in are for the day of the run. */
async function refuseMoved(tx: Writer, runs: Changed[]) {
	const moved = runs.filter(isAtAnotherTime).map(({ id }) => id)
	if (moved.length > 0 && (await hasCheckIns(clubRuns, moved, tx))) throw conflict(CHECKED_IN)
}

const isAtAnotherTime = ({ was, startTime }: Changed) => was.startTime.getTime() !== startTime.getTime()

function refuseFewerPlaces(runs: Changed[], { maxParticipants }: Plan) {
	const full = runs.find(({ participantCount }) => maxParticipants > 0 && participantCount > maxParticipants)
	if (!full) return
	const people = full.participantCount
	const on = runs.length > 1 ? ` on ${formatDay(full.was.startTime)}` : ''
	const have = people === 1 ? '1 person has' : `${people} people have`
	const message = `${have} a place already${on}. Choose ${people} or more, or 0 for no limit.`
	throw conflict(message, { fieldErrors: { maxParticipants: [message] } })
}

type Telling = { plan: Plan; by: Actor }

async function tellMoved(tx: Writer, runs: Changed[], { plan, by }: Telling, now: Date) {
	const { title, location } = plan
	const duration = minutes(plan)
	const isMoved = (run: Changed) => isAtAnotherTime(run) || run.was.duration !== duration
	const told = runs.filter((run) => isMoved(run) || run.was.location !== location)
	if (told.length === 0) return
	const moved = (run: Changed, more: number) => {
		const { startTime } = run
		const when = spanText({ startTime, endTime: new Date(startTime.getTime() + duration * 60_000) })
		const data = { title, when, location, isTime: isMoved(run), more }
		return { what: 'run moved' as const, data }
	}
	await tellRunners(tx, told, { cause: `moved:${now.getTime()}`, by, told: moved }, now)
}
