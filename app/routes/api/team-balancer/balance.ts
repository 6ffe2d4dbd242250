import { requireUser } from '#app/features/accounts/auth.server.ts'
import { asTeam } from '#app/features/team-balancer/answers.ts'
import { SESSION_NOT_FOUND } from '#app/features/team-balancer/rules.ts'
import { findTeams } from '#app/features/team-balancer/squad/squad.server.ts'
import { balanceTeams } from '#app/features/team-balancer/teams.server.ts'
import { methodNotAllowed, methods, readNothing } from '#app/lib/http/api.server.ts'
import { requireId } from '#app/lib/ids.ts'
import type { Route } from './+types/balance'

export const loader = methodNotAllowed
export const action = methods({
	async POST({ request, params, context }: Route.ActionArgs) {
		const user = requireUser(context)
		const sessionId = requireId(params.id, SESSION_NOT_FOUND)
		await readNothing(request)
		const { playersBalanced } = await balanceTeams(user, sessionId)
		return Response.json({ playersBalanced, teams: (await findTeams(sessionId)).map(asTeam) })
	},
})
