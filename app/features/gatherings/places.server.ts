import { and, asc, count, eq, inArray, lte, ne, or, type SQL } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { factsOf, noticeOf, type Gathering, type Kind, type Tables } from './kind.ts'
import { checkedIn, closedReason, isReply, REPLIES, type OwnPlace, type PlaceStatus, type Reply } from './terms.ts'

/** How a person stands towards a gathering: `status` null without a place. */
export type Place = {
	eventId: number
	status: PlaceStatus | null
	position: number | null
	currentParticipants: number
	/** null means without limit */
	maxParticipants: number | null
}

const HAVE_PLACE: PlaceStatus[] = ['registered', 'attending', 'attended']
const MAY_LEAVE: (PlaceStatus | Reply)[] = ['registered', 'attending', 'waitlisted', 'requested', ...REPLIES]

const waiting = ({ people }: Tables, id: number) => and(eq(people.eventId, id), eq(people.status, 'waitlisted'))

/** Counts who has a place, guests too. */
export async function countIn(reader: Reader, { people, guests }: Tables, id: number) {
	const named = await reader.$count(people, and(eq(people.eventId, id), inArray(people.status, HAVE_PLACE)))
	return named + ((await guests?.count(reader, [id]))?.get(id) ?? 0)
}

/**
 * Gives the person a place, or the end of the waitlist where it is full; where places are asked for, it notes that they
 * ask. Asking again changes nothing: `isNew` is then false. Throws like `findOpen` of the kind, 409 where it is closed
 * for joining, and for a person who was declined.
 */
export async function join<Ids>(
	kind: Kind<Ids>,
	user: Actor,
	ids: Ids,
	now = new Date(),
): Promise<Place & { isNew: boolean }> {
	return changeOwn(kind, user, ids, now, (tx, gathering, { asks }) =>
		takePlace(tx, kind, gathering, { user, asks }, now),
	)
}

/** Does `work` with an open gathering that a person may sign up to, under its lock, and tells open pages of it. */
async function changeOwn<Ids, Done>(
	kind: Kind<Ids>,
	user: Actor,
	ids: Ids,
	now: Date,
	work: (tx: Writer, gathering: Gathering, found: Awaited<ReturnType<Kind<Ids>['findOpen']>>) => Promise<Done>,
) {
	const { found, done } = await write(async (tx) => {
		const found = await kind.findOpen(tx, user, ids, now)
		return { found, done: await work(tx, await lockOpen(tx, kind, found.id, now), found) }
	})
	kind.changed?.(found)
	return done
}

/**
 * Does so at a gathering under `lock`, for a person who may come. A guest keeps that place as their own, and one
 * who had asked for a place that they need not ask for has it. Without `tells`, the organiser hears of no request.
 */
export async function takePlace(
	tx: Writer,
	kind: Kind,
	gathering: Gathering,
	{ user, asks = false, tells = true }: { user: Actor; asks?: boolean; tells?: boolean },
	now: Date,
) {
	const { people } = kind
	const { id } = gathering
	const wasGuest = (await kind.guests?.takeOff(tx, id, user.id)) ?? false
	await tx.delete(people).where(placeOf(kind, id, user.id, REPLIES))
	const status = wasGuest ? kind.going : asks ? 'requested' : await nextStatus(tx, kind, gathering)
	const [fresh] = await tx
		.insert(people)
		.values({ eventId: id, userId: user.id, status, joinedAt: now })
		.onConflictDoNothing()
		.returning({ id: people.id })
	if (!fresh && status !== 'requested') {
		const before: PlaceStatus[] = wasGuest ? ['requested', 'waitlisted'] : ['requested']
		await tx
			.update(people)
			.set({ status })
			.where(placeOf(kind, id, user.id, before))
	}
	if (fresh) await kind.paying?.admit(tx, gathering, user.id)
	if (fresh && status === kind.going) await kind.paying?.hold(tx, gathering, [{ id: fresh.id, userId: user.id }], now)
	// A guest who had a place of their own as well frees one.
	await (wasGuest ? fillPlaces(tx, kind, gathering, now) : recount(tx, kind, id))
	const place = await findPlace(tx, kind, gathering, user)
	if (place.status === 'declined') throw conflict(refused(kind))
	if (place.status === 'requested' && fresh && tells) await tellOfRequest(tx, kind, { gathering, user }, now)
	return { ...place, isNew: fresh !== undefined }
}

/**
 * Gives up the person's place, which goes to the first on the waitlist, or takes them off the list or their request
 * back. Without any of these nothing happens. Throws like `join`, and 409 for a person who has been checked in.
 */
export async function withdraw<Ids>(kind: Kind<Ids>, user: Actor, ids: Ids, now = new Date()): Promise<Place> {
	return changeOwn(kind, user, ids, now, (tx, gathering) => leavePlace(tx, kind, gathering, user, now))
}

