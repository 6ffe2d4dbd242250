import { connect } from '#app/features/matchmaking/people/connect.server.ts'
import { NewConnection } from '#app/features/matchmaking/people/schemas.ts'
import { PLAYER_NOT_FOUND } from '#app/features/matchmaking/rules.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { methodNotAllowed } from '#app/lib/http/api.server.ts'
import { Connection } from './answers.ts'

export const loader = methodNotAllowed

export const action = methods({
	POST: call(
		{
			summary: 'Ask a player to connect, with a note; who is asked by them accepts by it',
			tag: 'Matchmaking',
			signedIn: true,
			ids: { playerId: PLAYER_NOT_FOUND },
			body: NewConnection.meta({ id: 'NewConnection' }),
			status: 201,
			repeatable: true,
			answer: Connection,
			failures: {
				403: 'An admin has closed matchmaking for you',
				404: 'There is no such player',
				409: 'That is you',
			},
		},
		async ({ user, ids, body }) => {
			const { isNew, ...connection } = await connect(user, ids.playerId, body)
			return Response.json(connection, { status: isNew ? 201 : 200 })
		},
	),
})
