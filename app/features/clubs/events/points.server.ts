import { and, asc, count, eq, gte, inArray, lt } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { runningEventParticipants as places, runningEvents, userRewards } from '#db/schema.ts'
import { earn, findRule, takeBack } from '#app/features/rewards/earning/earning.server.ts'
import { isGiven } from '#app/features/rewards/earning/entries.server.ts'
import { addDays, at, dateOf, formatDay } from '#app/lib/time/time.ts'

/** The fewest runners for whom a run earns points: running alone earns none. */
const COMPANY = 2

type CheckIn = { userId: number; arrived: boolean }

/**
 * Brings the points for a run in line with a check-in, or with what was taken back. A runner who was there with at
 * least one other earns the points of a club event, for one run on each South African day.
 */
export const awardCheckIn = async (tx: Writer, run: Run, checkIn: CheckIn, now: Date) =>
	awardRun(tx, run, [checkIn.userId, ...(await findLonely(tx, run.id, checkIn))], now)

type Run = { id: number; startTime: Date }

/** Finds the runner whose points depend on this check-in: alone before it, or alone now that it was taken back. */
async function findLonely(tx: Writer, eventId: number, { arrived, userId }: CheckIn) {
	const there = await tx
		.select({ userId: places.userId })
		.from(places)
		.where(and(eq(places.eventId, eventId), eq(places.status, 'attended')))
		.limit(COMPANY + 1)
	const others = there.map((place) => place.userId).filter((id) => id !== userId)
	return there.length === (arrived ? COMPANY : COMPANY - 1) ? others : []
}

/** Takes back every check-in of runs that will not be, with what it earned, in the transaction that calls them off. */
export async function undoCheckIns(tx: Writer, runs: Run[], now: Date) {
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

/** Brings these people's points for a run in line with its check-ins. */
async function awardRun(tx: Writer, { id, startTime }: Run, userIds: number[], now: Date) {
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