/**
 * Notes that the person may come, or can't: a place of theirs goes to the first on the waitlist. Throws like `withdraw`,
 * and 409 for a person who was declined.
 */
export async function reply<Ids>(kind: Kind<Ids>, user: Actor, ids: Ids, status: Reply, now = new Date()) {
	return changeOwn(kind, user, ids, now, (tx, gathering) => giveReply(tx, kind, gathering, { user, status }, now))
}

/** Does so at a gathering under `lock`. */
export async function giveReply(
	tx: Writer,
	kind: Kind,
	gathering: Gathering,
	{ user, status }: { user: Actor; status: Reply },
	now: Date,
) {
	const place = await leavePlace(tx, kind, gathering, user, now)
	if (place.status === 'declined') throw conflict(refused(kind))
	await tx.insert(kind.people).values({ eventId: gathering.id, userId: user.id, status, joinedAt: now })
	return place
}

/** Does so at a gathering under `lock`; a guest's place goes too. */
export async function leavePlace(tx: Writer, kind: Kind, gathering: Gathering, user: Actor, now: Date) {
	await leave(tx, kind, gathering.id, user.id, now)
	const place = await findPlace(tx, kind, gathering, user)
	if (place.status === 'attended') throw conflict(checkedIn(kind.terms))
	await fillPlaces(tx, kind, gathering, now)
	return findPlace(tx, kind, gathering, user)
}

/** Gives up a person's places at open gatherings, or at those of `which`, in the transaction in which they leave. */
export async function withdrawEverywhere(tx: Writer, kind: Kind, userId: number, now: Date, which?: SQL) {
	const { rows, people } = kind
	// In the order of their ids, so that two who leave never wait for each other.
	const open = await tx
		.select({ id: rows.id })
		.from(people)
		.innerJoin(rows, eq(rows.id, people.eventId))
		.where(and(eq(people.userId, userId), inArray(people.status, MAY_LEAVE), kind.isOpen(now), which))
		.orderBy(asc(rows.id))
	const left: Gathering[] = []
	for (const { id } of open) {
		const gathering = await lock(tx, kind, id)
		await leave(tx, kind, id, userId, now)
		await fillPlaces(tx, kind, gathering, now)
		left.push(gathering)
	}
	return left
}

const refused = ({ terms: { host, noun } }: Pick<Kind, 'terms'>) =>
	`The ${host} could not give you a place at this ${noun}.`

async function leave(tx: Writer, kind: Kind, id: number, userId: number, now: Date) {
	await kind.guests?.takeOff(tx, id, userId)
	const theirs = placeOf(kind, id, userId, MAY_LEAVE)
	await kind.paying?.release(tx, theirs, 'left', now)
	await tx.delete(kind.people).where(theirs)
}

const placeOf = ({ people }: Tables, id: number, userId: number, statuses: readonly (PlaceStatus | Reply)[]) =>
	and(eq(people.eventId, id), eq(people.userId, userId), inArray(people.status, statuses))

/**
 * Locks a gathering against joining, leaving and changes until this transaction is over, so that rows come in the order
 * in which people came. Returns it as it is now.
 */
export async function lock(tx: Writer, kind: Kind, id: number): Promise<Gathering> {
	await tx.update(kind.rows).set({ updatedAt: kind.rows.updatedAt }).where(eq(kind.rows.id, id))
	return (await kind.read(tx, id))!
}

/** Returns it while people can still join or leave; throws 409 otherwise. */
export async function lockOpen(tx: Writer, kind: Kind, id: number, now: Date) {
	const gathering = await lock(tx, kind, id)
	const reason = closedReason(kind.terms, gathering, now)
	if (reason) throw conflict(reason)
	return gathering
}

/** Returns the status for the next person: a place or the waitlist. Of a gathering under `lock`. */
export async function nextStatus(tx: Writer, kind: Tables, { id, maxParticipants }: Gathering) {
	const hasPlace = maxParticipants === null || (await countIn(tx, kind, id)) < maxParticipants
	return hasPlace ? kind.going : 'waitlisted'
}

/** Brings the count of a gathering that keeps one in line with its people. */
export async function recount(tx: Writer, kind: Tables, id: number) {
	await kind.keepCount?.(tx, id, await countIn(tx, kind, id))
}

/**
 * Gives every free place of an open gathering to the people who have waited longest, tells them, and recounts. Of a
 * gathering under `lock`, in the transaction that freed the places.
 */
export async function fillPlaces(tx: Writer, kind: Kind, gathering: Gathering, now: Date) {
	const { id, maxParticipants } = gathering
	const free = maxParticipants === null ? Infinity : maxParticipants - (await countIn(tx, kind, id))
	if (free > 0 && closedReason(kind.terms, gathering, now) === null) await promote(tx, kind, gathering, free, now)
	await recount(tx, kind, id)
}

