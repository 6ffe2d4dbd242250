import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import {
	runningClubMembers,
	runningEventParticipants as places,
	runningEvents,
	runningSeries,
	runningSeriesAnswers,
	users,
} from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { factsOf, noticeOf } from '#app/features/gatherings/kind.ts'
import { giveReply, lock, recount, takePlace, tellOfRequest } from '#app/features/gatherings/places.server.ts'
import { closedReason } from '#app/features/gatherings/terms.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { formatDay } from '#app/lib/time/time.ts'
import { clubAddress } from '../../address.ts'
import { findOwnClub } from '../../find.server.ts'
import { RUN_TERMS } from '../club-event.ts'
import { findClubEvent } from '../find-event.server.ts'
import { clubRuns, type RunIds } from '../gathering.server.ts'
import { rhythmInText } from './series.ts'
import type { StandingAnswer } from './standing.ts'

/** Finds the series of a run for a member. Throws as `findOwnClub` and `findClubEvent`, 404 for a run of no series. */
async function findSeriesOf(reader: Reader, user: Actor, { clubId, eventId }: RunIds, now: Date) {
	const club = await findOwnClub(user, clubId, reader)
	const event = await findClubEvent(club, eventId, { user, now }, reader)
	const [series] = await reader
		.select()
		.from(runningSeries)
		.where(eq(runningSeries.id, event.seriesId ?? 0))
	if (!series) throw notFound('This run doesn’t repeat.')
	const reason = series.endedAt === null ? closedReason(RUN_TERMS, event, now) : ENDED
	return { club, event, series, reason }
}
const ENDED = 'This series has ended. Answer for each run.'

/** Returns the runs of a series that can still be answered, in order, with how the person stands towards each. */
async function findDates(reader: Reader, user: Actor, seriesId: number, now: Date) {
	return reader
		.select({
			id: runningEvents.id,
			startTime: runningEvents.date,
			requiresApproval: runningEvents.requiresApproval,
			organizerId: runningEvents.organizerId,
			own: places.status,
		})
		.from(runningEvents)
		.leftJoin(places, and(eq(places.eventId, runningEvents.id), eq(places.userId, user.id)))
		.where(and(eq(runningEvents.seriesId, seriesId), clubRuns.isOpen(now)))
		.orderBy(asc(runningEvents.date), asc(runningEvents.id))
}

const ofPerson = (seriesId: number, user: Pick<Actor, 'id'>) =>
	and(eq(runningSeriesAnswers.seriesId, seriesId), eq(runningSeriesAnswers.userId, user.id))

/**
 * Returns what the page of a standing answer shows: the person's answer, null without one, the dates that it is about,
 * and why none can be given. Throws as `answerSeries`.
 */
export async function findStandingPage(user: Actor, ids: RunIds, now = new Date()) {
	const { club, event, series, reason } = await findSeriesOf(db, user, ids, now)
	const [standing] = await db.select().from(runningSeriesAnswers).where(ofPerson(series.id, user))
	const dates = await findDates(db, user, series.id, now)
	return {
		run: event.title,
		rhythm: rhythmInText(series),
		answer: standing?.answer ?? null,
		asks: event.requiresApproval && !event.canManage,
		dates: dates.map(({ id, startTime, own }) => ({
			day: formatDay(startTime),
			own,
			to: clubAddress(club, `events/${id}`),
		})),
		reason,
		back: clubAddress(club, `events/${event.id}`),
	}
}

const STUCK = ['declined', 'attended']
const IN_LINE = ['attending', 'waitlisted', 'requested']

/**
 * Answers all runs of a series that are still open, and those that are planned later, for as long as the person is a
 * member. Answering otherwise replaces it. Returns how many runs there are, and the days of those where they wait or ask
 * for a place, or could not be answered. Throws as `findSeriesOf`, 409 once the series or the run is over.
 */
export function answerSeries(user: Actor, ids: RunIds, answer: StandingAnswer, now = new Date()) {
	return write(async (tx) => {
		const { club, series, reason } = await findSeriesOf(tx, user, ids, now)
		if (reason) throw conflict(reason)
		await lockSeries(tx, series.id)
		await tx.delete(runningSeriesAnswers).where(ofPerson(series.id, user))
		await tx.insert(runningSeriesAnswers).values({ seriesId: series.id, userId: user.id, answer, createdAt: now })
		const dates = await findDates(tx, user, series.id, now)
		const [waits, asked, stuck]: [string[], string[], string[]] = [[], [], []]
		for (const { id, startTime, requiresApproval, organizerId, own } of dates) {
			const gathering = await lock(tx, clubRuns, id)
			const day = formatDay(startTime)
			if (own !== null && STUCK.includes(own)) {
				if (own === 'declined' || answer !== 'coming') stuck.push(day)
				continue
			}
			if (answer !== 'coming') {
				await giveReply(tx, clubRuns, gathering, { user, status: answer }, now)
				continue
			}
			const asks = requiresApproval && !club.canManage && organizerId !== user.id
			const isFirst = asked.length === 0
			const { status } =
				own !== null && IN_LINE.includes(own)
					? { status: own }
					: await takePlace(tx, clubRuns, gathering, { user, asks, tells: isFirst }, now)
			if (status === 'waitlisted') waits.push(day)
			if (status === 'requested') asked.push(day)
		}
		return { runs: dates.length, waits, asked, stuck }
	})
}

