import { requireUser } from '#app/features/accounts/auth.server.ts'
import { book } from '#app/features/bookings/bookings.server.ts'
import { NewBooking } from '#app/features/bookings/schemas.ts'
import { methodNotAllowed, methods, readJson } from '#app/lib/http/api.server.ts'
import type { Route } from './+types/bookings'

export const loader = methodNotAllowed
export const action = methods({
	async POST({ request, context }: Route.ActionArgs) {
		const user = requireUser(context)
		const wish = await readJson(request, NewBooking)
		const booking = await book(user, wish, { idempotencyKey: request.headers.get('Idempotency-Key') })
		return Response.json(booking, { status: 201 })
	},
})
