import { requireUser } from '#app/features/accounts/auth.server.ts'
import { AnswerChange } from '#app/features/matchmaking/requests/answers/answer-schemas.ts'
import { ANSWER_NOT_FOUND, decideAnswer } from '#app/features/matchmaking/requests/answers/decide.server.ts'
import { asAnswer, findAnswer } from '#app/features/matchmaking/requests/answers/find-answers.server.ts'
import { methodNotAllowed, methods, readJson } from '#app/lib/http/api.server.ts'
import { requireId } from '#app/lib/ids.ts'
import type { Route } from './+types/response-status'

export const loader = methodNotAllowed
export const action = methods({
	async PATCH({ request, params, context }: Route.ActionArgs) {
		const user = requireUser(context)
		const id = requireId(params.responseId, ANSWER_NOT_FOUND)
		await decideAnswer(user, id, await readJson(request, AnswerChange))
		return Response.json(asAnswer((await findAnswer(id))!))
	},
})
