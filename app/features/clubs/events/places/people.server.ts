import { and, asc, eq, inArray } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { runningEventParticipants as places, users } from '#db/schema.ts'
import { publicUsername } from '#app/features/accounts/names/public-username.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { pageOf } from '#app/lib/paging.ts'
import { createLimit } from '#app/features/limits/rate-limit.server.ts'
import { findClub } from '../../find.server.ts'
import { nameForStrangers, nameOf } from '../../names.ts'
import { isActiveMember } from '../../members/own.server.ts'
import { findManagedEvent, type PlaceStatus } from '../find-event.server.ts'
import { fillPlaces, lockRun, nextStatus, noticeOf, recount, type LockedRun, type RunIds } from './places.server.ts'
import { closedReason, whenOf } from './places.ts'

const perPerson = createLimit('clubs/events/people', { tries: 120, per: 60_000 })

export const LISTS = ['going', 'waitlist', 'requests'] as const
export type List = (typeof LISTS)[number]

const on: Record<List | 'ran', PlaceStatus[]> = {
	going: ['attending', 'attended'],
	waitlist: ['waitlisted'],
	requests: ['requested', 'declined'],
	ran: ['attended'],
}

/**
 * Somebody at a run. `id` is that of the place; `position` counts from 1 within the list; distance in km and time in
 * seconds are their own word. `feedback` and `rating` are for who manages the run and for nobody else.
 */
export type Person = {
	id: number
	name: string
	status: PlaceStatus
	position: number
	distance: number | null
	time: number | null
	feedback: string | null
	rating: number | null
	/** Whether it is who looks. */
	isYou: boolean
}

/** How much of other people somebody sees: strangers first name and initial, members names and results, managers all. */
export type Sight = 'stranger' | 'member' | 'manager'

const person = { fullName: users.fullName, username: publicUsername }

type Looking = { list: List | 'ran'; sight: Sight; user: Pick<Actor, 'id'> | null; page?: number; limit?: number }

/** A page of the people at a run in the order they came. */
export async function findPeople(eventId: number, { list, sight, user, page = 1, limit = 50 }: Looking) {
	const where = and(eq(places.eventId, eventId), inArray(places.status, on[list]))
	const total = await db.$count(places, where)
	const { offset, ...shown } = pageOf(total, page, limit)
	const rows = await db
		.select({
			id: places.id,
			status: places.status,
			person,
			distance: places.completedDistance,
			time: places.completedTime,
			feedback: places.feedback,
			rating: places.rating,
			userId: places.userId,
		})
		.from(places)
		.innerJoin(users, eq(users.id, places.userId))
		.where(where)
		.orderBy(asc(places.id))
		.limit(limit)
		.offset(offset)
	const people = rows.map(({ userId, person, ...row }, i): Person => {
		const shown = { ...row, name: nameFor(sight, person), isYou: userId === user?.id }
		return { ...seenBy(sight, shown), position: offset + i + 1 }
	})
	return { people, total, ...shown }
}

function seenBy(sight: Sight, row: Omit<Person, 'position'>) {
	if (sight === 'manager') return row
	const quiet = { ...row, feedback: null, rating: null }
	if (sight === 'member') return quiet
	return { ...quiet, distance: null, time: null }
}

/** A name as somebody may see it. */
export const nameFor = (sight: Sight, person: Parameters<typeof nameOf>[0]) =>
	sight === 'stranger' ? nameForStrangers(person) : nameOf(person)

const countOf = (eventId: number, status: PlaceStatus) =>
	db.$count(places, and(eq(places.eventId, eventId), eq(places.status, status)))

/** How many wait for a place. */
export const countWaiting = (eventId: number) => countOf(eventId, 'waitlisted')

/** How many wait, ask, and were there. */
export async function countPeople(eventId: number) {
	const [waitlisted, requested, attended] = await Promise.all([
		countWaiting(eventId),
		countOf(eventId, 'requested'),
		countOf(eventId, 'attended'),
	])
	return { waitlisted, requested, attended }
}

const NOBODY = 'There is nobody like that at this run.'

/** One person at a run that the acting person manages; 404 otherwise, 403 for who does not manage it. */
export async function findPerson(user: Actor, ids: RunIds, personId: number | null, now = new Date()) {
	const club = await findClub(ids.clubId, { user })
	const event = await findManagedEvent(club, ids.eventId, { user, now })
	const [row] =
		personId === null
			? []
			: await db
					.select({ id: places.id, status: places.status, person })
					.from(places)
					.innerJoin(users, eq(users.id, places.userId))
					.where(and(eq(places.eventId, event.id), eq(places.id, personId)))
	if (!row) throw notFound(NOBODY)
	return { event, person: { id: row.id, status: row.status, name: nameOf(row.person) } }
}

/**
 * Gives who asked for it a place, or the end of the waitlist when the run is full, and tells them; also who was
 * declined before. Of who has one already nothing changes. Throws 404 for who is not at the run, 403 for who does not
 * manage it, 409 when it has started or was cancelled, and for who has left the club since they asked.
 */
