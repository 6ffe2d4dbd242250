import { requireRole } from '#app/features/accounts/auth.server.ts'
import { findVenueEvents } from '#app/features/events/venue-events.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { check, methods } from '#app/lib/http/api.server.ts'
import { readId } from '#app/lib/ids.ts'
import { listResponse, PageQuery, query } from '#app/lib/form/list.ts'
import type { Route } from './+types/dashboard-events'

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const venue = await findOwnVenue(requireRole(context, 'venue_owner'), readId(params.id))
	const list = check(PageQuery, query(request))
	const { events, total, page } = await findVenueEvents(venue.id, list)
	return listResponse(request, list, total, page === list.page ? events : [])
}

export const action = methods({})
