import { getUser, requireUser } from '#app/features/accounts/auth.server.ts'
import { findTournament } from '#app/features/tournaments/find.server.ts'
import { joinTournament } from '#app/features/tournaments/teams/join.server.ts'
import { KeyQuery } from '#app/features/tournaments/schemas.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'
import { NewTeam } from '#app/features/tournaments/teams/schemas.ts'
import { findRosters, teamAnswer } from '#app/features/tournaments/teams/teams.server.ts'
import { shownTo } from '#app/features/tournaments/teams/outsiders.ts'
import { check, methods, readJson } from '#app/lib/http/api.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { query } from '#app/lib/form/list.ts'
import type { Route } from './+types/teams'

const idOf = ({ id }: { id: string }) => requireId(id, NOT_FOUND)

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const { key } = check(KeyQuery, query(request))
	const tournament = await findTournament(idOf(params), { user: getUser(context), key })
	return Response.json(shownTo(tournament, (await findRosters(tournament.id)).map(teamAnswer)))
}

export const action = methods({
	async POST({ request, params, context }: Route.ActionArgs) {
		const user = requireUser(context)
		const { key } = check(KeyQuery, query(request))
		const wanted = await readJson(request, NewTeam)
		const idempotencyKey = request.headers.get('Idempotency-Key')
		const team = await joinTournament(user, idOf(params), wanted, { key, idempotencyKey })
		return Response.json(team, { status: 201 })
	},
})
