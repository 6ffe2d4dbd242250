import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { asSession } from '#app/features/team-balancer/answers.ts'
import { findSession } from '#app/features/team-balancer/find.server.ts'
import { NewSession } from '#app/features/team-balancer/schemas.ts'
import { createSession } from '#app/features/team-balancer/sessions/sessions.server.ts'
import { methodNotAllowed } from '#app/lib/http/api.server.ts'
import { TeamSession } from './answers.ts'

export const loader = methodNotAllowed

export const action = methods({
	POST: call(
		{
			summary: 'Open a session in which you divide people into teams for your match request',
			tag: 'Team balancer',
			signedIn: true,
			body: NewSession.meta({ id: 'NewSession' }),
			status: 201,
			answer: TeamSession,
			idempotent: true,
			failures: {
				403: 'Somebody else posted the match request, or an admin has closed matchmaking for you',
				404: 'There is no such match request',
				409: 'The match request was cancelled',
			},
		},
		async ({ user, body: { matchRequestId, ...session }, idempotencyKey }) => {
			const { id } = await createSession(user, matchRequestId, session, { idempotencyKey })
			return asSession(await findSession(user, id, new Date()))
		},
	),
})
