import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { asTeam } from '#app/features/team-balancer/answers.ts'
import { findSession } from '#app/features/team-balancer/find.server.ts'
import { SESSION_NOT_FOUND } from '#app/features/team-balancer/rules.ts'
import { findTeams } from '#app/features/team-balancer/squad/squad.server.ts'
import { BalancedTeam } from './answers.ts'

export const loader = call(
	{
		summary: 'The teams of a session; none before the first balancing',
		tag: 'Team balancer',
		signedIn: true,
		ids: { id: SESSION_NOT_FOUND },
		answer: BalancedTeam,
		list: true,
		failures: { 403: 'Somebody else posted the match request', 404: 'There is no such session' },
	},
	async ({ user, ids }) => {
		const { id } = await findSession(user, ids.id, new Date())
		return (await findTeams(id)).map(asTeam)
	},
)

export const action = methods({})
