import { register } from '#app/features/accounts/accounts.server.ts'
import { enter } from '#app/features/accounts/enter.server.ts'
import { Registration } from '#app/features/accounts/schemas.ts'
import { writeVerification } from '#app/features/recovery/verify.server.ts'
import { methodNotAllowed, methods, readJson } from '#app/lib/http/api.server.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import type { Route } from './+types/register'

export const loader = methodNotAllowed
export const action = methods({
	async POST({ request, context }: Route.ActionArgs) {
		const now = new Date()
		const input = await readJson(request, Registration)
		const user = await register(input, context.get(addressContext), (tx, user) => writeVerification(tx, user, now))
		const { token, headers } = await enter(user, request)
		return Response.json({ token, user }, { status: 201, headers })
	},
})
