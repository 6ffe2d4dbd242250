import { signIn } from '#app/features/accounts/accounts.server.ts'
import { enter } from '#app/features/accounts/enter.server.ts'
import { knownBrowser } from '#app/features/accounts/known-browser.server.ts'
import { LoginCall } from '#app/features/accounts/schemas.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { showCode } from '#app/features/second-factor/step.server.ts'
import { methodNotAllowed } from '#app/lib/http/api.server.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import { SignedIn } from './answers.ts'

export const loader = methodNotAllowed

export const action = methods({
	POST: call(
		{
			summary: 'Sign in',
			tag: 'Accounts',
			body: LoginCall.meta({ id: 'Login' }),
			answer: SignedIn,
			setsCookie: true,
			failures: {
				401: 'Invalid username or password; with `codeWanted: true` they are right, and the account has a second factor: send the same with `code`, which is that of the person’s app or one of their recovery codes',
				429: 'Too many wrong tries for this account or from this address, of passwords or of codes',
				503: 'Too many people are signing in at the moment',
			},
		},
		async ({ body: { code, ...login }, request, context }) => {
			const from = { address: context.get(addressContext), browser: await knownBrowser(request) }
			const user = await signIn(login, from)
			const shown = await showCode(user, code, from)
			const { token, headers } = await enter(user, request, { shown })
			return Response.json({ token, user }, { headers })
		},
	),
})
