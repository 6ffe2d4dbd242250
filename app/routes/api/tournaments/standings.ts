import { z } from 'zod'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { count, id } from '#app/features/platform/calls/shapes.ts'
import { findTournament } from '#app/features/tournaments/find.server.ts'
import { KeyQuery } from '#app/features/tournaments/schemas.ts'
import { listStandings } from '#app/features/tournaments/standings/standings.server.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'

const Standing = z
	.strictObject({
		id,
		name: z.string(),
		group: z.string().nullable().describe('The letter of its group, within which `rank` counts'),
		rank: z.int().min(1),
		stats: z.strictObject({
			matchesPlayed: count,
			wins: count,
			draws: count,
			losses: count,
			goalsFor: count,
			goalsAgainst: count,
			points: count,
		}),
		why: z.string().nullable().describe('What put the team there, where points alone do not'),
	})
	.meta({ id: 'Standing' })

export const loader = call(
	{
		summary: 'The table of a tournament; empty while teams can still join',
		tag: 'Tournaments',
		ids: { id: NOT_FOUND },
		query: KeyQuery,
		answer: Standing,
		list: true,
		failures: { 404: 'There is no such tournament, or it is private and the key is missing' },
	},
	async ({ user, ids, query: { key } }) => listStandings(await findTournament(ids.id, { user, key })),
)

export const action = methods({})
