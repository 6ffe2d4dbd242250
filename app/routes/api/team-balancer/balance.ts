import { z } from 'zod'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { count } from '#app/features/platform/calls/shapes.ts'
import { asTeam } from '#app/features/team-balancer/answers.ts'
import { SESSION_NOT_FOUND } from '#app/features/team-balancer/rules.ts'
import { findTeams } from '#app/features/team-balancer/squad/squad.server.ts'
import { balanceTeams } from '#app/features/team-balancer/teams.server.ts'
import { methodNotAllowed, readNothing } from '#app/lib/http/api.server.ts'
import { BalancedTeam } from './answers.ts'

const Balance = z.strictObject({ playersBalanced: count, teams: z.array(BalancedTeam) }).meta({ id: 'Balance' })

export const loader = methodNotAllowed

export const action = methods({
	POST: call(
		{
			summary: 'Divide everyone who can come into even teams; the same squad gives the same teams',
			tag: 'Team balancer',
			signedIn: true,
			ids: { id: SESSION_NOT_FOUND },
			answer: Balance,
			failures: {
				403: 'Somebody else posted the match request',
				404: 'There is no such session',
				409: 'There are no players, or what you wish for cannot be; the message says why',
			},
		},
		async ({ user, ids, request }) => {
			await readNothing(request)
			const { playersBalanced } = await balanceTeams(user, ids.id)
			return { playersBalanced, teams: (await findTeams(ids.id)).map(asTeam) }
		},
	),
})
