import { z } from 'zod'
import { findVenueEvents } from '#app/features/events/venue-events.server.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { count, id } from '#app/features/platform/calls/shapes.ts'
import { findOwnVenue, requireVenuePerson } from '#app/features/venues/own-venues.server.ts'
import { listResponse, PageQuery } from '#app/lib/form/list.ts'
import { Event, Sport } from './answers.ts'

const OwnEvent = Event.extend({
	isPublic: z.boolean().describe('One that is not is reached by its link only'),
	key: z.string().nullable().describe('What its link carries, null where it is public'),
	waitlisted: count,
	coach: z.string().nullable().describe('The name of the person who leads it'),
	sport: Sport,
	venue: z.strictObject({ id, name: z.string(), isPublished: z.boolean() }),
}).meta({ id: 'OwnEvent' })

export const loader = call(
	{
		summary: 'The events of a venue you run: those to come, soonest first, then the past ones, newest first',
		tag: 'Venue dashboard',
		signedIn: true,
		key: 'bookings:read',
		ids: { id: 'Venue not found' },
		query: PageQuery,
		answer: OwnEvent,
		list: true,
		paged: true,
		failures: { 403: 'Only people of a venue may see that' },
	},
	async ({ user, ids, query, request }) => {
		const venue = await findOwnVenue(await requireVenuePerson(user), ids.id, 'checkIn')
		const { events, total, page } = await findVenueEvents(venue.id, query)
		const listed = page === query.page ? events.map(({ coachId: _, ...event }) => event) : []
		return listResponse(request, query, total, listed)
	},
)

export const action = methods({})
