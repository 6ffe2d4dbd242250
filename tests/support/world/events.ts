import { asc, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { courtTime, eventParticipants, events, notices } from '#db/schema.ts'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { createUser } from './people.ts'
import { hoursWhere } from '../database/court-time.ts'

type Wishes = Partial<typeof events.$inferInsert>
type Place = { venueId: number; sportId: number }

/** An event of two hours in a week's time, without limit and for everybody, unless asked otherwise. */
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

/** Everybody at an event in the order of the waitlist: who and how they stand. */
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

/** The court hours an event holds, by court and hour. */
export async function hoursHeldBy(eventId: number) {
	const hours = await hoursWhere(eq(courtTime.eventId, eventId))
	return hours.map(({ courtNumber, hour }) => ({ courtNumber, hour })).sort((a, b) => a.courtNumber - b.courtNumber)
}

/** The titles of what a person was told, oldest first. */
export async function toldTo(user: { id: number }) {
	const rows = await db.select().from(notices).where(eq(notices.userId, user.id)).orderBy(asc(notices.id))
	return rows.map(({ title }) => title)
}
