import { z } from 'zod'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { id } from '#app/features/platform/calls/shapes.ts'
import { findTournament } from '#app/features/tournaments/find.server.ts'
import { KeyQuery } from '#app/features/tournaments/schemas.ts'
import { joinTournament } from '#app/features/tournaments/teams/join.server.ts'
import { shownTo } from '#app/features/tournaments/teams/outsiders.ts'
import { NewTeam } from '#app/features/tournaments/teams/schemas.ts'
import { findRosters, teamAnswer } from '#app/features/tournaments/teams/teams.server.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'

const person = z.strictObject({ username: z.string(), fullName: z.string() })
const Team = z
	.strictObject({
		id,
		name: z.string(),
		status: z.enum(['registered', 'active']).describe('Registered until its fee is paid; only active teams play'),
		seed: z.int().min(1).nullable().describe('1 is the strongest; null where the organiser has given none'),
		captain: person,
		members: z
			.array(
				z.strictObject({
					role: z.enum(['captain', 'player']),
					user: z.strictObject({
						username: z.string().nullable().describe('Null where one does not see the whole name'),
						fullName: z.string().describe('Of players of other teams first name and initial'),
					}),
				}),
			)
			.describe('The captain first, then in the order they joined'),
	})
	.meta({ id: 'Team' })

export const loader = call(
	{
		summary: 'The teams of a tournament in the order they joined, with who is on them',
		tag: 'Tournaments',
		ids: { id: NOT_FOUND },
		query: KeyQuery,
		answer: Team,
		list: true,
		failures: { 404: 'There is no such tournament, or it is private and the key is missing' },
	},
	async ({ user, ids, query: { key } }) => {
		const tournament = await findTournament(ids.id, { user, key })
		return shownTo(tournament, (await findRosters(tournament.id)).map(teamAnswer))
	},
)

export const action = methods({
	POST: call(
		{
			summary: 'Enter a team, of which you become the captain; it is registered until its fee is paid',
			tag: 'Tournaments',
			signedIn: true,
			ids: { id: NOT_FOUND },
			query: KeyQuery,
			body: NewTeam.meta({ id: 'NewTeam' }),
			status: 201,
			answer: Team,
			idempotent: true,
			failures: {
				403: 'You organise this tournament, or the request came from another site',
				404: 'There is no such tournament, or it is private and the key is missing',
				409: 'No team can join any more, the name is taken, or you are on a team there',
			},
		},
		({ user, ids, query: { key }, body, idempotencyKey }) =>
			joinTournament(user, ids.id, body, { key, idempotencyKey }),
	),
})
