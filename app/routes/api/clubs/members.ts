import { findClub } from '#app/features/clubs/find.server.ts'
import { memberAnswer } from '#app/features/clubs/members/answer.ts'
import { findMembers } from '#app/features/clubs/members/find-members.server.ts'
import { joinClub } from '#app/features/clubs/members/join.server.ts'
import { ClubKeyQuery } from '#app/features/clubs/schemas.ts'
import { NOT_FOUND } from '#app/features/clubs/words.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { listResponse, PageQuery } from '#app/lib/form/list.ts'
import { readNothing } from '#app/lib/http/api.server.ts'
import { ClubMember, ClubStanding } from './answers.ts'

export const loader = call(
	{
		summary: 'The members of a club, its host first; who is not in it sees first names and initials',
		tag: 'Running clubs',
		ids: { id: NOT_FOUND },
		query: PageQuery.extend(ClubKeyQuery.shape),
		answer: ClubMember,
		list: true,
		paged: true,
		failures: { 404: 'There is no such club, or it is private and the key is missing' },
	},
	async ({ user, ids, query: { key, ...paging }, request }) => {
		const club = await findClub(ids.id, { user, key })
		const { members, total, page } = await findMembers(club, { user, ...paging })
		return listResponse(request, paging, total, page === paging.page ? members.map(memberAnswer) : [])
	},
)

export const action = methods({
	POST: call(
		{
			summary: 'Join a club: a private one by the key of its link, without which you ask to join',
			tag: 'Running clubs',
			signedIn: true,
			ids: { id: NOT_FOUND },
			query: ClubKeyQuery,
			status: 201,
			repeatable: true,
			accepted: 'Asked; somebody who runs the club has to answer',
			answer: ClubStanding,
			failures: {
				404: 'There is no such club',
				409: 'The key is none of the club’s any more',
			},
		},
		async ({ user, ids, query: { key }, request }) => {
			await readNothing(request)
			const { isNew, ...standing } = await joinClub(user, ids.id, { key })
			const created = standing.status === 'requested' ? 202 : 201
			return Response.json(standing, { status: isNew ? created : 200 })
		},
	),
})
