import { and, asc, count, eq, gt, inArray } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { eventParticipants, events } from '#db/schema.ts'
import { pageOf } from '#app/lib/paging.ts'

export type VenueEvent = {
	id: number
	title: string
	description: string
	startTime: Date
	endTime: Date
	currentParticipants: number
	/** null means without limit */
	maxParticipants: number | null
	sportId: number
	status: string
}

type Paging = { page?: number; limit?: number }

/** A page of a venue's public events that have not ended, soonest first, and how many there are. */
export async function findUpcomingEvents(venueId: number, now: Date, { page = 1, limit = 20 }: Paging = {}) {
	const where = and(
		eq(events.courtId, venueId),
		gt(events.endTime, now),
		eq(events.isPublic, true),
		eq(events.status, 'scheduled'),
	)
	const total = await db.$count(events, where)
	const { offset, ...shown } = pageOf(total, page, limit)
	const rows = await db
		.select({
			id: events.id,
			title: events.name,
			description: events.description,
			startTime: events.startTime,
			endTime: events.endTime,
			maxParticipants: events.maxParticipants,
			sportId: events.sportId,
			status: events.status,
		})
		.from(events)
		.where(where)
		.orderBy(asc(events.startTime), asc(events.id))
		.limit(limit)
		.offset(offset)
	const taken = await countParticipants(rows.map((event) => event.id))
	return {
		total,
		...shown,
		events: rows.map((event): VenueEvent => ({ ...event, currentParticipants: taken.get(event.id) ?? 0 })),
	}
}

async function countParticipants(eventIds: number[]) {
	if (!eventIds.length) return new Map<number, number>()
	const rows = await db
		.select({ eventId: eventParticipants.eventId, people: count() })
		.from(eventParticipants)
		.where(
			and(inArray(eventParticipants.eventId, eventIds), inArray(eventParticipants.status, ['registered', 'attended'])),
		)
		.groupBy(eventParticipants.eventId)
	return new Map(rows.map((row) => [row.eventId, row.people]))
}
