import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findSession } from '#app/features/team-balancer/find.server.ts'
import { findAssignments } from '#app/features/team-balancer/squad/squad.server.ts'
import { methods } from '#app/lib/http/api.server.ts'
import { readId } from '#app/lib/ids.ts'
import type { Route } from './+types/assignments'

export async function loader({ params, context }: Route.LoaderArgs) {
	const { id } = await findSession(requireUser(context), readId(params.id), new Date())
	return Response.json(await findAssignments(id))
}

export const action = methods({})
