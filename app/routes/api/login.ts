import { signIn } from '#app/features/accounts/accounts.server.ts'
import { Login } from '#app/features/accounts/schemas.ts'
import { startSession } from '#app/features/accounts/sessions.server.ts'
import { methodNotAllowed, methods, readJson } from '#app/lib/api.server.ts'
import { addressContext } from '#app/lib/request-context.server.ts'
import type { Route } from './+types/login'

export const loader = methodNotAllowed
export const action = methods({
	async POST({ request, context }: Route.ActionArgs) {
		const user = await signIn(await readJson(request, Login), context.get(addressContext))
		const { token, setCookie } = await startSession(user, request.headers.get('User-Agent'))
		return Response.json({ token, user }, { headers: { 'Set-Cookie': setCookie } })
	},
})
