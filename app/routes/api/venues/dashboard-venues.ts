import { requireRole } from '#app/features/accounts/auth.server.ts'
import { listOwnVenues } from '#app/features/venues/venues.server.ts'
import { check, methods } from '#app/lib/http/api.server.ts'
import { listResponse, PageQuery, query } from '#app/lib/form/list.ts'
import type { Route } from './+types/dashboard-venues'

export async function loader({ request, context }: Route.LoaderArgs) {
	const user = requireRole(context, 'venue_owner')
	const list = check(PageQuery, query(request))
	const { venues, total } = await listOwnVenues(user, list)
	return listResponse(request, list, total, venues)
}

export const action = methods({})
