import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findHostedClubs } from '#app/features/clubs/list/clubs.server.ts'
import { listedAnswer } from '#app/features/clubs/organize/answer.server.ts'
import { check, methods } from '#app/lib/http/api.server.ts'
import { listResponse, PageQuery, query } from '#app/lib/form/list.ts'
import type { Route } from './+types/hosted'

export async function loader({ request, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const page = check(PageQuery, query(request))
	const { clubs, total } = await findHostedClubs(user, page, new Date())
	return listResponse(request, page, total, clubs.map(listedAnswer))
}

export const action = methods({})
