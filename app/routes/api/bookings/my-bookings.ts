import { z } from 'zod'
import { CLOSING_REASONS } from '#app/features/bookings/closing/closing-reasons.ts'
import { ownBookings } from '#app/features/bookings/mine/my-bookings.server.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { halfRand, id, instant } from '#app/features/platform/calls/shapes.ts'
import { listResponse, LongPageQuery } from '#app/lib/form/list.ts'
import { place, Sport } from '../venues/answers.ts'
import { Booking, courtName } from './answers.ts'

const OwnBooking = Booking.extend({
	venue: z.strictObject({ ...place, address: z.string(), phone: z.string().nullable() }),
	sport: Sport,
	courtName,
	closedFor: z
		.enum(CLOSING_REASONS)
		.nullable()
		.describe('why the venue had closed the court, where that ended the booking'),
	payBy: instant.nullable().describe('Until when it has to be paid or it lapses; null where it does not'),
	cancelReason: z.enum(['customer', 'venue', 'closed', 'unpaid']).nullable(),
	lateCharge: halfRand.describe('Rand: what stays with the venue although the booking was cancelled'),
	saleId: id.nullable().describe('The pack of hours that you hold, of which it uses hours'),
	noShow: z.boolean().describe('Whether the venue says that nobody came; what is owed stays owed'),
	closureChoice: z
		.enum(['refund', 'move', 'credit'])
		.nullable()
		.describe('What the player of a closed court wants instead'),
}).meta({ id: 'OwnBooking' })

export const loader = call(
	{
		summary: 'Your own bookings, newest first',
		tag: 'Bookings',
		signedIn: true,
		query: LongPageQuery,
		answer: OwnBooking,
		list: true,
		paged: true,
	},
	async ({ user, query, request }) => {
		const { bookings, total } = await ownBookings(user, query)
		return listResponse(request, query, total, bookings)
	},
)

export const action = methods({})