export function acceptPerson(user: Actor, ids: RunIds, personId: number, now = new Date()) {
	return change(user, ids, now, async (tx, run) => {
		const status = await nextStatus(tx, run)
		const asked = await move(tx, run, { personId, from: ['requested', 'declined'], to: status })
		if (!asked) return
		if (!(await isActiveMember(tx, run.clubId, asked.userId))) throw conflict('They have left the club since.')
		const words =
			status === 'attending'
				? { title: `You’re in: ${run.title}`, body: `See you on ${whenOf(run)} at ${run.location}.` }
				: waitlistWords(run)
		await notify(tx, [{ userId: asked.userId, ...noticeOf(run, `accepted:${personId}`), ...words }], now)
	})
}

const waitlistWords = (run: LockedRun) => ({
	title: `You’re on the waitlist: ${run.title}`,
	body: `Your request was accepted. The run on ${whenOf(run)} is full, so you wait for a place.`,
})

/**
 * Lets in everybody who asked for a place at a run that needs no approval any more, in the order they asked: onto the
 * waitlist, and as far as there are places from there onto the run. They are told, and the run is recounted.
 */
export async function admitAll(tx: Writer, eventId: number, now: Date) {
	const run = await lockRun(tx, eventId)
	const admitted = await tx
		.update(places)
		.set({ status: 'waitlisted' })
		.where(and(eq(places.eventId, eventId), eq(places.status, 'requested')))
		.returning({ id: places.id })
	await fillPlaces(tx, eventId, now)
	if (admitted.length === 0) return
	const ids = admitted.map(({ id }) => id)
	const waiting = await tx
		.select({ id: places.id, userId: places.userId })
		.from(places)
		.where(and(inArray(places.id, ids), eq(places.status, 'waitlisted')))
	const told = waiting.map(({ id, userId }) => ({ userId, ...noticeOf(run, `accepted:${id}`), ...waitlistWords(run) }))
	await notify(tx, told, now)
}

/** Says no to who asked for a place, and tells them; twice changes nothing. Throws like `acceptPerson`. */
export function declinePerson(user: Actor, ids: RunIds, personId: number, now = new Date()) {
	return change(user, ids, now, async (tx, run) => {
		const asked = await move(tx, run, { personId, from: ['requested'], to: 'declined' })
		if (!asked) return
		const told = { userId: asked.userId, ...noticeOf(run, `declined:${personId}`) }
		const body = `There is no place for you on ${whenOf(run)} this time. Ask the organiser if you want to know more.`
		await notify(tx, [{ ...told, title: `Not this time: ${run.title}`, body }], now)
	})
}

/**
 * Takes somebody off a run, tells them, and gives their place to the first on the waitlist. Throws like
 * `acceptPerson`, and 409 for who was checked in.
 */
export function removePerson(user: Actor, ids: RunIds, personId: number, now = new Date()) {
	return change(user, ids, now, async (tx, run) => {
		const person = and(eq(places.eventId, run.id), eq(places.id, personId))
		const [gone] = await tx
			.delete(places)
			.where(and(person, inArray(places.status, ['attending', 'waitlisted', 'requested', 'declined'])))
			.returning({ userId: places.userId })
		if (!gone) {
			if ((await tx.$count(places, person)) > 0) throw conflict('They were checked in. Undo that first.')
			throw notFound(NOBODY)
		}
		const told = { userId: gone.userId, ...noticeOf(run, `removed:${personId}`) }
		const body = `You are no longer down for the run on ${whenOf(run)}. Ask the organiser if you think that is a mistake.`
		await notify(tx, [{ ...told, title: `Taken off the list: ${run.title}`, body }], now)
		await fillPlaces(tx, run.id, now)
	})
}

async function change(user: Actor, ids: RunIds, now: Date, work: (tx: Writer, run: LockedRun) => Promise<void>) {
	await perPerson.take(user.id, now)
	return write(async (tx) => {
		const club = await findClub(ids.clubId, { user }, tx)
		const event = await findManagedEvent(club, ids.eventId, { user, now }, tx)
		const reason = closedReason(event, now)
		if (reason) throw conflict(reason)
		const run = await lockRun(tx, event.id)
		await work(tx, run)
		await recount(tx, run.id)
	})
}

type Move = { personId: number; from: PlaceStatus[]; to: PlaceStatus }

/** Compare and swap; undefined where it was done already, 404 for nobody at this run. */
async function move(tx: Writer, run: LockedRun, { personId, from, to }: Move) {
	const person = and(eq(places.eventId, run.id), eq(places.id, personId))
	const [moved] = await tx
		.update(places)
		.set({ status: to })
		.where(and(person, inArray(places.status, from)))
		.returning({ userId: places.userId })
	if (!moved && (await tx.$count(places, person)) === 0) throw notFound(NOBODY)
	return moved
}
