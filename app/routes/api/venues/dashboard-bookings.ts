import { z } from 'zod'
import {
	findVenueBookings,
	type VenueBooking as Found,
} from '#app/features/bookings/desk/list/venue-bookings.server.ts'
import { VenueBookingQuery } from '#app/features/bookings/schemas.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { halfRand, instant } from '#app/features/platform/calls/shapes.ts'
import { findOwnVenue, requireVenuePerson } from '#app/features/venues/own-venues.server.ts'
import { listResponse } from '#app/lib/form/list.ts'
import { Booking, courtName } from '../bookings/answers.ts'
import { Sport } from './answers.ts'

const VenueBooking = Booking.extend({
	sport: Sport,
	courtName,
	customer: z
		.strictObject({
			label: z.string().describe('`User #7`, or `Walk-in` for somebody without an account'),
			name: z.string(),
			email: z.string().nullable(),
			phone: z.string().nullable().describe('Null for players with an account'),
		})
		.describe('For the people of the venue only'),
	discountReason: z.string().nullable(),
	lateCharge: halfRand.describe('Rand: what stays with the venue although the booking was cancelled'),
	arrivedAt: instant.nullable(),
	noShow: z.boolean(),
	regularId: z.number().int().nullable().describe('The weekly hour that it is a date of'),
}).meta({ id: 'VenueBooking' })

export const loader = call(
	{
		summary: 'The bookings of a venue you run: those to come, soonest first, then the past ones, newest first',
		tag: 'Venue dashboard',
		signedIn: true,
		ids: { id: 'Venue not found' },
		query: VenueBookingQuery,
		answer: VenueBooking,
		list: true,
		paged: true,
		failures: { 403: 'Only people of a venue may see that' },
	},
	async ({ user, ids, query: { page, limit, ...filter }, request }) => {
		const venue = await findOwnVenue(await requireVenuePerson(user), ids.id, 'desk')
		const found = await findVenueBookings(venue.id, filter, { page, limit })
		return listResponse(request, { page, limit }, found.total, found.page === page ? found.bookings.map(shown) : [])
	},
)

/** Only the pages of the venue show the number of a player with an account, and have customers and statements. */
function shown({ customer, customerId: _c, accountId: _a, statementId: _s, dueDate: _d, ...booking }: Found) {
	const { chat: _, phone, ...known } = customer
	return { ...booking, customer: { ...known, phone: booking.userId === null ? phone : null } }
}

export const action = methods({})
