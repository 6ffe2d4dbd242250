import { requireRole } from '#app/features/accounts/auth.server.ts'
import { VenueBookingQuery } from '#app/features/bookings/schemas.ts'
import { findVenueBookings } from '#app/features/bookings/desk/list/venue-bookings.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { check, methods } from '#app/lib/http/api.server.ts'
import { readId } from '#app/lib/ids.ts'
import { listResponse, query } from '#app/lib/form/list.ts'
import type { Route } from './+types/dashboard-bookings'

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const venue = await findOwnVenue(requireRole(context, 'venue_owner'), readId(params.id))
	const { page, limit, ...filter } = check(VenueBookingQuery, query(request))
	const found = await findVenueBookings(venue.id, filter, { page, limit })
	return listResponse(request, { page, limit }, found.total, found.page === page ? found.bookings : [])
}

export const action = methods({})
