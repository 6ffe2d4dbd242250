import { requireUser } from '#app/features/accounts/auth.server.ts'
import { asSession } from '#app/features/team-balancer/answers.ts'
import { findLatestSession } from '#app/features/team-balancer/find.server.ts'
import { methods } from '#app/lib/http/api.server.ts'
import { readId } from '#app/lib/ids.ts'
import type { Route } from './+types/match'

/** The session that was opened last for a match request. */
export async function loader({ params, context }: Route.LoaderArgs) {
	return Response.json(
		asSession(await findLatestSession(requireUser(context), readId(params.matchRequestId), new Date())),
	)
}

export const action = methods({})
