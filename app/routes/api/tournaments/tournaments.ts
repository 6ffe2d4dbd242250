import { z } from 'zod'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { findTournament } from '#app/features/tournaments/find.server.ts'
import { TournamentQuery } from '#app/features/tournaments/list-query.ts'
import { tournamentAnswer } from '#app/features/tournaments/organize/answer.ts'
import { createTournament } from '#app/features/tournaments/organize/create.server.ts'
import { NewTournament } from '#app/features/tournaments/schemas.ts'
import { listTournaments } from '#app/features/tournaments/tournaments.server.ts'
import { listResponse } from '#app/lib/form/list.ts'
import { tournament, TournamentDetails } from './answers.ts'

const Tournament = z.strictObject({ ...tournament, isPublic: z.literal(true) }).meta({ id: 'Tournament' })

export const loader = call(
	{
		summary: 'Public tournaments: those open for teams and those under way by start, then the past ones, newest first',
		tag: 'Tournaments',
		query: TournamentQuery,
		answer: Tournament,
		list: true,
		paged: true,
	},
	async ({ query, request }) => {
		const { tournaments, total } = await listTournaments(query)
		return listResponse(request, query, total, tournaments)
	},
)

export const action = methods({
	POST: call(
		{
			summary: 'Create a tournament; you are its organizer',
			tag: 'Tournaments',
			signedIn: true,
			body: NewTournament.meta({ id: 'NewTournament' }),
			status: 201,
			answer: TournamentDetails,
			idempotent: true,
		},
		async ({ user, body, idempotencyKey }) => {
			const { id } = await createTournament(user, body, { idempotencyKey })
			return tournamentAnswer(await findTournament(id, { user }))
		},
	),
})
