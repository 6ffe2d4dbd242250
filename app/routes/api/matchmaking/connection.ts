import { requireUser } from '#app/features/accounts/auth.server.ts'
import { answerAsk } from '#app/features/matchmaking/people/answer.server.ts'
import { CONNECTION_NOT_FOUND } from '#app/features/matchmaking/people/rules.ts'
import { AskAnswer } from '#app/features/matchmaking/people/schemas.ts'
import { methodNotAllowed, methods, readJson } from '#app/lib/http/api.server.ts'
import { requireId } from '#app/lib/ids.ts'
import type { Route } from './+types/connection'

export const loader = methodNotAllowed
export const action = methods({
	async PATCH({ request, params, context }: Route.ActionArgs) {
		const user = requireUser(context)
		const id = requireId(params.id, CONNECTION_NOT_FOUND)
		return Response.json(await answerAsk(user, id, await readJson(request, AskAnswer)))
	},
})
