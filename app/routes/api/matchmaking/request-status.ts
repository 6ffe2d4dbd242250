import { RequestStatusChange } from '#app/features/matchmaking/requests/answers/answer-schemas.ts'
import { cancelRequest } from '#app/features/matchmaking/requests/closing/cancel.server.ts'
import { endEarly } from '#app/features/matchmaking/requests/closing/end-early.server.ts'
import { findRequest } from '#app/features/matchmaking/requests/find.server.ts'
import { asMatchRequest } from '#app/features/matchmaking/requests/request-view.ts'
import { REQUEST_NOT_FOUND } from '#app/features/matchmaking/rules.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { methodNotAllowed } from '#app/lib/http/api.server.ts'
import { MatchRequest } from './answers.ts'

export const loader = methodNotAllowed

export const action = methods({
	PATCH: call(
		{
			summary: 'Cancel a request of yours until its time, or end its search once enough people were accepted',
			tag: 'Matchmaking',
			signedIn: true,
			ids: { id: REQUEST_NOT_FOUND },
			body: RequestStatusChange.meta({ id: 'RequestStatusChange' }),
			answer: MatchRequest,
			failures: {
				403: 'Only whoever posted the request can do this',
				404: 'There is no such request',
				409: 'The request is over, its time has come, or too few people were accepted',
			},
		},
		async ({ user, ids: { id }, body }) => {
			await (body.status === 'cancelled' ? cancelRequest(user, id) : endEarly(user, id))
			return asMatchRequest(await findRequest(id, { user, now: new Date() }), null)
		},
	),
})
