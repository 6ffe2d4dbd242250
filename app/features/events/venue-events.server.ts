import { and, asc, desc, eq, gt, gte, inArray, lt, lte } from 'drizzle-orm'
import { cachedQuery } from '#db/query/query-cache.ts'
import { db, type Reader } from '#db/client/index.ts'
import { courts, eventParticipants, events, sports, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { countPeople } from '#app/features/gatherings/places.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import type { Right } from '#app/features/venues/team/rights.ts'
import { notFound } from '#app/lib/errors.ts'
import { pageOf } from '#app/lib/paging.ts'
import { at } from '#app/lib/time/time.ts'
import { eventColumns, type VenueEvent } from './events.server.ts'
import { keyOf } from './invitation.server.ts'
import { sportColumns } from '#db/query/columns.ts'

export type OwnEvent = VenueEvent & {
	coachId: number | null
	isPublic: boolean
	/** The key in the link to it, null for a public one. */
	key: string | null
	waitlisted: number
	sport: { id: number; name: string; icon: string; color: string }
	/** `isPublished` is whether players can open its pages. */
	venue: { id: number; name: string; isPublished: boolean }
}

const columns = {
	...eventColumns,
	coachId: events.coachId,
	isPublic: events.isPublic,
	linkKey: events.linkKey,
	sport: sportColumns,
	venue: { id: courts.id, name: courts.name, status: courts.status },
}

type Paging = { page?: number; limit?: number }

/**
 * A page of all events of a venue and how many there are: those that have not ended first, soonest first, then the
 * others, newest first. `upcoming` is how many have not ended, cancelled ones included. The caller checks access.
 */
export async function findVenueEvents(venueId: number, { page = 1, limit = 20 }: Paging = {}, now = new Date()) {
	const ahead = and(eq(events.courtId, venueId), gt(events.endTime, now))
	const past = and(eq(events.courtId, venueId), lte(events.endTime, now))
	const [upcoming, over] = await Promise.all([db.$count(events, ahead), db.$count(events, past)])
	const { offset, ...shown } = pageOf(upcoming + over, page, limit)
	const first = await select(db).where(ahead).orderBy(asc(events.startTime), asc(events.id)).limit(limit).offset(offset)
	const rest = await select(db)
		.where(past)
		.orderBy(desc(events.startTime), desc(events.id))
		.limit(limit - first.length)
		.offset(Math.max(0, offset - upcoming))
	return { events: await withPeople(db, [...first, ...rest]), total: upcoming + over, upcoming, ...shown }
}

/** A venue's first twenty events, not cancelled, that start on that South African day, with how many come. The caller checks access. */
export const findEventsOfDay = cachedQuery(async (_now, venueId: number, date: string) => {
	const rows = await db
		.select({ id: events.id, title: events.name, startTime: events.startTime, endTime: events.endTime })
		.from(events)
		.where(
			and(
				eq(events.courtId, venueId),
				eq(events.status, 'scheduled'),
				gte(events.startTime, at(date, 0)),
				lt(events.startTime, at(date, 24)),
			),
		)
		.orderBy(asc(events.startTime), asc(events.id))
		.limit(20)
	const people = await countPeople(
		eventParticipants,
		rows.map(({ id }) => id),
	)
	return rows.map((row) => ({ ...row, people: people.get(row.id)!.taken }))
})

/** One event of a venue the person runs; 404 for other people's events. Pass the transaction to read inside it. */
export async function findOwnEvent(
	user: Actor,
	venueId: number | null,
	eventId: number | null,
	right: Right,
	reader: Reader = db,
): Promise<OwnEvent> {
	const venue = await findOwnVenue(user, venueId, right, reader)
	const rows =
		eventId === null ? [] : await select(reader).where(and(eq(events.id, eventId), eq(events.courtId, venue.id)))
	const [event] = await withPeople(reader, rows)
	if (!event) throw notFound('Event not found')
	return event
}

/** Returns events by their ids, in that order. The caller checks access. */
export async function findEvents(reader: Reader, ids: number[]) {
	const found = await withPeople(reader, await select(reader).where(inArray(events.id, ids)))
	const byId = new Map(found.map((event) => [event.id, event]))
	return ids.flatMap((id) => byId.get(id) ?? [])
}

const select = (reader: Reader) =>
	reader
		.select(columns)
		.from(events)
		.innerJoin(sports, eq(sports.id, events.sportId))
		.innerJoin(courts, eq(courts.id, events.courtId))
		.leftJoin(users, eq(users.id, events.coachId))

type Row = Awaited<ReturnType<typeof select>>[number]

async function withPeople(reader: Reader, rows: Row[]): Promise<OwnEvent[]> {
	const people = await countPeople(
		eventParticipants,
		rows.map(({ id }) => id),
		reader,
	)
	return rows.map(({ venue, linkKey, ...row }) => ({
		...row,
		key: keyOf({ ...row, linkKey }),
		venue: { id: venue.id, name: venue.name, isPublished: venue.status === 'published' },
		currentParticipants: people.get(row.id)?.taken ?? 0,
		waitlisted: people.get(row.id)?.waitlisted ?? 0,
	}))
}
