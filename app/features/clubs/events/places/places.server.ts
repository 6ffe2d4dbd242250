import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import { write, type Reader, type Writer } from '#db/client/index.ts'
import { runningClubMembers, runningClubs, runningEventParticipants as places, runningEvents } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { createLimit } from '#app/features/limits/rate-limit.server.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { findOwnClub } from '../../find.server.ts'
import { findName } from '../../members/own.server.ts'
import { findClubEvent, findOwnPlace } from '../find-event.server.ts'
import { findPlace, type Place } from './places-own.server.ts'
import { closedReason, whenOf } from './places.ts'

/** A run of a club, by the ids of its address. */
export type RunIds = { clubId: number | null; eventId: number | null }

const perPerson = createLimit('clubs/events/places', { tries: 30, per: 60_000 })

const of = (eventId: number) => eq(places.eventId, eventId)
const waiting = (eventId: number) => and(of(eventId), eq(places.status, 'waitlisted'))
const countIn = (eventId: number, reader: Reader) =>
	reader.$count(places, and(of(eventId), inArray(places.status, ['attending', 'attended'])))

/**
 * Gives a member of the club a place at its run: the end of the waitlist when it is full; where the run needs approval
 * they ask for one, unless they manage it. Asking again changes nothing: `isNew` is then false. Throws 404 for a run
 * that the person may not know of, 403 for who is no member, 409 when it has started or was cancelled, and for who was
 * declined.
 */
export async function joinRun(
	user: Actor,
	{ clubId, eventId }: RunIds,
	now = new Date(),
): Promise<Place & { isNew: boolean }> {
	await perPerson.take(user.id, now)
	return write(async (tx) => {
		const club = await findOwnClub(user, clubId, tx)
		const event = await findClubEvent(club, eventId, { user, now }, tx)
		const reason = closedReason(event, now)
		if (reason) throw conflict(reason)
		const run = await lockRun(tx, event.id)
		const status = event.requiresApproval && !event.canManage ? 'requested' : await nextStatus(tx, run)
		const [fresh] = await tx
			.insert(places)
			.values({ eventId: run.id, userId: user.id, status, joinedAt: now })
			.onConflictDoNothing()
			.returning({ id: places.id })
		await recount(tx, run.id)
		const place = await findPlace(user, run.id, tx)
		if (place.status === 'declined') throw conflict('The organiser could not give you a place at this run.')
		if (fresh && status === 'requested') await tellOfRequest(tx, { run, user }, now)
		return { ...place, isNew: fresh !== undefined }
	})
}

/**
 * Gives up the person's place, which goes to the first on the waitlist, or takes them off the list or their request
 * back. Without any of these nothing happens. Throws like `joinRun`, and 409 for who has been checked in.
 */
export async function withdrawFromRun(user: Actor, { clubId, eventId }: RunIds, now = new Date()): Promise<Place> {
	await perPerson.take(user.id, now)
	return write(async (tx) => {
		const club = await findOwnClub(user, clubId, tx)
		const event = await findClubEvent(club, eventId, { user, now }, tx)
		const reason = closedReason(event, now)
		if (reason) throw conflict(reason)
		const run = await lockRun(tx, event.id)
		await tx
			.delete(places)
			.where(
				and(of(run.id), eq(places.userId, user.id), inArray(places.status, ['attending', 'waitlisted', 'requested'])),
			)
		const left = await findOwnPlace(user, run.id, tx)
		if (left?.status === 'attended') throw conflict('You have been checked in. The organiser can change that.')
		await fillPlaces(tx, run.id, now)
		return findPlace(user, run.id, tx)
	})
}

/** A run under `lockRun`: `maxParticipants` 0 means without limit. */
export type LockedRun = Awaited<ReturnType<typeof lockRun>>

/**
 * Keeps everybody else from joining, leaving or changing the run until this transaction is over, so that rows come in
 * the order in which people came, and answers the run as it stands.
 */
export async function lockRun(tx: Writer, eventId: number) {
	const [run] = await tx
		.update(runningEvents)
		.set({ currentParticipants: runningEvents.currentParticipants, updatedAt: runningEvents.updatedAt })
		.where(eq(runningEvents.id, eventId))
		.returning({
			id: runningEvents.id,
			clubId: runningEvents.clubId,
			title: runningEvents.name,
			location: runningEvents.location,
			startTime: runningEvents.date,
			status: runningEvents.status,
			organizerId: runningEvents.organizerId,
			maxParticipants: runningEvents.maxParticipants,
		})
	return { ...run!, maxParticipants: run!.maxParticipants ?? 0 }
}

