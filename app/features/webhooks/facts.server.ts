import { z } from 'zod'
import { bookings } from '#db/schema.ts'
import { halfRand, id, instant } from '#app/features/platform/calls/shapes.ts'

/**
 * All that a message says of a booking. It names nobody: a system that needs to know who plays asks the API with a key,
 * and so nothing about a person lies in another system's logs.
 */
export const BookingFacts = z
	.strictObject({
		bookingId: id,
		venueId: id,
		sportId: id,
		courtNumber: z.int().min(1),
		startTime: instant,
		endTime: instant,
		status: z.enum(bookings.status.enumValues),
		paymentStatus: z.enum(['pending', 'paid', 'refunded']),
		totalPrice: halfRand.describe('Rand'),
		arrivedAt: instant.nullable(),
		noShow: z.boolean(),
	})
	.meta({ id: 'BookingFacts' })

/** Everything that addresses are told of, with its words for the venue. */
export const TYPES = {
	'booking.created': 'New booking',
	'booking.changed': 'Booking changed',
	'booking.cancelled': 'Booking cancelled',
	test: 'Test',
} as const
export type MessageType = keyof typeof TYPES

/** Returns the body of a message, as it is signed: the shape that Standard Webhooks recommends. */
export const bodyOf = (type: MessageType, now: Date, data: object) =>
	JSON.stringify({ type, timestamp: now.toISOString(), data })
