import { asc, eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { courtSports, sports } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { addDays, dateOf, formatTime } from '#app/lib/time/time.ts'
import { findReservation } from './planning/reservation.server.ts'
import { EVENT_DAYS_AHEAD } from './rules.ts'
import { findOwnEvent } from './venue-events.server.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'
import { courtsOf, factsOf, findNamedCourts } from '#app/features/venues/offers.server.ts'

export type EventPage = Awaited<ReturnType<typeof findEventPage>>

/** Returns the first values of the form of a new or existing event. Throws 404 for another's venue or event. */
export async function findEventPage(user: Actor, venueId: number | null, eventId?: number | null, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'events')
	const offered = await db
		.select({ id: sports.id, name: sports.name, icon: sports.icon, courtCount: courtSports.courtCount })
		.from(courtSports)
		.innerJoin(sports, eq(sports.id, courtSports.sportId))
		.where(eq(courtSports.courtId, venue.id))
		.orderBy(asc(sports.displayOrder), asc(sports.id))
	const named = await findNamedCourts(db, { venueIds: [venue.id] })
	const event = eventId === undefined ? null : await findOwnEvent(user, venue.id, eventId, 'events')
	const held = event ? await findReservation(event.id) : { courts: [] }
	const today = dateOf(now)
	return {
		venueId: venue.id,
		event: event && { id: event.id, title: event.title },
		sports: offered.map(({ courtCount, ...sport }) => ({
			...sport,
			courts: courtsOf({ courtCount, courts: factsOf(named, { venueId: venue.id, sportId: sport.id }) }).map(
				courtLabel,
			),
		})),
		idempotencyKey: crypto.randomUUID(),
		firstDay: event ? [today, dateOf(event.startTime)].sort()[0]! : today,
		lastDay: addDays(today, EVENT_DAYS_AHEAD),
		courts: held.courts.map((number) => `${event!.sportId}-${number}`),
		fields: event
			? {
					title: event.title,
					description: event.description,
					sportId: String(event.sportId),
					date: dateOf(event.startTime),
					startTime: formatTime(event.startTime),
					endTime: formatTime(event.endTime),
					maxParticipants: event.maxParticipants === null ? '' : String(event.maxParticipants),
					visibility: event.isPublic ? 'public' : 'private',
				}
			: {
					sportId: offered.length === 1 ? String(offered[0]!.id) : '',
					date: addDays(today, 1),
					startTime: '18:00',
					endTime: '20:00',
					visibility: 'public',
				},
	}
}