/** Takes a standing answer back and returns how many open runs stay answered. Throws as `findSeriesOf`. */
export function takeAnswerBack(user: Actor, ids: RunIds, now = new Date()) {
	return write(async (tx) => {
		const { series } = await findSeriesOf(tx, user, ids, now)
		await lockSeries(tx, series.id)
		await tx.delete(runningSeriesAnswers).where(ofPerson(series.id, user))
		return (await findDates(tx, user, series.id, now)).filter(({ own }) => own !== null).length
	})
}

/** Makes others who answer for a series, or plan its runs, wait until this transaction is over. */
const lockSeries = (tx: Writer, id: number) =>
	tx.update(runningSeries).set({ updatedAt: runningSeries.updatedAt }).where(eq(runningSeries.id, id))

/** Forgets what a person who leaves a club said for its series. */
export const forgetAnswers = (tx: Writer, clubId: number, userId: number) =>
	tx
		.delete(runningSeriesAnswers)
		.where(
			and(
				eq(runningSeriesAnswers.userId, userId),
				inArray(
					runningSeriesAnswers.seriesId,
					tx.select({ id: runningSeries.id }).from(runningSeries).where(eq(runningSeries.clubId, clubId)),
				),
			),
		)

type New = Pick<typeof runningEvents.$inferSelect, 'id' | 'organizerId' | 'maxParticipants' | 'requiresApproval'>

/**
 * Answers new runs of a series as people have said for all of them, in the order in which they said so. Each person who
 * has to wait is told once, and the organiser once of each who asks. Of a series under lock.
 */
export async function answerNew(tx: Writer, { id, clubId }: { id: number; clubId: number }, runs: New[], now: Date) {
	const people = await tx
		.select({
			userId: runningSeriesAnswers.userId,
			answer: runningSeriesAnswers.answer,
			clubRole: runningClubMembers.role,
			role: users.role,
		})
		.from(runningSeriesAnswers)
		.innerJoin(users, and(eq(users.id, runningSeriesAnswers.userId), isNull(users.suspendedAt)))
		.innerJoin(
			runningClubMembers,
			and(
				eq(runningClubMembers.clubId, clubId),
				eq(runningClubMembers.userId, runningSeriesAnswers.userId),
				eq(runningClubMembers.status, 'active'),
			),
		)
		.where(eq(runningSeriesAnswers.seriesId, id))
		.orderBy(asc(runningSeriesAnswers.id))
	if (people.length === 0) return
	const answered: Answered[] = []
	for (const run of runs) {
		let free = run.maxParticipants || Infinity
		const rows = people.map(({ userId, answer, clubRole, role }) => {
			const manages = clubRole === 'admin' || role === 'admin' || userId === run.organizerId
			const asks = run.requiresApproval && !manages
			const taken = { eventId: run.id, userId, joinedAt: now }
			if (answer !== 'coming') return { ...taken, status: answer }
			const placed = free-- > 0 ? ('attending' as const) : ('waitlisted' as const)
			return { ...taken, status: asks ? ('requested' as const) : placed }
		})
		await tx.insert(places).values(rows)
		await recount(tx, clubRuns, run.id)
		answered.push(...rows)
	}
	await tellAnswered(tx, answered, now)
}

type Answered = { eventId: number; userId: number; status: string }

async function tellAnswered(tx: Writer, answered: Answered[], now: Date) {
	const told = new Set<number>()
	const waits = answered.filter(
		({ userId, status }) => status === 'waitlisted' && !told.has(userId) && told.add(userId),
	)
	for (const { eventId, userId } of waits) {
		const gathering = (await clubRuns.read(tx, eventId))!
		const about = { userId, ...noticeOf(clubRuns, gathering, `standing:${userId}`) }
		const data = { ...factsOf(gathering), noun: RUN_TERMS.noun }
		await notify(tx, [{ ...about, what: 'on the waitlist', data }], now)
	}
	const asked = new Set<number>()
	for (const { eventId, userId } of answered.filter(({ status }) => status === 'requested')) {
		if (asked.has(userId)) continue
		asked.add(userId)
		const gathering = (await clubRuns.read(tx, eventId))!
		await tellOfRequest(tx, clubRuns, { gathering, user: { id: userId } }, now)
	}
}
