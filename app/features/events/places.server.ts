import { and, asc, count, eq, inArray, lte, or } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { courts, eventParticipants, events } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { createLimit } from '#app/features/limits/rate-limit.server.ts'
import { invitationColumns, isInvited } from './invitation.server.ts'
import { closedReason, whenOf, type PlaceStatus } from './rules.ts'

/** How a person stands towards an event: `status` null without a place, `position` from 1 on the waitlist. */
export type Place = {
	eventId: number
	status: PlaceStatus | null
	position: number | null
	currentParticipants: number
	/** null means without limit */
	maxParticipants: number | null
}

const perPerson = createLimit('events/places', { tries: 30, per: 60_000 })

type How = { key?: string | null; now?: Date }

const IN: PlaceStatus[] = ['registered', 'attended']
const of = (eventId: number) => eq(eventParticipants.eventId, eventId)
const waiting = (eventId: number) => and(of(eventId), eq(eventParticipants.status, 'waitlisted'))
const countIn = (eventId: number, reader: Reader) =>
	reader.$count(eventParticipants, and(of(eventId), inArray(eventParticipants.status, IN)))

/**
 * Gives the person a place at the event, or the end of its waitlist when it is full. Asking again changes nothing:
 * `isNew` is then false. `key` is that of the link to an event that is not public. Throws 404 for an event that does
 * not exist or that the person is not invited to, 409 when it is over or was cancelled.
 */
export async function joinEvent(user: Actor, eventId: number, how: How = {}): Promise<Place & { isNew: boolean }> {
	const { key, now = new Date() } = how
	await perPerson.take(user.id, now)
	return write(async (tx) => {
		const event = await findOpenEvent(tx, eventId, { user, key, now })
		await lockEvent(tx, event)
		const hasPlace = event.maxParticipants === null || (await countIn(event.id, tx)) < event.maxParticipants
		const fresh = await tx
			.insert(eventParticipants)
			.values({ eventId: event.id, userId: user.id, status: hasPlace ? 'registered' : 'waitlisted', joinedAt: now })
			.onConflictDoNothing()
			.returning({ id: eventParticipants.id })
		return { ...(await findPlace(user, event, tx)), isNew: fresh.length > 0 }
	})
}

/**
 * Gives up the person's place, which goes to the first on the waitlist, or takes them off the list. Without either
 * nothing happens. Throws like `joinEvent`, and 409 for who has been checked in.
 */
export async function withdrawFromEvent(user: Actor, eventId: number, how: How = {}): Promise<Place> {
	const { key, now = new Date() } = how
	await perPerson.take(user.id, now)
	return write(async (tx) => {
		const event = await findOpenEvent(tx, eventId, { user, key, now })
		await lockEvent(tx, event)
		const mine = and(of(event.id), eq(eventParticipants.userId, user.id))
		const gone = await tx
			.delete(eventParticipants)
			.where(and(mine, inArray(eventParticipants.status, ['registered', 'waitlisted'])))
			.returning({ id: eventParticipants.id })
		if (gone.length === 0 && (await tx.$count(eventParticipants, mine)) > 0)
			throw conflict('You have been checked in. The venue can change that at the desk.')
		await fillPlaces(tx, event, now)
		return findPlace(user, event, tx)
	})
}

/** What filling places and telling people of it needs to know. */
export type PlacesOf = {
	id: number
	title: string
	startTime: Date
	maxParticipants: number | null
	venue: { id: number; name: string }
}

