import { and, asc, count, eq, gte, inArray, lt } from 'drizzle-orm'
import { write, type Reader, type Writer } from '#db/client/index.ts'
import { runningEventParticipants as places, runningEvents, userRewards } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { earn, findRule, takeBack } from '#app/features/rewards/earning/earning.server.ts'
import { isGiven } from '#app/features/rewards/earning/entries.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { createLimit } from '#app/features/limits/rate-limit.server.ts'
import { addDays, at, dateOf, formatDay } from '#app/lib/time/time.ts'
import { findClub } from '../../find.server.ts'
import { isActiveMember } from '../../members/own.server.ts'
import { isUpcoming } from '../club-event.ts'
import { findManagedEvent } from '../find-event.server.ts'
import { fillPlaces, lockRun, recount, type RunIds } from './places.server.ts'
import { checkInReason } from './places.ts'

const perPerson = createLimit('clubs/events/checkin', { tries: 120, per: 60_000 })

/** How many have to be at a run for it to earn anybody anything: nobody earns by running with nobody. */
const COMPANY = 2

type CheckIn = { personId: number; arrived: boolean }

/**
 * Notes that somebody with a place was there, or takes it back; twice changes nothing. Who was there with at least one
 * other runner earns the points of a club event, for one run on each South African day. Who has left the club since has
 * no place to go back to while the run is still to come. Throws 404 for who has no place at the run, 403 for who does
 * not manage it, 409 more than an hour before its start, 30 days after its end, and when it was cancelled.
 */
export async function checkIn(user: Actor, ids: RunIds, { personId, arrived }: CheckIn, now = new Date()) {
	await perPerson.take(user.id, now)
	const [from, to] = arrived ? (['attending', 'attended'] as const) : (['attended', 'attending'] as const)
	return write(async (tx) => {
		const club = await findClub(ids.clubId, { user }, tx)
		const event = await findManagedEvent(club, ids.eventId, { user, now }, tx)
		const reason = checkInReason(event, now)
		if (reason) throw conflict(reason)
		await lockRun(tx, event.id)
		const person = and(eq(places.eventId, event.id), eq(places.id, personId))
		const [changed] = await tx
			.update(places)
			.set({ status: to })
			.where(and(person, eq(places.status, from)))
			.returning({ userId: places.userId })
		if (!changed) {
			if ((await tx.$count(places, and(person, eq(places.status, to)))) > 0) return
			throw notFound('That person has no place at this run.')
		}
		const { userId } = changed
		if (!arrived && isUpcoming(event, now) && !(await isActiveMember(tx, club.id, userId))) {
			await tx.delete(places).where(person)
			await fillPlaces(tx, event.id, now)
		} else await recount(tx, event.id)
		await awardRun(tx, event, [userId, ...(await findLonely(tx, event.id, { arrived, userId }))], now)
	})
}

type Changed = { arrived: boolean; userId: number }

/** Whose points hang on this check-in: the one who was there alone before it, or is now that it was taken back. */
async function findLonely(tx: Writer, eventId: number, { arrived, userId }: Changed) {
	const there = await tx
		.select({ userId: places.userId })
		.from(places)
		.where(and(eq(places.eventId, eventId), eq(places.status, 'attended')))
		.limit(COMPANY + 1)
	const others = there.map((place) => place.userId).filter((id) => id !== userId)
	return there.length === (arrived ? COMPANY : COMPANY - 1) ? others : []
}

/** Whether somebody was checked in at one of the runs. */
export const hasCheckIns = async (eventIds: number[], reader: Reader) =>
	(await reader.$count(places, and(inArray(places.eventId, eventIds), eq(places.status, 'attended')))) > 0

/** Takes back every check-in of runs that will not be, with what it earned, in the transaction that calls them off. */
export async function undoCheckIns(tx: Writer, runs: { id: number; startTime: Date }[], now: Date) {
	for (const { id, startTime } of runs) {
		const undone = await tx
			.update(places)
			.set({ status: 'attending' })
			.where(and(eq(places.eventId, id), eq(places.status, 'attended')))
			.returning({ userId: places.userId })
		await awardRun(
			tx,
			{ id, startTime },
			undone.map(({ userId }) => userId),
			now,
		)
	}
}

/** Brings these people's points for a run in line with who was there. */
async function awardRun(tx: Writer, { id, startTime }: { id: number; startTime: Date }, userIds: number[], now: Date) {
	for (const userId of userIds) {
		const runs = await findDay(tx, { userId, day: dateOf(startTime) })
		if (!runs.some((run) => run.id === id)) await takeBack(tx, { userId, key: 'clubEvent', cause: causeOf(id) }, now)
		const [first] = runs
		if (
			!first ||
			(await hasEarned(
				tx,
				userId,
				runs.map((run) => causeOf(run.id)),
			))
		)
			continue
		const words = `${first.title}, ${formatDay(first.startTime)}`
		await earn(tx, { userId, key: 'clubEvent', cause: causeOf(first.id), words }, now)
	}
}

const causeOf = (eventId: number) => `club-event:${eventId}`

type RunningDay = { userId: number; day: string }

/** The runs of a day that the person was at, and not alone, in order. */
async function findDay(tx: Writer, { userId, day }: RunningDay) {
	const runs = await tx
		.select({ id: runningEvents.id, title: runningEvents.name, startTime: runningEvents.date })
		.from(places)
		.innerJoin(runningEvents, eq(runningEvents.id, places.eventId))
		.where(
			and(
				eq(places.userId, userId),
				eq(places.status, 'attended'),
				gte(runningEvents.date, at(day, 0)),
				lt(runningEvents.date, at(addDays(day, 1), 0)),
			),
		)
		.orderBy(asc(runningEvents.id))
	if (runs.length === 0) return []
	const shared = await tx
		.select({ id: places.eventId })
		.from(places)
		.where(
			and(
				inArray(
					places.eventId,
					runs.map(({ id }) => id),
				),
				eq(places.status, 'attended'),
			),
		)
		.groupBy(places.eventId)
		.having(gte(count(), COMPANY))
	const ids = new Set(shared.map(({ id }) => id))
	return runs.filter(({ id }) => ids.has(id))
}

/** Whether one of the causes has its points now: what was given and taken back has an even number of entries. */
async function hasEarned(tx: Writer, userId: number, causes: string[]) {
	const rule = await findRule(tx, 'clubEvent')
	const rows = await tx
		.select({ entries: count() })
		.from(userRewards)
		.where(
			and(
				eq(userRewards.userId, userId),
				eq(userRewards.rewardTypeId, rule.id),
				inArray(userRewards.activityId, causes),
			),
		)
		.groupBy(userRewards.activityId)
	return rows.some(({ entries }) => isGiven(entries))
}
