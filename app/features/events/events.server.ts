import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { courts, eventParticipants, events, sports, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { personName } from '#app/features/accounts/names/public-username.server.ts'
import { findFaces } from '#app/features/gatherings/people.server.ts'
import { countPeople } from '#app/features/gatherings/places.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { pageOf } from '#app/lib/paging.ts'
import { factWords } from './card-words.ts'
import { invitationColumns, isInvited, keyOf } from './invitation.server.ts'
import { findSeries } from './series/series-dates.server.ts'
import type { EventStatus } from './rules.ts'
import { sportColumns } from '#db/query/columns.ts'

export type VenueEvent = {
	id: number
	title: string
	description: string
	startTime: Date
	endTime: Date
	currentParticipants: number
	/** null means without limit */
	maxParticipants: number | null
	/** The rand of a place for those who join now; null is free. */
	price: number | null
	sportId: number
	/** The name of the person who leads it. */
	coach: string | null
	status: EventStatus
}

const coachName = sql<string | null>`${personName}`

export const eventColumns = {
	id: events.id,
	title: events.name,
	description: events.description,
	startTime: events.startTime,
	endTime: events.endTime,
	maxParticipants: events.maxParticipants,
	price: events.price,
	sportId: events.sportId,
	/** Of a query that joins the people who lead events. */
	coach: coachName,
	status: events.status,
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
		.select(eventColumns)
		.from(events)
		.leftJoin(users, eq(users.id, events.coachId))
		.where(where)
		.orderBy(asc(events.startTime), asc(events.id))
		.limit(limit)
		.offset(offset)
	const people = await countPeople(
		eventParticipants,
		rows.map((event) => event.id),
	)
	return {
		total,
		...shown,
		events: rows.map((event): VenueEvent => ({ ...event, currentParticipants: people.get(event.id)!.taken })),
	}
}

type Asking = { user: Actor | null; key?: string | null; now?: Date }

/**
 * One event of a published venue with what its own page shows. `key` is that of the link to one that is not public.
 * 404 when there is none, or none the person is invited to.
 */
export async function findEvent(
	venueId: number | null,
	eventId: number | null,
	{ user, key, now = new Date() }: Asking,
) {
	const [row] =
		venueId === null || eventId === null
			? []
			: await db
					.select({
						...eventColumns,
						...invitationColumns,
						seriesId: events.seriesId,
						sport: sportColumns,
						venue: {
							id: courts.id,
							name: courts.name,
							location: courts.location,
							city: courts.city,
							address: courts.address,
						},
						terms: { freeCancelHours: courts.freeCancelHours, lateChargePercent: courts.lateChargePercent },
					})
					.from(events)
					.innerJoin(sports, eq(sports.id, events.sportId))
					.innerJoin(courts, eq(courts.id, events.courtId))
					.leftJoin(users, eq(users.id, events.coachId))
					.where(and(eq(events.id, eventId), eq(events.courtId, venueId), eq(courts.status, 'published')))
	if (!row || !(await isInvited(db, row, user, key))) throw notFound('Event not found')
	const { taken, waitlisted } = (await countPeople(eventParticipants, [row.id])).get(row.id)!
	const { linkKey: _, venueId: __, seriesId: ___, ...event } = row
	const series = await findSeries(row, now, keyOf(row))
	const faces = await findFaces({ people: eventParticipants }, row.id)
	return {
		...event,
		...factWords(event),
		key: keyOf(row),
		currentParticipants: taken,
		waitlisted,
		faces,
		series,
	}
}
export type EventDetails = Awaited<ReturnType<typeof findEvent>>
