import { requireUser } from '#app/features/accounts/auth.server.ts'
import { setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { StatusChange } from '#app/features/bookings/schemas.ts'
import { methodNotAllowed, methods, readJson } from '#app/lib/http/api.server.ts'
import { requireId } from '#app/lib/ids.ts'
import type { Route } from './+types/booking-status'

export const loader = methodNotAllowed
export const action = methods({
	async PATCH({ request, params, context }: Route.ActionArgs) {
		const user = requireUser(context)
		const id = requireId(params.id, 'Booking not found')
		const { status } = await readJson(request, StatusChange)
		return Response.json(await setBookingStatus(user, id, status))
	},
})
