import { requireUser } from '#app/features/accounts/auth.server.ts'
import { NewAnswer } from '#app/features/matchmaking/requests/answers/answer-schemas.ts'
import { answerRequest } from '#app/features/matchmaking/requests/answers/answer.server.ts'
import { asAnswer, findAnswer, findAnswers } from '#app/features/matchmaking/requests/answers/find-answers.server.ts'
import { findOwnRequest } from '#app/features/matchmaking/requests/find.server.ts'
import { REQUEST_NOT_FOUND } from '#app/features/matchmaking/rules.ts'
import { check, methods, readJson } from '#app/lib/http/api.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { listResponse, PageQuery, query } from '#app/lib/form/list.ts'
import type { Route } from './+types/responses'

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const paging = check(PageQuery, query(request))
	const { id } = await findOwnRequest(user, readId(params.id), new Date())
	const { total, answers } = await findAnswers(id, paging)
	return listResponse(request, paging, total, answers.map(asAnswer))
}

export const action = methods({
	async POST({ request, params, context }: Route.ActionArgs) {
		const user = requireUser(context)
		const requestId = requireId(params.id, REQUEST_NOT_FOUND)
		const idempotencyKey = request.headers.get('Idempotency-Key')
		const { id } = await answerRequest(user, requestId, await readJson(request, NewAnswer), { idempotencyKey })
		return Response.json(asAnswer((await findAnswer(id))!), { status: 201 })
	},
})
