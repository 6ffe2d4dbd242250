import { getUser } from '#app/features/accounts/auth.server.ts'
import { findRequest } from '#app/features/matchmaking/requests/find.server.ts'
import { findScore } from '#app/features/matchmaking/requests/page/request-score.server.ts'
import { asMatchRequest } from '#app/features/matchmaking/requests/request-view.ts'
import { methods } from '#app/lib/http/api.server.ts'
import { readId } from '#app/lib/ids.ts'
import type { Route } from './+types/request'

export async function loader({ params, context }: Route.LoaderArgs) {
	const looking = { user: getUser(context), now: new Date() }
	const found = await findRequest(readId(params.id), looking)
	const match = await findScore(found, looking)
	return Response.json(asMatchRequest(found, match?.score ?? null))
}

export const action = methods({})
