import { AnswerChange } from '#app/features/matchmaking/requests/answers/answer-schemas.ts'
import { ANSWER_NOT_FOUND, decideAnswer } from '#app/features/matchmaking/requests/answers/decide.server.ts'
import { asAnswer, findAnswer } from '#app/features/matchmaking/requests/answers/find-answers.server.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { methodNotAllowed } from '#app/lib/http/api.server.ts'
import { MatchResponse } from './answers.ts'

export const loader = methodNotAllowed

export const action = methods({
	PATCH: call(
		{
			summary:
				'Accept or decline a response to a request of yours; the one that takes the last place matches it, and the others who wait are declined',
			tag: 'Matchmaking',
			signedIn: true,
			ids: { responseId: ANSWER_NOT_FOUND },
			body: AnswerChange.meta({ id: 'AnswerChange' }),
			answer: MatchResponse,
			failures: {
				403: 'Only whoever posted the request can do this',
				404: 'There is no such response',
				409: 'The request is not open, or the response does not wait any more',
			},
		},
		async ({ user, ids, body }) => {
			await decideAnswer(user, ids.responseId, body)
			return asAnswer((await findAnswer(ids.responseId))!)
		},
	),
})
