import { requireUser } from '#app/features/accounts/auth.server.ts'
import { matchAnswer } from '#app/features/tournaments/matches/answer.ts'
import { KeyQuery } from '#app/features/tournaments/schemas.ts'
import { changeMatch } from '#app/features/tournaments/matches/results.server.ts'
import { MatchChange } from '#app/features/tournaments/matches/schemas.ts'
import { check, methodNotAllowed, methods, readJson } from '#app/lib/http/api.server.ts'
import { readId } from '#app/lib/ids.ts'
import { query } from '#app/lib/form/list.ts'
import type { Route } from './+types/match'

export const loader = methodNotAllowed
export const action = methods({
	async PATCH({ request, params, context }: Route.ActionArgs) {
		const user = requireUser(context)
		const { key } = check(KeyQuery, query(request))
		const wish = await readJson(request, MatchChange)
		const { match } = await changeMatch(user, readId(params.id), readId(params.matchId), wish, { key })
		return Response.json(matchAnswer(match))
	},
})
