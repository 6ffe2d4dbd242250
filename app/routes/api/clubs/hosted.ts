import { findHostedClubs } from '#app/features/clubs/list/clubs.server.ts'
import { listedAnswer } from '#app/features/clubs/organize/answer.server.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { listResponse, PageQuery } from '#app/lib/form/list.ts'
import { RunningClub } from './answers.ts'

export const loader = call(
	{
		summary: 'The running clubs you host, newest first',
		tag: 'Running clubs',
		signedIn: true,
		query: PageQuery,
		answer: RunningClub,
		list: true,
		paged: true,
	},
	async ({ user, query, request }) => {
		const { clubs, total } = await findHostedClubs(user, query, new Date())
		return listResponse(request, query, total, clubs.map(listedAnswer))
	},
)

export const action = methods({})