/** Gives every free place to who has waited longest, and tells them. Called in the transaction that freed it. */
export async function fillPlaces(tx: Writer, event: PlacesOf, now: Date) {
	const free = (event.maxParticipants ?? Infinity) - (await countIn(event.id, tx))
	if (free <= 0) return
	const waitlist = tx
		.select({ id: eventParticipants.id, userId: eventParticipants.userId })
		.from(eventParticipants)
		.where(waiting(event.id))
		.orderBy(asc(eventParticipants.id))
	const next = await (free === Infinity ? waitlist : waitlist.limit(free))
	const last = next.at(-1)
	if (!last) return
	await tx
		.update(eventParticipants)
		.set({ status: 'registered' })
		.where(and(waiting(event.id), lte(eventParticipants.id, last.id)))
	const told = next.map(({ id, userId }) => ({
		userId,
		kind: 'event' as const,
		title: `You’re in: ${event.title}`,
		body: `A place came free. See you on ${whenOf(event)} at ${event.venue.name}.`,
		link: `/venues/${event.venue.id}/events/${event.id}`,
		cause: `event:${event.id}:in:${id}`,
	}))
	await notify(tx, told, now)
}

/**
 * Keeps everybody else from joining, leaving or changing the event until this transaction is over, so that rows come
 * in the order in which people came. 409 when it is no longer scheduled.
 */
export async function lockEvent(tx: Writer, { id }: { id: number }) {
	const held = await tx
		.update(events)
		.set({ status: 'scheduled' })
		.where(and(eq(events.id, id), eq(events.status, 'scheduled')))
		.returning({ id: events.id })
	if (held.length === 0) throw conflict('The event has just changed. Please look again.')
}

/** How the person stands towards the event now. */
export async function findPlace(
	user: Pick<Actor, 'id'>,
	event: { id: number; maxParticipants: number | null },
	reader: Reader = db,
): Promise<Place> {
	const currentParticipants = await countIn(event.id, reader)
	const own = (await findOwnPlaces(user, [event.id], reader)).get(event.id)
	return { eventId: event.id, ...(own ?? NO_PLACE), currentParticipants, maxParticipants: event.maxParticipants }
}

const NO_PLACE = { status: null, position: null }
export type OwnPlace = { status: PlaceStatus; position: number | null }

/** Where the person has a place or waits for one, by the event's id; a visitor has none. */
export async function findOwnPlaces(
	user: Pick<Actor, 'id'> | null,
	eventIds: number[],
	reader: Reader = db,
): Promise<Map<number, OwnPlace>> {
	if (!user || eventIds.length === 0) return new Map()
	const rows = await reader
		.select({ id: eventParticipants.id, eventId: eventParticipants.eventId, status: eventParticipants.status })
		.from(eventParticipants)
		.where(and(eq(eventParticipants.userId, user.id), inArray(eventParticipants.eventId, eventIds)))
	const waits = rows.filter(({ status }) => status === 'waitlisted')
	const upTo = waits.map(({ id, eventId }) => and(waiting(eventId), lte(eventParticipants.id, id)))
	const counted = waits.length
		? await reader
				.select({ eventId: eventParticipants.eventId, position: count() })
				.from(eventParticipants)
				.where(or(...upTo))
				.groupBy(eventParticipants.eventId)
		: []
	const positions = new Map(counted.map(({ eventId, position }) => [eventId, position]))
	const places = new Map<number, OwnPlace>()
	for (const { eventId, status } of rows) {
		if (status !== 'cancelled') places.set(eventId, { status, position: positions.get(eventId) ?? null })
	}
	return places
}

type Asking = { user: Actor; key?: string | null; now: Date }

async function findOpenEvent(tx: Writer, eventId: number, { user, key, now }: Asking) {
	const [event] = await tx
		.select({
			id: events.id,
			title: events.name,
			startTime: events.startTime,
			endTime: events.endTime,
			maxParticipants: events.maxParticipants,
			status: events.status,
			...invitationColumns,
			venue: { id: courts.id, name: courts.name },
		})
		.from(events)
		.innerJoin(courts, eq(courts.id, events.courtId))
		.where(and(eq(events.id, eventId), eq(courts.status, 'published')))
	if (!event || !(await isInvited(tx, event, user, key))) throw notFound('Event not found')
	const reason = closedReason(event, now)
	if (reason) throw conflict(reason)
	return event
}
