import { z } from 'zod'
import { LEVELS } from '#app/features/matchmaking/levels.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { count, id, instant } from '#app/features/platform/calls/shapes.ts'
import { asSquadPlayer } from '#app/features/team-balancer/answers.ts'
import { findSession } from '#app/features/team-balancer/find.server.ts'
import { availabilities, SESSION_NOT_FOUND } from '#app/features/team-balancer/rules.ts'
import { NewPlayer } from '#app/features/team-balancer/schemas.ts'
import { addPlayer } from '#app/features/team-balancer/squad/players.server.ts'
import { findSquad } from '#app/features/team-balancer/squad/squad.server.ts'

const SquadPlayer = z
	.strictObject({
		id: id.describe('Of their place in the squad'),
		userId: id.nullable().describe('Of yourself, whom you accepted and whom you know only'),
		name: z.string().describe('First name and initial, for who does not know them'),
		isGuest: z.boolean(),
		skillLevel: z.enum(LEVELS),
		preferredPosition: z.string().nullable(),
		availability: z.enum(availabilities),
		notes: z.string().nullable(),
		experience: count.describe('Games played before they were added'),
		togetherGroup: z.string().nullable(),
		apartGroup: z.string().nullable(),
		addedAt: instant,
	})
	.meta({ id: 'SquadPlayer' })

export const loader = call(
	{
		summary: 'The squad of a session, in the order they were added',
		tag: 'Team balancer',
		signedIn: true,
		ids: { id: SESSION_NOT_FOUND },
		answer: SquadPlayer,
		list: true,
		failures: { 403: 'Somebody else posted the match request', 404: 'There is no such session' },
	},
	async ({ user, ids }) => {
		const session = await findSession(user, ids.id, new Date())
		return (await findSquad(session)).map(asSquadPlayer)
	},
)

export const action = methods({
	POST: call(
		{
			summary: 'Add somebody to the squad: yourself, whom you accepted or know, a listed player, or a guest by name',
			tag: 'Team balancer',
			signedIn: true,
			ids: { id: SESSION_NOT_FOUND },
			body: NewPlayer.meta({ id: 'NewPlayer' }),
			status: 201,
			answer: SquadPlayer,
			idempotent: true,
			failures: {
				403: 'Somebody else posted the match request',
				404: 'There is no such session, or nobody like that whom you may add',
				409: 'They are in the squad already, or it is full',
			},
		},
		({ user, ids, body, idempotencyKey }) => addPlayer(user, ids.id, body, { idempotencyKey }),
	),
})
