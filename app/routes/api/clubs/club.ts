import { getUser, requireUser } from '#app/features/accounts/auth.server.ts'
import { findClub } from '#app/features/clubs/find.server.ts'
import { clubAnswer } from '#app/features/clubs/organize/answer.server.ts'
import { editClub } from '#app/features/clubs/organize/edit.server.ts'
import { ClubChange, ClubKeyQuery } from '#app/features/clubs/schemas.ts'
import { NOT_FOUND } from '#app/features/clubs/words.ts'
import { check, methods, readJson } from '#app/lib/http/api.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { query } from '#app/lib/form/list.ts'
import type { Route } from './+types/club'

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const user = getUser(context)
	const { key } = check(ClubKeyQuery, query(request))
	const club = await findClub(readId(params.id), { user, key })
	return Response.json(await clubAnswer(club, { user, now: new Date() }))
}

export const action = methods({
	async PATCH({ request, params, context }: Route.ActionArgs) {
		const user = requireUser(context)
		const id = requireId(params.id, NOT_FOUND)
		await editClub(user, id, await readJson(request, ClubChange))
		return Response.json(await clubAnswer(await findClub(id, { user }), { user, now: new Date() }))
	},
})
