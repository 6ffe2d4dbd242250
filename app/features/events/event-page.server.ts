import { asc, eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { courtSports, sports } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { dayInYear, scopeWords } from '#app/features/bookings/regulars/regular-dates.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { findNames } from '#app/features/venues/team/team.server.ts'
import { addDays, dateOf, formatTime } from '#app/lib/time/time.ts'
import { findReservation } from './planning/reservation.server.ts'
import { EVENT_DAYS_AHEAD } from './rules.ts'
import type { EventPlan } from './schemas.ts'
import { findOwnDates, scopesOf } from './series/own-dates.server.ts'
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
	const dates = event && (await findOwnDates(db, user, venue.id, event.id, now))
	const scopes = dates ? scopesOf(dates.coming, dates.event) : []
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
		/** The dates of its series that a change can be about; none where it is of no series. */
		scopes:
			scopes.length > 1
				? scopes.map(({ scope, dates }) => ({
						value: scope,
						label: scopeWords(scope, dayInYear(event!.startTime, now), dates),
					}))
				: [],
		/** Those who can lead it. */
		coaches: [
			{ value: '', label: 'Nobody in particular' },
			...(await findNames(db, venue.id)).map(({ id, name }) => ({ value: String(id), label: name })),
		],
		courts: event ? courtNames({ ...event, courts: held.courts }) : [],
		fields: event
			? { ...fieldsOf(event), scope: 'this' }
			: {
					sportId: offered.length === 1 ? String(offered[0]!.id) : '',
					date: addDays(today, 1),
					startTime: '18:00',
					endTime: '20:00',
					visibility: 'public',
				},
	}
}

type Planned = Omit<EventPlan, 'courts'>

/** Returns the values of the form for an event as planned. */
export const fieldsOf = (event: Planned): Record<string, string> => ({
	title: event.title,
	description: event.description,
	sportId: String(event.sportId),
	date: dateOf(event.startTime),
	startTime: formatTime(event.startTime),
	endTime: formatTime(event.endTime),
	maxParticipants: event.maxParticipants === null ? '' : String(event.maxParticipants),
	price: event.price === null ? '' : String(event.price),
	coachId: event.coachId === null ? '' : String(event.coachId),
	visibility: event.isPublic ? 'public' : 'private',
})

/** Returns its courts as the form names them. */
export const courtNames = ({ sportId, courts }: Pick<EventPlan, 'sportId' | 'courts'>) =>
	courts.map((number) => `${sportId}-${number}`)
