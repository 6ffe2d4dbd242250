import { z } from 'zod'
import { findVenueBookings } from '#app/features/bookings/desk/list/venue-bookings.server.ts'
import { VenueBookingQuery } from '#app/features/bookings/schemas.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { instant } from '#app/features/platform/calls/shapes.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { listResponse } from '#app/lib/form/list.ts'
import { Booking } from '../bookings/answers.ts'
import { Sport } from './answers.ts'

const VenueBooking = Booking.extend({
	sport: Sport,
	customer: z
		.strictObject({
			label: z.string().describe('`User #7`, or `Walk-in` for somebody without an account'),
			name: z.string(),
			email: z.string().nullable(),
			phone: z.string().nullable(),
		})
		.describe('For the people of the venue only'),
	discountReason: z.string().nullable(),
	arrivedAt: instant.nullable(),
	noShow: z.boolean(),
}).meta({ id: 'VenueBooking' })

export const loader = call(
	{
		summary: 'The bookings of a venue you run: those to come, soonest first, then the past ones, newest first',
		tag: 'Venue dashboard',
		signedIn: 'venue_owner',
		ids: { id: 'Venue not found' },
		query: VenueBookingQuery,
		answer: VenueBooking,
		list: true,
		paged: true,
		failures: { 403: 'Only venue owners may see that' },
	},
	async ({ user, ids, query: { page, limit, ...filter }, request }) => {
		const venue = await findOwnVenue(user, ids.id)
		const found = await findVenueBookings(venue.id, filter, { page, limit })
		return listResponse(request, { page, limit }, found.total, found.page === page ? found.bookings : [])
	},
)

export const action = methods({})
