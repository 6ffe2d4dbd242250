import { requireUser } from '#app/features/accounts/auth.server.ts'
import { ownBookings } from '#app/features/bookings/mine/my-bookings.server.ts'
import { check, methods } from '#app/lib/http/api.server.ts'
import { listResponse, LongPageQuery, query } from '#app/lib/form/list.ts'
import type { Route } from './+types/my-bookings'

export async function loader({ request, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const list = check(LongPageQuery, query(request))
	const { bookings, total } = await ownBookings(user, list)
	return listResponse(request, list, total, bookings)
}
export const action = methods({})
