import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { courts, eventParticipants, events, sports, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { personName } from '#app/features/accounts/names/public-username.server.ts'
import { leadWords, priceWords } from '#app/features/events/card-words.ts'
import { keyOf } from '#app/features/events/invitation.server.ts'
import { wholeAddress } from '#app/features/venues/whole-address.ts'
import { sequenceOf, type CalendarEntry } from '#app/lib/time/ical.server.ts'
import { readWindow, type Window } from './window.server.ts'

/** Returns the events that the user leads or has a place in, and that start in the window. */
export async function entriesOfPlaces(user: Pick<Actor, 'id'>, window: Window) {
	const { eventId, userId, status } = eventParticipants
	const going = db
		.select({ id: eventId })
		.from(eventParticipants)
		.where(and(eq(userId, user.id), inArray(status, ['registered', 'attended'])))
	const own = or(inArray(events.id, going), eq(events.coachId, user.id))!
	return (await read(window, own)).map((event) => {
		if (event.coachId === user.id) return eventEntry(event, atDesk(event))
		const key = keyOf(event)
		return eventEntry(event, `/venues/${event.courtId}/events/${event.id}${key ? `?key=${key}` : ''}`)
	})
}

/** Returns all events of a venue as its own people see them. The caller checks access. */
export const entriesOfVenueEvents = async (venueId: number, window: Window) =>
	(await read(window, eq(events.courtId, venueId))).map((event) => eventEntry(event, atDesk(event)))

/** Returns the events of a venue that everybody may see. */
export const entriesOfPublicEvents = async (venueId: number, window: Window) =>
	(await read(window, and(eq(events.courtId, venueId), eq(events.isPublic, true))!)).map((event) => ({
		...eventEntry(event, `/venues/${venueId}/events/${event.id}`),
		publishedAt: event.createdAt,
		text: [event.description, priceWords(event.price)].filter(Boolean).join('\n\n'),
	}))

const atDesk = ({ courtId, id }: { courtId: number; id: number }) => `/venue-dashboard/${courtId}/events/${id}`

const read = (window: Window, which: SQL) =>
	readWindow(window, { start: events.startTime, id: events.id }, ({ within, order, limit }) =>
		select()
			.where(and(which, within))
			.orderBy(...order)
			.limit(limit),
	)

const select = () =>
	db
		.select({
			id: events.id,
			name: events.name,
			description: events.description,
			startTime: events.startTime,
			endTime: events.endTime,
			status: events.status,
			isPublic: events.isPublic,
			linkKey: events.linkKey,
			courtId: events.courtId,
			price: events.price,
			createdAt: events.createdAt,
			updatedAt: events.updatedAt,
			coach: sql<string | null>`${personName}`,
			coachId: events.coachId,
			sport: sports.name,
			latitude: courts.latitude,
			longitude: courts.longitude,
			venue: { name: courts.name, address: courts.address, location: courts.location, city: courts.city },
		})
		.from(events)
		.innerJoin(courts, eq(courts.id, events.courtId))
		.innerJoin(sports, eq(sports.id, events.sportId))
		.leftJoin(users, eq(users.id, events.coachId))

type Event = Awaited<ReturnType<typeof read>>[number]

const eventEntry = (event: Event, address: string): CalendarEntry => ({
	uid: `event-${event.id}`,
	sequence: sequenceOf(event),
	start: event.startTime,
	end: event.endTime,
	title: event.name,
	place: wholeAddress(event.venue),
	latitude: event.latitude,
	longitude: event.longitude,
	lines: [`${event.sport} at ${event.venue.name}`, leadWords(event.coach), priceWords(event.price)].filter(Boolean),
	address,
	status: event.status === 'cancelled' ? 'cancelled' : 'confirmed',
})
