import { and, asc, count, eq, gte, inArray, lt } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { runningEventParticipants as places, runningEvents, userRewards } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { earn, findRule, takeBack } from '#app/features/rewards/earning.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { addDays, at, dateOf } from '#app/lib/time.ts'
import { findClub } from '../find.server.ts'
import { findManagedEvent } from './find-event.server.ts'
import { hold, recount, type RunIds } from './places.server.ts'
import { checkInReason } from './places.ts'

type CheckIn = { personId: number; arrived: boolean }

/**
 * Notes that somebody with a place was there, or takes it back; twice changes nothing. Who was there earns the points
 * of a club event, for one run on each South African day. Throws 404 for who has no place at the run, 403 for who does
 * not manage it, 409 more than an hour before its start, 30 days after its end, and when it was cancelled.
 */
export function checkIn(user: Actor, ids: RunIds, { personId, arrived }: CheckIn, now = new Date()) {
	const [from, to] = arrived ? (['attending', 'attended'] as const) : (['attended', 'attending'] as const)
	return write(async (tx) => {
		const club = await findClub(ids.clubId, { user }, tx)
		const event = await findManagedEvent(club, ids.eventId, { user, now }, tx)
		const reason = checkInReason(event, now)
		if (reason) throw conflict(reason)
		await hold(tx, event.id)
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
		await recount(tx, event.id)
		if (!arrived) await takeBack(tx, { userId: changed.userId, key: 'clubEvent', cause: causeOf(event.id) }, now)
		await settleDay(tx, { userId: changed.userId, day: dateOf(event.startTime) }, now)
	})
}

const causeOf = (eventId: number) => `club-event:${eventId}`

type RunningDay = { userId: number; day: string }

/** Gives the day's points for the first run that the person was at on it, unless another of these has them already. */
async function settleDay(tx: Writer, { userId, day }: RunningDay, now: Date) {
	const runs = await tx
		.select({ id: runningEvents.id })
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
	const [first] = runs
	if (!first) return
	const causes = runs.map(({ id }) => causeOf(id))
	if (!(await hasEarned(tx, userId, causes))) {
		await earn(tx, { userId, key: 'clubEvent', cause: causeOf(first.id) }, now)
	}
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
	return rows.some(({ entries }) => entries % 2 === 1)
}
