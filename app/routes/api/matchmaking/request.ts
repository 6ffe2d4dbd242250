import { findRequest } from '#app/features/matchmaking/requests/find.server.ts'
import { findScore } from '#app/features/matchmaking/requests/page/request-score.server.ts'
import { asMatchRequest } from '#app/features/matchmaking/requests/request-view.ts'
import { REQUEST_NOT_FOUND } from '#app/features/matchmaking/rules.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { MatchRequest } from './answers.ts'

export const loader = call(
	{
		summary: 'One match request',
		tag: 'Matchmaking',
		ids: { id: REQUEST_NOT_FOUND },
		answer: MatchRequest,
		failures: { 404: 'There is no such request, or you and whoever posted it are kept apart by a block' },
	},
	async ({ user, ids }) => {
		const looking = { user, now: new Date() }
		const found = await findRequest(ids.id, looking)
		const match = await findScore(found, looking)
		return asMatchRequest(found, match?.score ?? null)
	},
)

export const action = methods({})
