import { findClub } from '#app/features/clubs/find.server.ts'
import { listClubs } from '#app/features/clubs/list/clubs.server.ts'
import { ClubQuery } from '#app/features/clubs/list/list-query.ts'
import { clubAnswer, listedAnswer } from '#app/features/clubs/organize/answer.server.ts'
import { createClub } from '#app/features/clubs/organize/create.server.ts'
import { NewClub } from '#app/features/clubs/schemas.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { listResponse } from '#app/lib/form/list.ts'
import { RunningClub, RunningClubDetails } from './answers.ts'

export const loader = call(
	{
		summary: 'Public running clubs, those with most members first; `q` is looked for in name and city',
		tag: 'Running clubs',
		query: ClubQuery,
		answer: RunningClub,
		list: true,
		paged: true,
	},
	async ({ user, query, request }) => {
		const { clubs, total } = await listClubs(query, { user, now: new Date() })
		return listResponse(request, query, total, clubs.map(listedAnswer))
	},
)

export const action = methods({
	POST: call(
		{
			summary: 'Create a running club; you are its host and first member',
			tag: 'Running clubs',
			signedIn: true,
			body: NewClub.meta({ id: 'NewClub' }),
			status: 201,
			answer: RunningClubDetails,
			idempotent: true,
		},
		async ({ user, body, idempotencyKey }) => {
			const { id } = await createClub(user, body, { idempotencyKey })
			return clubAnswer(await findClub(id, { user }), { user, now: new Date() })
		},
	),
})
