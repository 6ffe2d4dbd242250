import type { Route } from './+types/venues'
import { ListQuery } from '#app/features/venues/finder/list-query.ts'
import { listVenues } from '#app/features/venues/venues.server.ts'
import { check, methods } from '#app/lib/http/api.server.ts'
import { listResponse, query } from '#app/lib/form/list.ts'

export async function loader({ request }: Route.LoaderArgs) {
	const list = check(ListQuery, query(request))
	const { venues, total } = await listVenues(list)
	return listResponse(request, list, total, venues)
}
export const action = methods({})
