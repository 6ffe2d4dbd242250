import { and, asc, eq, inArray } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { eventParticipants, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { pageOf } from '#app/lib/paging.ts'
import { createLimit } from '#app/features/limits/rate-limit.server.ts'
import { fillPlaces, lockEvent, type PlacesOf } from './places.server.ts'
import { canCheckIn, closedReason, whenOf, type PlaceStatus } from './rules.ts'
import type { EventMessage } from './schemas.ts'
import { findOwnEvent } from './venue-events.server.ts'

export const LISTS = ['going', 'waitlist'] as const
export type List = (typeof LISTS)[number]

const on: Record<List, PlaceStatus[]> = { going: ['registered', 'attended'], waitlist: ['waitlisted'] }
const messages = createLimit('events/people', { tries: 10, per: 3_600_000 })

/** Somebody at an event, for the venue's own people. `id` is that of the place; `position` counts from 1 within the list. */
export type Person = { id: number; name: string; status: PlaceStatus; position: number }

/** A page of the people with a place at an event, or of those who wait for one, in the order they came. */
export async function findPeople(eventId: number, list: List, { page = 1, limit = 50 } = {}) {
	const where = and(eq(eventParticipants.eventId, eventId), inArray(eventParticipants.status, on[list]))
	const total = await db.$count(eventParticipants, where)
	const { offset, ...shown } = pageOf(total, page, limit)
	const rows = await db
		.select({ id: eventParticipants.id, name: users.fullName, status: eventParticipants.status })
		.from(eventParticipants)
		.innerJoin(users, eq(users.id, eventParticipants.userId))
		.where(where)
		.orderBy(asc(eventParticipants.id))
		.limit(limit)
		.offset(offset)
	const people = rows.map((row, i) => ({ ...row, position: offset + i + 1 }) as Person)
	return { people, total, ...shown }
}

/** One person at an event of a venue that the acting person runs; 404 otherwise. */
export async function findPerson(user: Actor, venueId: number, eventId: number, personId: number) {
	const event = await findOwnEvent(user, venueId, eventId)
	const [person] = await db
		.select({ id: eventParticipants.id, name: users.fullName, status: eventParticipants.status })
		.from(eventParticipants)
		.innerJoin(users, eq(users.id, eventParticipants.userId))
		.where(and(eq(eventParticipants.eventId, event.id), eq(eventParticipants.id, personId)))
	if (!person) throw notFound('There is nobody like that at this event.')
	return { event, person }
}

type CheckIn = { personId: number; arrived: boolean }

/**
 * Notes that somebody with a place is there, or takes it back; doing it twice changes nothing. Throws 404 for who has
 * no place at the event, 409 more than an hour before the start and when the event was cancelled.
 */
export function checkIn(
	user: Actor,
	venueId: number,
	eventId: number,
	{ personId, arrived }: CheckIn,
	now = new Date(),
) {
	const [from, to] = arrived ? (['registered', 'attended'] as const) : (['attended', 'registered'] as const)
	return write(async (tx) => {
		const event = await findOwnEvent(user, venueId, eventId, tx)
		if (event.status === 'cancelled') throw conflict('This event was cancelled.')
		if (!canCheckIn(event, now)) throw conflict('Check-in opens an hour before the start.')
		const person = and(eq(eventParticipants.eventId, event.id), eq(eventParticipants.id, personId))
		const changed = await tx
			.update(eventParticipants)
			.set({ status: to })
			.where(and(person, eq(eventParticipants.status, from)))
			.returning({ id: eventParticipants.id })
		const there = and(person, eq(eventParticipants.status, to))
		if (changed.length === 0 && (await tx.$count(eventParticipants, there)) === 0)
			throw notFound('That person has no place at this event.')
	})
}

/**
 * Takes somebody off an event, tells them, and gives their place to the first on the waitlist. Throws 404 for who is
 * not on it, 409 for who was checked in and when the event is over or was cancelled.
 */
export function removePerson(user: Actor, venueId: number, eventId: number, personId: number, now = new Date()) {
	return write(async (tx) => {
		const event = await findOwnEvent(user, venueId, eventId, tx)
		const reason = closedReason(event, now)
		if (reason) throw conflict(reason)
		await lockEvent(tx, event)
		const person = and(eq(eventParticipants.eventId, event.id), eq(eventParticipants.id, personId))
		const [gone] = await tx
			.delete(eventParticipants)
			.where(and(person, inArray(eventParticipants.status, ['registered', 'waitlisted'])))
			.returning({ id: eventParticipants.id, userId: eventParticipants.userId })
		if (!gone) {
			if ((await tx.$count(eventParticipants, person)) > 0) throw conflict('They were checked in. Undo that first.')
			throw notFound('There is nobody like that at this event.')
		}
		const told = {
			userId: gone.userId,
			kind: 'event' as const,
			title: `Taken off the list: ${event.title}`,
			body: `${event.venue.name} has taken you off the list for ${whenOf(event)}. Ask them if you think that is a mistake.`,
			link: event.isPublic ? `/venues/${event.venue.id}/events/${event.id}` : `/venues/${event.venue.id}`,
			cause: `event:${event.id}:removed:${gone.id}`,
		}
		await notify(tx, [told], now)
		await fillPlaces(tx, event, now)
	})
}

type How = { idempotencyKey?: string | null; now?: Date }

/**
 * Writes to everybody who has a place at the event or waits for one, and answers how many they are. Throws 404 for
 * another's event, 409 when it was cancelled.
 */
export async function messageEverybody(
	user: Actor,
	venueId: number,
	eventId: number,
	message: EventMessage,
	how: How = {},
) {
	const { idempotencyKey, now = new Date() } = how
	await messages.take(user.id, now)
	const sending = idempotencyKey ?? crypto.randomUUID()
	return withIdempotencyKey(user, idempotencyKey, { eventId, ...message }, () =>
		write(async (tx) => {
			const event = await findOwnEvent(user, venueId, eventId, tx)
			if (event.status === 'cancelled') throw conflict('This event was cancelled.')
			const body = `${message.text}\n\n${event.venue.name}, about ${event.title} on ${whenOf(event)}`
			const people = await tellEverybody(tx, event, now, { title: message.title, body, cause: `message:${sending}` })
			return { people }
		}),
	)
}

type Told = { title: string; body: string; cause: string }

/** Tells everybody who has a place at the event or waits for one, and answers how many they are. */
export async function tellEverybody(tx: Writer, event: PlacesOf, now: Date, { title, body, cause }: Told) {
	const people = await tx
		.select({ userId: eventParticipants.userId })
		.from(eventParticipants)
		.where(
			and(eq(eventParticipants.eventId, event.id), inArray(eventParticipants.status, [...on.going, ...on.waitlist])),
		)
		.orderBy(asc(eventParticipants.id))
	const link = `/venues/${event.venue.id}/events/${event.id}`
	const notices = people.map(({ userId }) => ({
		userId,
		title,
		body,
		link,
		kind: 'event' as const,
		cause: `event:${event.id}:${cause}`,
	}))
	await notify(tx, notices, now)
	return people.length
}
