import { setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { requireOfKey } from '#app/features/bookings/desk/of-key.server.ts'
import { StatusChange } from '#app/features/bookings/schemas.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { methodNotAllowed } from '#app/lib/http/api.server.ts'
import { Booking } from './answers.ts'

export const loader = methodNotAllowed

export const action = methods({
	PATCH: call(
		{
			summary: 'Cancel your own booking; confirm, complete or cancel one at your venue',
			tag: 'Bookings',
			signedIn: true,
			key: 'bookings:write',
			ids: { id: 'Booking not found' },
			body: StatusChange.meta({ id: 'StatusChange' }),
			example: { status: 'cancelled' },
			answer: Booking,
			failures: {
				403: 'Only the venue can do that',
				404: 'There is no such booking, or it is none of yours',
				409: 'The booking is over, has not begun, or is not in a status from which it can become that',
			},
		},
		async ({ user, ids, body }) => {
			await requireOfKey(user, ids.id)
			return setBookingStatus(user, ids.id, body.status)
		},
	),
})
