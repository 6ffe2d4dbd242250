import { getUser, requireUser } from '#app/features/accounts/auth.server.ts'
import { findClub } from '#app/features/clubs/find.server.ts'
import { listClubs } from '#app/features/clubs/list/clubs.server.ts'
import { ClubQuery } from '#app/features/clubs/list/list-query.ts'
import { clubAnswer, listedAnswer } from '#app/features/clubs/organize/answer.server.ts'
import { createClub } from '#app/features/clubs/organize/create.server.ts'
import { NewClub } from '#app/features/clubs/schemas.ts'
import { check, methods, readJson } from '#app/lib/http/api.server.ts'
import { listResponse, query } from '#app/lib/form/list.ts'
import type { Route } from './+types/clubs'

export async function loader({ request, context }: Route.LoaderArgs) {
	const list = check(ClubQuery, query(request))
	const { clubs, total } = await listClubs(list, { user: getUser(context), now: new Date() })
	return listResponse(request, list, total, clubs.map(listedAnswer))
}

export const action = methods({
	async POST({ request, context }: Route.ActionArgs) {
		const user = requireUser(context)
		const club = await readJson(request, NewClub)
		const { id } = await createClub(user, club, { idempotencyKey: request.headers.get('Idempotency-Key') })
		const made = await clubAnswer(await findClub(id, { user }), { user, now: new Date() })
		return Response.json(made, { status: 201 })
	},
})
