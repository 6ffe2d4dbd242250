import { answerAsk } from '#app/features/matchmaking/people/answer.server.ts'
import { CONNECTION_NOT_FOUND } from '#app/features/matchmaking/people/rules.ts'
import { AskAnswer } from '#app/features/matchmaking/people/schemas.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { methodNotAllowed } from '#app/lib/http/api.server.ts'
import { AnsweredConnection } from './answers.ts'

export const loader = methodNotAllowed

export const action = methods({
	PATCH: call(
		{
			summary: 'Answer somebody who asks to connect; of being ignored they are not told',
			tag: 'Matchmaking',
			signedIn: true,
			ids: { id: CONNECTION_NOT_FOUND },
			body: AskAnswer.meta({ id: 'AskAnswer' }),
			answer: AnsweredConnection,
			failures: {
				403: 'An admin has closed matchmaking for you',
				404: 'Nobody asks you by this id',
				409: 'You have answered otherwise already',
			},
		},
		({ user, ids, body }) => answerAsk(user, ids.id, body),
	),
})
