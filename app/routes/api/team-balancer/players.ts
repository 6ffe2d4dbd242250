import { requireUser } from '#app/features/accounts/auth.server.ts'
import { asSquadPlayer } from '#app/features/team-balancer/answers.ts'
import { findSession } from '#app/features/team-balancer/find.server.ts'
import { addPlayer } from '#app/features/team-balancer/squad/players.server.ts'
import { SESSION_NOT_FOUND } from '#app/features/team-balancer/rules.ts'
import { NewPlayer } from '#app/features/team-balancer/schemas.ts'
import { findSquad } from '#app/features/team-balancer/squad/squad.server.ts'
import { methods, readJson } from '#app/lib/http/api.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import type { Route } from './+types/players'

export async function loader({ params, context }: Route.LoaderArgs) {
	const session = await findSession(requireUser(context), readId(params.id), new Date())
	return Response.json((await findSquad(session)).map(asSquadPlayer))
}

export const action = methods({
	async POST({ request, params, context }: Route.ActionArgs) {
		const user = requireUser(context)
		const sessionId = requireId(params.id, SESSION_NOT_FOUND)
		const wanted = await readJson(request, NewPlayer)
		const idempotencyKey = request.headers.get('Idempotency-Key')
		return Response.json(await addPlayer(user, sessionId, wanted, { idempotencyKey }), { status: 201 })
	},
})
