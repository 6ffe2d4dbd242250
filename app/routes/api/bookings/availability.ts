import { z } from 'zod'
import { findVenueAvailability } from '#app/features/bookings/availability.server.ts'
import { AvailabilityQuery } from '#app/features/bookings/schemas.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { count, instant, rand } from '#app/features/platform/calls/shapes.ts'

const AvailableDay = z
	.strictObject({
		date: z.iso.date(),
		hours: z.array(
			z.strictObject({
				hour: z
					.number()
					.min(0)
					.max(24)
					.multipleOf(0.5)
					.describe('On the wall clock; .5 where bookings start at half past'),
				startTime: instant,
				state: z
					.enum(['free', 'last', 'full', 'closed', 'past'])
					.describe('Of the shortest booking from then on; `last` is free, with one court left of several'),
				freeCourts: count,
				price: rand.describe('Whole rand per hour'),
				peak: z.boolean(),
			}),
		),
	})
	.meta({ id: 'AvailableDay' })

export const loader = call(
	{
		summary: 'Which hours of which days are free, and what they cost',
		tag: 'Bookings',
		ids: { id: 'Venue not found' },
		query: AvailabilityQuery,
		answer: AvailableDay,
		list: true,
		failures: { 404: 'There is no such venue, or it does not offer that sport' },
	},
	({ ids, query, user }) => findVenueAvailability(ids.id, query, undefined, user),
)

export const action = methods({})
