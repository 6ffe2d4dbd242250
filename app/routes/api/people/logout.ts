import { z } from 'zod'
import { endSession } from '#app/features/accounts/sessions.server.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { methodNotAllowed } from '#app/lib/http/api.server.ts'

const Message = z.strictObject({ message: z.string() }).meta({ id: 'Message' })

export const loader = methodNotAllowed

export const action = methods({
	POST: call(
		{
			summary: 'End the session, its cookie and its token',
			tag: 'Accounts',
			answer: Message,
			setsCookie: true,
		},
		async ({ request }) =>
			Response.json({ message: 'Logged out' }, { headers: { 'Set-Cookie': await endSession(request) } }),
	),
})
