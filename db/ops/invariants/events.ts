import { and, count, eq, inArray, ne } from 'drizzle-orm'
import type { Reader } from '../../client/index.ts'
import { courtTime, eventParticipants, events, eventSeries } from '../../schema.ts'

const HOUR = 3_600_000

/** A scheduled event has no waitlist while a place is free. */
export async function idlePlaces(db: Reader): Promise<string[]> {
	const waiting = await db
		.select({ id: events.id, places: events.maxParticipants, waiting: count() })
		.from(events)
		.innerJoin(eventParticipants, eq(eventParticipants.eventId, events.id))
		.where(and(eq(events.status, 'scheduled'), eq(eventParticipants.status, 'waitlisted')))
		.groupBy(events.id, events.maxParticipants)
	const taken = await db
		.select({ id: eventParticipants.eventId, people: count() })
		.from(eventParticipants)
		.where(inArray(eventParticipants.status, ['registered', 'attended']))
		.groupBy(eventParticipants.eventId)
	const people = new Map(taken.map(({ id, people }) => [id, people]))
	return waiting
		.filter(({ id, places }) => places === null || (people.get(id) ?? 0) < places)
		.map(({ id, waiting }) => `Event ${id} has a free place while ${waiting} people wait for one`)
}

/** An event takes court hours of its own venue and sport, within its times, and none once it is cancelled. */
export async function strayEventHours(db: Reader): Promise<string[]> {
	const rows = await db
		.select({ event: events, half: courtTime })
		.from(courtTime)
		.innerJoin(events, eq(events.id, courtTime.eventId))
	const stray = rows.filter(({ event, half }) => {
		const from = Math.floor(event.startTime.getTime() / HOUR) * HOUR
		const to = Math.ceil(event.endTime.getTime() / HOUR) * HOUR
		const within = half.startTime.getTime() >= from && half.startTime.getTime() < to
		const here = half.courtId === event.courtId && half.sportId === event.sportId
		return !within || !here || event.status === 'cancelled'
	})
	const counts = new Map<number, number>()
	for (const { event } of stray) counts.set(event.id, (counts.get(event.id) ?? 0) + 1)
	return [...counts].map(([id, halves]) => `Event ${id} holds ${halves / 2} court hours that are not its own`)
}

/** An event is of a series of its own venue. */
export async function strayEventDates(db: Reader): Promise<string[]> {
	const rows = await db
		.select({ id: events.id })
		.from(events)
		.innerJoin(eventSeries, eq(eventSeries.id, events.seriesId))
		.where(ne(eventSeries.courtId, events.courtId))
	return rows.map(({ id }) => `Event ${id} is of a series of another venue`)
}
