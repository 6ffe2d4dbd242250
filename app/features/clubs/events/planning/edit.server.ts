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
import { findFollowing, planAhead, type Occurrence } from '../series/series.server.ts'
import { beginningFor, startOf } from '../series/series.ts'
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
		const plan = completePlan(wantedOf(before, change), club, now, before.startTime)
		const occurrence = scope === 'following' ? occurrenceOf(before) : null
		const runs = occurrence ? await moveSeries(tx, before, { plan, occurrence }, now) : [runOf(before, plan)]
		await refuseMoved(tx, runs)
		refuseFewerPlaces(runs, plan)
		for (const run of runs) await changeRun(tx, run, plan)
		const settle = plan.requiresApproval ? fillPlaces : admitAll
		for (const { id } of runs) await settle(tx, clubRuns, await lock(tx, clubRuns, id), now)
		if (occurrence) await planAhead(tx, occurrence.seriesId, now)
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

function wantedOf(before: ClubEventDetails, change: EventChange): Plan {
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

type Move = { plan: Plan; occurrence: Occurrence }

/** Gives the series the plan from this run on, and answers the runs that have to become so. */
async function moveSeries(tx: Writer, before: ClubEventDetails, { plan, occurrence }: Move, now: Date) {
	const { seriesId, occurrence: from } = occurrence
	const [series] = await tx.select().from(runningSeries).where(eq(runningSeries.id, seriesId))
	const rhythm = { ...series!, firstDate: beginningFor(series!, from, plan.startTime) }
	await tx
		.update(runningSeries)
		.set({ firstDate: rhythm.firstDate, plan: asSeriesPlan(plan, series!.plan.routeId), updatedAt: now })
		.where(eq(runningSeries.id, seriesId))
	const following = await findFollowing(tx, occurrence, now)
	return following.map(({ id, participantCount, occurrence, ...was }): Changed => {
		return { id, clubId: before.clubId, participantCount, was, startTime: startOf(rhythm, occurrence!) }
	})
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
