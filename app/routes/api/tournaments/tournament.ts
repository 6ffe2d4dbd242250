import { getUser, requireUser } from '#app/features/accounts/auth.server.ts'
import { findTournament } from '#app/features/tournaments/find.server.ts'
import { editTournament } from '#app/features/tournaments/organize/edit.server.ts'
import { tournamentAnswer } from '#app/features/tournaments/organize/answer.ts'
import { KeyQuery, TournamentChange } from '#app/features/tournaments/schemas.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'
import { check, methods, readJson } from '#app/lib/http/api.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { query } from '#app/lib/form/list.ts'
import type { Route } from './+types/tournament'

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const { key } = check(KeyQuery, query(request))
	return Response.json(tournamentAnswer(await findTournament(readId(params.id), { user: getUser(context), key })))
}

export const action = methods({
	async PATCH({ request, params, context }: Route.ActionArgs) {
		const user = requireUser(context)
		const id = requireId(params.id, NOT_FOUND)
		await editTournament(user, id, await readJson(request, TournamentChange))
		return Response.json(tournamentAnswer(await findTournament(id, { user })))
	},
})
