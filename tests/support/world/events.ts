import { asc, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { courtTime, eventParticipants, events } from '#db/schema.ts'
import { venueEvents } from '#app/features/events/gathering.server.ts'
import { join } from '#app/features/gatherings/places.server.ts'
import { at, DAY, HOUR } from '#app/lib/time/time.ts'
import { createUser } from './people.ts'
import { hoursWhere } from '../database/court-time.ts'
import { noticesOf } from '#tests/support/notices.ts'

type Wishes = Partial<typeof events.$inferInsert>
type Place = { venueId: number; sportId: number }

/** Makes an event, by default of two hours in a week's time, without a limit and open to all. */
export async function createEvent({ venueId, sportId }: Place, wishes: Wishes = {}) {
	const startTime = wishes.startTime ?? new Date(Math.ceil(Date.now() / HOUR) * HOUR + 7 * DAY)
	const row = {
		name: 'Padel Social',
		description: 'Rotating partners, all levels, rackets at the desk.',
		courtId: venueId,
		sportId,
		startTime,
		endTime: new Date(startTime.getTime() + 2 * HOUR),
		createdById: wishes.createdById ?? (await createUser({ role: 'venue_owner' })).id,
		...wishes,
	}
	const [event] = await write((tx) => tx.insert(events).values(row).returning())
	return event!
}

/** Returns all participants of an event in the order of the waitlist, with their status. */
export const placesOf = (eventId: number) =>
	db
		.select({ id: eventParticipants.id, userId: eventParticipants.userId, status: eventParticipants.status })
		.from(eventParticipants)
		.where(eq(eventParticipants.eventId, eventId))
		.orderBy(asc(eventParticipants.id))

export async function storedEvent(id: number) {
	const [event] = await db.select().from(events).where(eq(events.id, id))
	return event!
}

/** Returns the court hours that an event has taken, by court and hour. */
export async function hoursTakenBy(eventId: number) {
	const hours = await hoursWhere(eq(courtTime.eventId, eventId))
	return hours.map(({ courtNumber, hour }) => ({ courtNumber, hour })).sort((a, b) => a.courtNumber - b.courtNumber)
}

/** Returns the titles of a person's notices, oldest first. */
export async function toldTo(user: { id: number }) {
	const rows = await noticesOf(user.id)
	return rows.map(({ title }) => title)
}

type Plan = {
	title: string
	description: string
	maxParticipants: number | null
	price: number | null
	coachId: number | null
	isPublic: boolean
	courts: number[]
	/** Hours of the day. */
	start: number
	end: number
}

/** Returns the plan of an event on that day, by default without courts, from 18:00 to 20:00, and open to all. */
export function planOf({ sportId }: { sportId: number }, date: string, more: Partial<Plan> = {}) {
	const { start = 18, end = 20, ...rest } = more
	const plan = {
		title: 'Padel Social',
		description: 'Come alone.',
		maxParticipants: null,
		price: null,
		coachId: null,
		isPublic: true,
		courts: [],
	}
	return { ...plan, ...rest, sportId, startTime: at(date, start), endTime: at(date, end) }
}

/** Makes a player who has a place at these events. */
export async function joinedEvent(ids: number[], now: Date) {
	const player = await createUser()
	for (const eventId of ids) await join(venueEvents, player, { eventId }, now)
	return player
}
