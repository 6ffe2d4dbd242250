import { getUser } from '#app/features/accounts/auth.server.ts'
import { findTournament } from '#app/features/tournaments/find.server.ts'
import { KeyQuery } from '#app/features/tournaments/schemas.ts'
import { listStandings } from '#app/features/tournaments/standings/standings.server.ts'
import { check, methods } from '#app/lib/http/api.server.ts'
import { readId } from '#app/lib/ids.ts'
import { query } from '#app/lib/form/list.ts'
import type { Route } from './+types/standings'

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const { key } = check(KeyQuery, query(request))
	const tournament = await findTournament(readId(params.id), { user: getUser(context), key })
	return Response.json(await listStandings(tournament))
}
export const action = methods({})
