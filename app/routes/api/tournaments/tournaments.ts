import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findTournament } from '#app/features/tournaments/find.server.ts'
import { TournamentQuery } from '#app/features/tournaments/list-query.ts'
import { createTournament } from '#app/features/tournaments/organize/create.server.ts'
import { tournamentAnswer } from '#app/features/tournaments/organize/answer.ts'
import { NewTournament } from '#app/features/tournaments/schemas.ts'
import { listTournaments } from '#app/features/tournaments/tournaments.server.ts'
import { check, methods, readJson } from '#app/lib/http/api.server.ts'
import { listResponse, query } from '#app/lib/form/list.ts'
import type { Route } from './+types/tournaments'

export async function loader({ request }: Route.LoaderArgs) {
	const list = check(TournamentQuery, query(request))
	const { tournaments, total } = await listTournaments(list)
	return listResponse(request, list, total, tournaments)
}

export const action = methods({
	async POST({ request, context }: Route.ActionArgs) {
		const user = requireUser(context)
		const plan = await readJson(request, NewTournament)
		const { id } = await createTournament(user, plan, { idempotencyKey: request.headers.get('Idempotency-Key') })
		return Response.json(tournamentAnswer(await findTournament(id, { user })), { status: 201 })
	},
})
