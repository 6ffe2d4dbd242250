import { z } from 'zod'
import { findCourtTimes } from '#app/features/bookings/doors/court-times.server.ts'
import { LIGHTS_AROUND } from '#app/features/bookings/doors/lights.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { id, instant } from '#app/features/platform/calls/shapes.ts'
import { requireVenuePerson } from '#app/features/venues/own-venues.server.ts'
import { taggedResponse } from '#app/lib/form/tagged.server.ts'
import { dateOf, isDate } from '#app/lib/time/time.ts'

const CourtTimes = z
	.strictObject({
		venueId: id,
		date: z.iso.date(),
		courts: z.array(
			z.strictObject({
				sportId: id,
				sport: z.string(),
				courtNumber: z.int().min(1),
				court: z.string().describe('What people call it, such as `Court 2`'),
				times: z.array(
					z.strictObject({
						startTime: instant,
						endTime: instant.describe('At midnight where it goes on the next day'),
						for: z.enum(['booking', 'event', 'fixture']),
						entryCode: z
							.string()
							.nullable()
							.describe('The six digits that the player of a booking was given; null for events and fixtures'),
					}),
				),
				lights: z
					.array(z.strictObject({ on: instant, off: instant }))
					.describe(
						`From ${LIGHTS_AROUND} minutes before the court is taken to ${LIGHTS_AROUND} after, on throughout where one follows another`,
					),
			}),
		),
	})
	.meta({ id: 'CourtTimes' })

const Day = z.object({
	date: z.string().refine(isDate, 'date must be a day such as 2027-03-02').optional().describe('Today without one'),
})

export const loader = call(
	{
		summary: 'When the courts of a venue you run are taken on a day, for its doors and lights',
		tag: 'Venue dashboard',
		signedIn: true,
		key: 'doors:read',
		ids: { id: 'Venue not found' },
		query: Day,
		answer: CourtTimes,
		failures: { 403: 'Only people of a venue may see that' },
	},
	async ({ user, ids, query, request }) => {
		const found = await findCourtTimes(await requireVenuePerson(user), ids.id, query.date ?? dateOf(new Date()))
		return taggedResponse(
			{
				asked: request.headers,
				content: found,
				headers: { 'Cache-Control': 'private, no-cache' },
				bodyHeaders: { 'Content-Type': 'application/json' },
			},
			() => JSON.stringify(found),
		)
	},
)

export const action = methods({})
