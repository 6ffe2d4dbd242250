import { z } from 'zod'
import { book } from '#app/features/bookings/bookings.server.ts'
import { NewBooking } from '#app/features/bookings/schemas.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { Failure, instant } from '#app/features/platform/calls/shapes.ts'
import { methodNotAllowed } from '#app/lib/http/api.server.ts'
import { Booking } from './answers.ts'

const clock = z.string().regex(/^\d\d:[03]0$/)
const NotBooked = Failure.extend({
	alternatives: z
		.array(z.strictObject({ date: z.iso.date(), start: clock, end: clock, startTime: instant, endTime: instant }))
		.optional()
		.describe('Up to three free times of the same length, nearest to the one that is taken'),
}).meta({ id: 'NotBooked' })

export const loader = methodNotAllowed

export const action = methods({
	POST: call(
		{
			summary: 'Book a court',
			tag: 'Bookings',
			signedIn: true,
			body: NewBooking.meta({ id: 'NewBooking' }),
			status: 201,
			answer: Booking,
			idempotent: true,
			failures: {
				404: 'There is no such venue, or it does not offer that sport',
				409: { text: 'That time has just been taken', answer: NotBooked },
			},
		},
		({ user, body, idempotencyKey }) => book(user, body, { idempotencyKey }),
	),
})
