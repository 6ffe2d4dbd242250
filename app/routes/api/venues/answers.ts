import { z } from 'zod'
import { count, id, instant, rand } from '#app/features/platform/calls/shapes.ts'

export const Sport = z.strictObject({ id, name: z.string(), icon: z.string(), color: z.string() }).meta({ id: 'Sport' })
export const VenueSport = z
	.strictObject({
		id,
		sportId: id,
		name: z.string(),
		icon: z.string(),
		color: z.string(),
		pricePerHour: rand,
		peakPricePerHour: rand.nullable(),
		courtCount: z.int().min(1),
		payNow: z
			.boolean()
			.describe('Whether players pay when they book, as far as the venue has a way to be paid straight away'),
		payNowPeakOnly: z.boolean().describe('With payNow: whether that is so only for bookings with a peak hour'),
		depositPercent: z
			.int()
			.min(10)
			.max(90)
			.nullable()
			.describe(
				'With payNow: the share of the price that is paid when booking, the rest at the venue. Null for all of it',
			),
		courts: z
			.array(
				z.strictObject({
					number: z.int().min(1),
					name: z.string().nullable().describe('Null means that it has its number only'),
					roofed: z.boolean().nullable().describe('Null means that the venue does not say'),
					surface: z.string().nullable(),
					pricePerHour: rand.optional().describe('Missing where it costs what the sport does; peak hours add as much'),
				}),
			)
			.describe('The courts of which the venue says more than their number, by number'),
	})
	.meta({ id: 'VenueSport' })
export const place = { id, name: z.string(), location: z.string(), city: z.string() }
export const Venue = z
	.strictObject({
		...place,
		description: z.string(),
		address: z.string(),
		images: z.array(z.string()).describe('Addresses; one that starts with / is a photo of ours'),
		rating: z.number().min(1).max(5).nullable().describe('Null while nobody has reviewed it'),
		reviewCount: count,
		contactPhone: z.string().nullable(),
		contactEmail: z.string().nullable(),
		facilities: z.array(z.string()),
		latitude: z.number().nullable(),
		longitude: z.number().nullable(),
		maxHours: z.int().describe('The longest booking, in hours; a sport may have lengths of its own'),
		maxDaysAhead: z.int(),
		freeCancelHours: z.int().describe('Cancelling is free until this many hours before the start'),
		lateChargePercent: z.int().min(0).max(100),
		sports: z.array(VenueSport),
	})
	.meta({ id: 'Venue' })
export const Event = z
	.strictObject({
		id,
		title: z.string(),
		description: z.string(),
		startTime: instant,
		endTime: instant,
		currentParticipants: count,
		maxParticipants: z.int().nullable().describe('Null means without limit'),
		price: z.int().nullable().describe('Rand of a place for those who join now, null where it is free'),
		sportId: id,
		status: z.string(),
	})
	.meta({ id: 'Event' })
