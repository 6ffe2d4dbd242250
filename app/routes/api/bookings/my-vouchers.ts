import { z } from 'zod'
import { listOwnVouchers } from '#app/features/bookings/vouchers/voucher-lists.server.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { id, instant, rand } from '#app/features/platform/calls/shapes.ts'

const OwnVoucher = z
	.strictObject({
		id,
		venueId: id,
		price: rand.describe('Rand: what it is worth, and what it cost'),
		recipient: z.string().nullable(),
		message: z.string().nullable(),
		code: z.string().nullable().describe('Makes it credit of the person who enters it; null until it is paid'),
		status: z.enum(['pending', 'confirmed', 'used', 'cancelled']).describe('Pending until it is paid'),
		payBy: instant.nullable().describe('Until when it has to be paid; null where it does not'),
		validUntil: z.iso.date().nullable().describe('The last day on which it can be used; null while it is pending'),
		redeemedAt: instant.nullable().describe('When it became credit'),
		createdAt: instant,
	})
	.meta({ id: 'OwnVoucher' })

export const loader = call(
	{
		summary: 'The gift vouchers that you have bought or ordered, newest first, at most 100',
		tag: 'Bookings',
		signedIn: true,
		answer: OwnVoucher,
		list: true,
	},
	({ user }) => listOwnVouchers(user),
)

export const action = methods({})
