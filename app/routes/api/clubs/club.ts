import { findClub } from '#app/features/clubs/find.server.ts'
import { clubAnswer } from '#app/features/clubs/organize/answer.server.ts'
import { editClub } from '#app/features/clubs/organize/edit.server.ts'
import { ClubChange, ClubKeyQuery } from '#app/features/clubs/schemas.ts'
import { NOT_FOUND } from '#app/features/clubs/words.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { RunningClubDetails } from './answers.ts'

export const loader = call(
	{
		summary: 'One running club with its members, its runs and what they ran',
		tag: 'Running clubs',
		ids: { id: NOT_FOUND },
		query: ClubKeyQuery,
		answer: RunningClubDetails,
		failures: { 404: 'There is no such club, or it is private and the key is missing' },
	},
	async ({ user, ids, query: { key } }) => clubAnswer(await findClub(ids.id, { user, key }), { user, now: new Date() }),
)

export const action = methods({
	PATCH: call(
		{
			summary: 'Change a running club you manage; what is left out stays',
			tag: 'Running clubs',
			signedIn: true,
			ids: { id: NOT_FOUND },
			body: ClubChange.meta({ id: 'ClubChange' }),
			answer: RunningClubDetails,
			failures: {
				403: 'Only its host and admins can change it',
				404: 'There is no such club, or it is private and the key is missing',
			},
		},
		async ({ user, ids, body }) => {
			await editClub(user, ids.id, body)
			return clubAnswer(await findClub(ids.id, { user }), { user, now: new Date() })
		},
	),
})
