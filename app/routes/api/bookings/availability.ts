import { findVenueAvailability } from '#app/features/bookings/availability.server.ts'
import { AvailabilityQuery } from '#app/features/bookings/schemas.ts'
import { check, methods } from '#app/lib/http/api.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { query } from '#app/lib/form/list.ts'
import type { Route } from './+types/availability'

export async function loader({ request, params }: Route.LoaderArgs) {
	const venueId = requireId(params.id, 'Venue not found')
	return Response.json(await findVenueAvailability(venueId, check(AvailabilityQuery, query(request))))
}
export const action = methods({})