async function promote(tx: Writer, kind: Kind, gathering: Gathering, free: number, now: Date) {
	const { people, going } = kind
	const waitlist = tx
		.select({ id: people.id, userId: people.userId })
		.from(people)
		.where(waiting(kind, gathering.id))
		.orderBy(asc(people.id))
	const next = await (free === Infinity ? waitlist : waitlist.limit(free))
	const last = next.at(-1)
	if (!last) return
	await tx
		.update(people)
		.set({ status: going })
		.where(and(waiting(kind, gathering.id), lte(people.id, last.id)))
	const asked = await kind.paying?.hold(tx, gathering, next, now)
	const told = next.map(({ id, userId }) => ({
		userId,
		...noticeOf(kind, gathering, `in:${id}`),
		what: 'place came free' as const,
		data: { ...factsOf(gathering), ...asked?.get(id) },
	}))
	await notify(tx, told, now)
}

type Request = { gathering: Gathering; user: Pick<Actor, 'id'> }

/** Tells who answers requests, once a day for each person, however often they take it back and ask again. */
export async function tellOfRequest(tx: Writer, kind: Kind, { gathering, user }: Request, now: Date) {
	const { findAnswerer } = kind.approval!
	const told = {
		userId: await findAnswerer(tx, gathering.id),
		...noticeOf(kind, gathering, `asked:${user.id}:${dateOf(now)}`),
		what: 'asks for a place' as const,
		actorId: user.id,
		data: { ...factsOf(gathering), noun: kind.terms.noun },
	}
	await notify(tx, [told], now)
}

async function findPlace(
	reader: Reader,
	kind: Tables,
	{ id, maxParticipants }: Gathering,
	user: Pick<Actor, 'id'>,
): Promise<Place> {
	const own = (await findStandings(kind, user, [id], reader)).get(id) ?? { status: null, position: null }
	return { eventId: id, ...own, currentParticipants: await countIn(reader, kind, id), maxParticipants }
}

/** How the person stands towards these gatherings, by their ids; without an entry where they have no place. */
export async function findStandings(
	kind: Tables,
	user: Pick<Actor, 'id'> | null,
	ids: number[],
	reader: Reader = db,
): Promise<Map<number, OwnPlace>> {
	if (!user || ids.length === 0) return new Map()
	const { people } = kind
	const rows = await reader
		.select({ id: people.id, eventId: people.eventId, status: people.status })
		.from(people)
		.where(and(eq(people.userId, user.id), inArray(people.eventId, ids)))
	const waits = rows.filter(({ status }) => status === 'waitlisted')
	const upTo = waits.map(({ id, eventId }) => and(waiting(kind, eventId), lte(people.id, id)))
	const counted = waits.length
		? await reader
				.select({ eventId: people.eventId, position: count() })
				.from(people)
				.where(or(...upTo))
				.groupBy(people.eventId)
		: []
	const positions = new Map(counted.map(({ eventId, position }) => [eventId, position]))
	const places = new Map<number, OwnPlace>()
	for (const { eventId, status } of rows) {
		if (status !== 'cancelled' && !isReply(status))
			places.set(eventId, { status, position: positions.get(eventId) ?? null })
	}
	return places
}

export const countWaiting = (kind: Tables, id: number) => db.$count(kind.people, waiting(kind, id))

/**
 * How many people there are at a gathering: with a place, of them checked in, waiting for one, asking for one, and
 * those who may come or can't.
 */
export type Counts = { taken: number; attended: number; waitlisted: number; requested: number } & Record<Reply, number>

/** How many people there are at each gathering, by its id, and `without` that person. */
export async function countPeople(
	people: Tables['people'],
	ids: number[],
	reader: Reader = db,
	without?: Pick<Actor, 'id'>,
): Promise<Map<number, Counts>> {
	const counts = new Map(
		ids.map((id) => [id, { taken: 0, attended: 0, waitlisted: 0, requested: 0, maybe: 0, absent: 0 }]),
	)
	if (!ids.length) return counts
	const rows = await reader
		.select({ id: people.eventId, status: people.status, people: count() })
		.from(people)
		.where(and(inArray(people.eventId, ids), without && ne(people.userId, without.id)))
		.groupBy(people.eventId, people.status)
	for (const { id, status, people } of rows) {
		const counted = counts.get(id)!
		if (isReply(status)) counted[status] += people
		else if (status !== 'cancelled' && HAVE_PLACE.includes(status)) counted.taken += people
		if (status === 'attended' || status === 'waitlisted' || status === 'requested') counted[status] += people
	}
	return counts
}
