import { register } from '#app/features/accounts/accounts.server.ts'
import { enter } from '#app/features/accounts/enter.server.ts'
import { Registration } from '#app/features/accounts/schemas.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { writeVerification } from '#app/features/recovery/verify.server.ts'
import { methodNotAllowed } from '#app/lib/http/api.server.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import { SignedIn } from './answers.ts'

export const loader = methodNotAllowed

export const action = methods({
	POST: call(
		{
			summary: 'Open an account and sign in',
			tag: 'Accounts',
			body: Registration.meta({ id: 'Registration' }),
			status: 201,
			answer: SignedIn,
			setsCookie: true,
			failures: {
				409: 'The username or the email belongs to somebody',
				429: 'Too many new accounts from this address',
				503: 'Too many people are signing in at the moment',
			},
		},
		async ({ body, request, context }) => {
			const now = new Date()
			const user = await register(body, context.get(addressContext), (tx, user) => writeVerification(tx, user, now))
			const { token, headers } = await enter(user, request)
			return Response.json({ token, user }, { status: 201, headers })
		},
	),
})
