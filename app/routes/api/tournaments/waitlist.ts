import { z } from 'zod'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { id } from '#app/features/platform/calls/shapes.ts'
import { KeyQuery } from '#app/features/tournaments/schemas.ts'
import { NewTeam } from '#app/features/tournaments/teams/schemas.ts'
import { joinWaitlist, leaveWaitlist } from '#app/features/tournaments/teams/waitlist/waitlist.server.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'
import { methodNotAllowed } from '#app/lib/http/api.server.ts'

const TournamentWait = z
	.strictObject({
		tournamentId: id,
		position: z.int().min(1).nullable().describe('On the waitlist, from 1; null for those who have left it'),
	})
	.meta({ id: 'TournamentWait' })

export const loader = methodNotAllowed

export const action = methods({
	POST: call(
		{
			summary: 'Wait for a place in a full tournament: the first team is entered when another withdraws',
			tag: 'Tournaments',
			signedIn: true,
			ids: { id: NOT_FOUND },
			query: KeyQuery,
			body: NewTeam.meta({ id: 'NewWait' }),
			status: 201,
			answer: TournamentWait,
			idempotent: true,
			failures: {
				403: 'You organise this tournament, or the request came from another site',
				404: 'There is no such tournament, or it is private and the key is missing',
				409: 'A place is free, registration has closed, or you wait or are on a team there already',
			},
		},
		async ({ user, ids, query: { key }, body, idempotencyKey }) => {
			const { position } = await joinWaitlist(user, ids.id, body, { key, idempotencyKey })
			return { tournamentId: ids.id, position }
		},
	),
	DELETE: call(
		{
			summary: 'Leave the waitlist of a tournament',
			tag: 'Tournaments',
			signedIn: true,
			ids: { id: NOT_FOUND },
			query: KeyQuery,
			answer: TournamentWait,
			failures: { 404: 'There is no such tournament, it is private and the key is missing, or you do not wait' },
		},
		async ({ user, ids, query: { key } }) => {
			await leaveWaitlist(user, ids.id, { key })
			return { tournamentId: ids.id, position: null }
		},
	),
})
