import type { Route } from './+types/tournaments'
import { listTournaments, TournamentQuery } from '#app/features/tournaments/tournaments.server.ts'
import { check, methods } from '#app/lib/api.server.ts'
import { listResponse, query } from '#app/lib/list.ts'

export async function loader({ request }: Route.LoaderArgs) {
	const list = check(TournamentQuery, query(request))
	const { tournaments, total } = await listTournaments(list)
	return listResponse(request, list, total, tournaments)
}
export const action = methods({})