/** Whether who comes now runs or waits. Of a run under `lockRun`. */
export async function nextStatus(tx: Writer, { id, maxParticipants }: LockedRun) {
	const hasPlace = maxParticipants === 0 || (await countIn(id, tx)) < maxParticipants
	return hasPlace ? 'attending' : 'waitlisted'
}

/** Writes how many run into the run's counter; the database refuses more than there are places. */
export async function recount(tx: Writer, eventId: number) {
	const currentParticipants = await countIn(eventId, tx)
	await tx
		.update(runningEvents)
		.set({ currentParticipants, updatedAt: runningEvents.updatedAt })
		.where(eq(runningEvents.id, eventId))
}

/**
 * Gives every free place of a run that is still to come to who has waited longest, tells them, and recounts. Called in
 * the transaction that freed the places.
 */
export async function fillPlaces(tx: Writer, eventId: number, now: Date) {
	const run = await lockRun(tx, eventId)
	const free = run.maxParticipants === 0 ? Infinity : run.maxParticipants - (await countIn(eventId, tx))
	if (free > 0 && run.status === 'upcoming' && run.startTime > now) await promote(tx, run, free, now)
	await recount(tx, eventId)
}

async function promote(tx: Writer, run: LockedRun, free: number, now: Date) {
	const waitlist = tx
		.select({ id: places.id, userId: places.userId })
		.from(places)
		.where(waiting(run.id))
		.orderBy(asc(places.id))
	const next = await (free === Infinity ? waitlist : waitlist.limit(free))
	const last = next.at(-1)
	if (!last) return
	await tx
		.update(places)
		.set({ status: 'attending' })
		.where(and(waiting(run.id), lte(places.id, last.id)))
	const told = next.map(({ id, userId }) => ({
		userId,
		...noticeOf(run, `in:${id}`),
		title: `You’re in: ${run.title}`,
		body: `You have a place. See you on ${whenOf(run)} at ${run.location}.`,
	}))
	await notify(tx, told, now)
}

/** What notices about a run have in common. */
export const noticeOf = (run: Pick<LockedRun, 'id' | 'clubId'>, cause: string) => ({
	kind: 'club' as const,
	link: `/running-club/${run.clubId}/events/${run.id}`,
	cause: `club-event:${run.id}:${cause}`,
})

type Request = { run: LockedRun; user: Actor }

/** Once a day for each person, however often they take their request back and ask again. */
async function tellOfRequest(tx: Writer, { run, user }: Request, now: Date) {
	const told = {
		userId: await findAnswerer(tx, run),
		...noticeOf(run, `asked:${user.id}:${dateOf(now)}`),
		title: `Asked to join: ${run.title}`,
		body: `${await findName(tx, user)} asks for a place on ${whenOf(run)}. Accept or decline on the run’s page.`,
	}
	await notify(tx, [told], now)
}

/** Who answers requests: who organizes the run, or the club's host once they have left the club. */
async function findAnswerer(tx: Writer, { clubId, organizerId }: LockedRun) {
	const { founderId } = runningClubs
	const [club] = await tx
		.select({ founderId, memberId: runningClubMembers.id })
		.from(runningClubs)
		.leftJoin(
			runningClubMembers,
			and(
				eq(runningClubMembers.clubId, runningClubs.id),
				eq(runningClubMembers.userId, organizerId),
				eq(runningClubMembers.status, 'active'),
			),
		)
		.where(eq(runningClubs.id, clubId))
	return club!.memberId === null ? club!.founderId : organizerId
}

/**
 * Gives up a person's places at the runs of a club that are still to come, and their requests and waits; the places go
 * to who has waited longest. In the transaction in which they leave the club or are removed from it.
 */
export async function withdrawEverywhere(tx: Writer, clubId: number, userId: number, now: Date) {
	const upcoming = tx
		.select({ id: runningEvents.id })
		.from(runningEvents)
		.where(and(eq(runningEvents.clubId, clubId), eq(runningEvents.status, 'upcoming'), gt(runningEvents.date, now)))
	const gone = await tx
		.delete(places)
		.where(
			and(
				eq(places.userId, userId),
				inArray(places.status, ['attending', 'waitlisted', 'requested']),
				inArray(places.eventId, upcoming),
			),
		)
		.returning({ eventId: places.eventId })
	const eventIds = gone.map(({ eventId }) => eventId).sort((a, b) => a - b)
	for (const eventId of eventIds) await fillPlaces(tx, eventId, now)
}
