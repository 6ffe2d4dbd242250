import { z } from 'zod'
import { findUpcomingEvents } from '#app/features/events/events.server.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { id, instant } from '#app/features/platform/calls/shapes.ts'
import { findReviews } from '#app/features/reviews/reviews.server.ts'
import { findVenue } from '#app/features/venues/venues.server.ts'
import { Event, Venue } from './answers.ts'

const Review = z
	.strictObject({
		id,
		userId: id,
		author: z.string().describe('First name and initial'),
		rating: z.int().min(1).max(5),
		comment: z.string().nullable(),
		createdAt: instant,
		reply: z.string().nullable().describe('What the venue answered'),
		repliedAt: instant.nullable(),
	})
	.meta({ id: 'Review' })
const halfHour = z.number().multipleOf(0.5).min(0).max(24)
const VenueDetails = Venue.extend({
	openingHours: z
		.array(z.strictObject({ weekday: z.int().min(1).max(7), opensAt: halfHour, closesAt: halfHour }))
		.describe('Weekday 1 is Monday; a weekday that is missing is closed'),
	reviews: z.array(Review).describe('The newest 100'),
	events: z.array(Event).describe('The next 100'),
}).meta({ id: 'VenueDetails' })

export const loader = call(
	{
		summary: 'One venue with its sports, reviews and events',
		tag: 'Venues',
		ids: { id: 'Venue not found' },
		answer: VenueDetails,
	},
	async ({ ids }) => {
		const venue = await findVenue(ids.id)
		const [{ reviews }, { events }] = await Promise.all([
			findReviews(venue.id, { limit: 100 }),
			findUpcomingEvents(venue.id, new Date(), { limit: 100 }),
		])
		return { ...venue, reviews, events: events.map(({ coach: _, ...event }) => event) }
	},
)

export const action = methods({})
