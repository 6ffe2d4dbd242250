import { requireUser } from '#app/features/accounts/auth.server.ts'
import { connect } from '#app/features/matchmaking/people/connect.server.ts'
import { NewConnection } from '#app/features/matchmaking/people/schemas.ts'
import { PLAYER_NOT_FOUND } from '#app/features/matchmaking/rules.ts'
import { methodNotAllowed, methods, readJson } from '#app/lib/http/api.server.ts'
import { requireId } from '#app/lib/ids.ts'
import type { Route } from './+types/connect'

export const loader = methodNotAllowed
/** 201 where it changed something, 200 for who had asked before. */
export const action = methods({
	async POST({ request, params, context }: Route.ActionArgs) {
		const user = requireUser(context)
		const id = requireId(params.playerId, PLAYER_NOT_FOUND)
		const { isNew, ...connection } = await connect(user, id, await readJson(request, NewConnection))
		return Response.json(connection, { status: isNew ? 201 : 200 })
	},
})
