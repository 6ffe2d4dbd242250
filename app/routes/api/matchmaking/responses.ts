import { NewAnswer } from '#app/features/matchmaking/requests/answers/answer-schemas.ts'
import { answerRequest } from '#app/features/matchmaking/requests/answers/answer.server.ts'
import { asAnswer, findAnswer, findAnswers } from '#app/features/matchmaking/requests/answers/find-answers.server.ts'
import { findOwnRequest } from '#app/features/matchmaking/requests/find.server.ts'
import { REQUEST_NOT_FOUND } from '#app/features/matchmaking/rules.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { listResponse, PageQuery } from '#app/lib/form/list.ts'
import { MatchResponse } from './answers.ts'

export const loader = call(
	{
		summary: 'The responses to a request of yours that were not withdrawn: those that wait first',
		tag: 'Matchmaking',
		signedIn: true,
		ids: { id: REQUEST_NOT_FOUND },
		query: PageQuery,
		answer: MatchResponse,
		list: true,
		paged: true,
		failures: {
			403: 'Only whoever posted the request sees them',
			404: 'There is no such request, or you and whoever posted it are kept apart by a block',
		},
	},
	async ({ user, ids, query, request }) => {
		const { id } = await findOwnRequest(user, ids.id, new Date())
		const { total, answers } = await findAnswers(id, query)
		return listResponse(request, query, total, answers.map(asAnswer))
	},
)

export const action = methods({
	POST: call(
		{
			summary: 'Respond to an open request of somebody else; a response you have withdrawn is given anew',
			tag: 'Matchmaking',
			signedIn: true,
			ids: { id: REQUEST_NOT_FOUND },
			body: NewAnswer.meta({ id: 'NewAnswer' }),
			status: 201,
			answer: MatchResponse,
			idempotent: true,
			failures: {
				403: 'An admin has closed matchmaking for you',
				404: 'There is no such request, or you and whoever posted it are kept apart by a block',
				409: 'It is your own request, it is not open, or you have already answered',
			},
		},
		async ({ user, ids, body, idempotencyKey }) => {
			const { id } = await answerRequest(user, ids.id, body, { idempotencyKey })
			return asAnswer((await findAnswer(id))!)
		},
	),
})
