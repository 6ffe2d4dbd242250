import { z } from 'zod'
import { PAYMENT_METHODS } from '#app/features/bookings/paying/payment-methods.ts'
import { STATUSES } from '#app/features/bookings/status.ts'
import { halfRand, id, instant } from '#app/features/platform/calls/shapes.ts'

export const courtName = z
	.string()
	.nullable()
	.describe('The name that the venue has given the court; null while it has its number only')
export const Booking = z
	.strictObject({
		id,
		userId: id.nullable().describe('Null for a walk-in, who has no account'),
		venueId: id,
		sportId: id,
		courtNumber: z.int().min(1).describe('The court that was taken, which may be another than the one wished for'),
		startTime: instant,
		endTime: instant,
		totalPrice: halfRand.describe('Rand: the sum of the breakdown and the add-ons less the discount'),
		addOns: halfRand.describe('Rand: what the desk has added, such as rackets or lights'),
		discount: z
			.number()
			.multipleOf(0.5)
			.describe('Rand: taken off by a code, a reward or the venue; below zero, what the venue charges more'),
		depositCents: z
			.int()
			.min(1)
			.nullable()
			.describe(
				'Whole cents of the price that confirm the booking; the rest is paid at the venue. Null without a deposit',
			),
		breakdown: z
			.array(z.strictObject({ hour: instant, price: halfRand, peak: z.boolean() }))
			.describe('What each hour cost; an hour of which only half was a peak hour is two entries'),
		freeCancelHours: z.int(),
		lateChargePercent: z.int(),
		paymentMethod: z.enum([...PAYMENT_METHODS, 'Cash']),
		notes: z.string(),
		status: z.enum(STATUSES),
		paymentStatus: z.enum(['pending', 'paid', 'refunded']),
		cancelledAt: instant.nullable(),
		createdAt: instant,
	})
	.meta({ id: 'Booking' })

export const packHoursOf = z.number().min(0).multipleOf(0.5)
