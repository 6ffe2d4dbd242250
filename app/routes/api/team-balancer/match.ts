import { REQUEST_NOT_FOUND } from '#app/features/matchmaking/rules.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { asSession } from '#app/features/team-balancer/answers.ts'
import { findLatestSession } from '#app/features/team-balancer/find.server.ts'
import { TeamSession } from './answers.ts'

export const loader = call(
	{
		summary: 'The latest session of your match request',
		tag: 'Team balancer',
		signedIn: true,
		ids: { matchRequestId: REQUEST_NOT_FOUND },
		answer: TeamSession,
		failures: { 403: 'Somebody else posted the match request', 404: 'There is no such session' },
	},
	async ({ user, ids }) => asSession(await findLatestSession(user, ids.matchRequestId, new Date())),
)

export const action = methods({})
