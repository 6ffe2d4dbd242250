import { getUser, requireUser } from '#app/features/accounts/auth.server.ts'
import { findClub } from '#app/features/clubs/find.server.ts'
import { memberAnswer } from '#app/features/clubs/members/answer.ts'
import { findMembers } from '#app/features/clubs/members/find-members.server.ts'
import { joinClub } from '#app/features/clubs/members/join.server.ts'
import { ClubKeyQuery } from '#app/features/clubs/schemas.ts'
import { NOT_FOUND } from '#app/features/clubs/words.ts'
import { check, methods, readNothing } from '#app/lib/http/api.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { listResponse, PageQuery, query } from '#app/lib/form/list.ts'
import type { Route } from './+types/members'

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const user = getUser(context)
	const { key, ...paging } = check(ClubKeyQuery.extend(PageQuery.shape), query(request))
	const club = await findClub(readId(params.id), { user, key })
	const { members, total, page } = await findMembers(club, { user, ...paging })
	return listResponse(request, paging, total, page === paging.page ? members.map(memberAnswer) : [])
}

/** 201 for a new member, 202 for a request that waits for an answer, 200 for who had done the same before. */
export const action = methods({
	async POST({ request, params, context }: Route.ActionArgs) {
		const user = requireUser(context)
		await readNothing(request)
		const { key } = check(ClubKeyQuery, query(request))
		const { isNew, ...standing } = await joinClub(user, requireId(params.id, NOT_FOUND), { key })
		const created = standing.status === 'requested' ? 202 : 201
		return Response.json(standing, { status: isNew ? created : 200 })
	},
})
