import { endSession } from '#app/features/accounts/sessions.server.ts'
import { methodNotAllowed, methods } from '#app/lib/http/api.server.ts'
import type { Route } from './+types/logout'

export const loader = methodNotAllowed
export const action = methods({
	async POST({ request }: Route.ActionArgs) {
		return Response.json({ message: 'Logged out' }, { headers: { 'Set-Cookie': await endSession(request) } })
	},
})
