import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { matchAnswer } from '#app/features/tournaments/matches/answer.ts'
import { NO_MATCH } from '#app/features/tournaments/matches/matches.server.ts'
import { changeMatch } from '#app/features/tournaments/matches/results.server.ts'
import { MatchChange } from '#app/features/tournaments/matches/schemas.ts'
import { KeyQuery } from '#app/features/tournaments/schemas.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'
import { methodNotAllowed } from '#app/lib/http/api.server.ts'
import { Match } from './answers.ts'

export const loader = methodNotAllowed

export const action = methods({
	PATCH: call(
		{
			summary:
				'Send a result: the captain of one side proposes it, the other confirms it by sending the same, the organiser decides',
			tag: 'Tournaments',
			signedIn: true,
			ids: { id: NOT_FOUND, matchId: NO_MATCH },
			query: KeyQuery,
			body: MatchChange.meta({ id: 'MatchChange' }),
			answer: Match,
			failures: {
				403: 'Only the captains of this match and the organiser may do this',
				404: 'There is no such match or tournament, or it is private and the key is missing',
				409: 'The match is over, has not begun, or has just changed, or the other captain says something else',
			},
		},
		async ({ user, ids, query: { key }, body }) => {
			const { match } = await changeMatch(user, ids.id, ids.matchId, body, { key })
			return matchAnswer(match)
		},
	),
})
