import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { asSession } from '#app/features/team-balancer/answers.ts'
import { findSession } from '#app/features/team-balancer/find.server.ts'
import { SESSION_NOT_FOUND } from '#app/features/team-balancer/rules.ts'
import { TeamSession } from './answers.ts'

export const loader = call(
	{
		summary: 'One session',
		tag: 'Team balancer',
		signedIn: true,
		ids: { id: SESSION_NOT_FOUND },
		answer: TeamSession,
		failures: { 403: 'Somebody else posted the match request', 404: 'There is no such session' },
	},
	async ({ user, ids }) => asSession(await findSession(user, ids.id, new Date())),
)

export const action = methods({})
