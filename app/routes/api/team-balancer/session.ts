import { requireUser } from '#app/features/accounts/auth.server.ts'
import { asSession } from '#app/features/team-balancer/answers.ts'
import { findSession } from '#app/features/team-balancer/find.server.ts'
import { methods } from '#app/lib/http/api.server.ts'
import { readId } from '#app/lib/ids.ts'
import type { Route } from './+types/session'

export async function loader({ params, context }: Route.LoaderArgs) {
	return Response.json(asSession(await findSession(requireUser(context), readId(params.id), new Date())))
}

export const action = methods({})
