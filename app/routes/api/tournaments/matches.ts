import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { findTournament } from '#app/features/tournaments/find.server.ts'
import { matchAnswer } from '#app/features/tournaments/matches/answer.ts'
import { findMatches } from '#app/features/tournaments/matches/matches.server.ts'
import { KeyQuery } from '#app/features/tournaments/schemas.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'
import { Match } from './answers.ts'

export const loader = call(
	{
		summary: 'The matches of a tournament, by round and start',
		tag: 'Tournaments',
		ids: { id: NOT_FOUND },
		query: KeyQuery,
		answer: Match,
		list: true,
		failures: { 404: 'There is no such tournament, or it is private and the key is missing' },
	},
	async ({ user, ids, query: { key } }) => {
		const tournament = await findTournament(ids.id, { user, key })
		return (await findMatches(tournament)).map(matchAnswer)
	},
)

export const action = methods({})
