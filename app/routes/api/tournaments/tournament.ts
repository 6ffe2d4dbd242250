import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { findTournament } from '#app/features/tournaments/find.server.ts'
import { tournamentAnswer } from '#app/features/tournaments/organize/answer.ts'
import { editTournament } from '#app/features/tournaments/organize/edit.server.ts'
import { KeyQuery, TournamentChange } from '#app/features/tournaments/schemas.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'
import { TournamentDetails } from './answers.ts'

export const loader = call(
	{
		summary: 'One tournament',
		tag: 'Tournaments',
		ids: { id: NOT_FOUND },
		query: KeyQuery,
		answer: TournamentDetails,
		failures: { 404: 'There is no such tournament, or it is private and the key is missing' },
	},
	async ({ user, ids, query: { key } }) => tournamentAnswer(await findTournament(ids.id, { user, key })),
)

export const action = methods({
	PATCH: call(
		{
			summary: 'Change a tournament you organize; what is left out stays',
			tag: 'Tournaments',
			signedIn: true,
			ids: { id: NOT_FOUND },
			body: TournamentChange.meta({ id: 'TournamentChange' }),
			answer: TournamentDetails,
			failures: {
				403: 'Only its organizer can change it',
				404: 'There is no such tournament, or it is private and the key is missing',
				409: 'That can no longer change, or more teams have joined than it would take',
			},
		},
		async ({ user, ids, body }) => {
			await editTournament(user, ids.id, body)
			return tournamentAnswer(await findTournament(ids.id, { user }))
		},
	),
})
