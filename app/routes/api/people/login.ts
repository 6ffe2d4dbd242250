import { signIn } from '#app/features/accounts/accounts.server.ts'
import { enter } from '#app/features/accounts/enter.server.ts'
import { knownBrowser } from '#app/features/accounts/known-browser.server.ts'
import { LoginCall } from '#app/features/accounts/schemas.ts'
import { showCode } from '#app/features/second-factor/step.server.ts'
import { methodNotAllowed, methods, readJson } from '#app/lib/http/api.server.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import type { Route } from './+types/login'

export const loader = methodNotAllowed
export const action = methods({
	async POST({ request, context }: Route.ActionArgs) {
		const from = { address: context.get(addressContext), browser: await knownBrowser(request) }
		const { code, ...login } = await readJson(request, LoginCall)
		const user = await signIn(login, from)
		const shown = await showCode(user, code, from)
		const { token, headers } = await enter(user, request, { shown })
		return Response.json({ token, user }, { headers })
	},
})
