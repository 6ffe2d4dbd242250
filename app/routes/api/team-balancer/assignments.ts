import { z } from 'zod'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { id } from '#app/features/platform/calls/shapes.ts'
import { findSession } from '#app/features/team-balancer/find.server.ts'
import { SESSION_NOT_FOUND } from '#app/features/team-balancer/rules.ts'
import { findAssignments } from '#app/features/team-balancer/squad/squad.server.ts'

const TeamAssignment = z
	.strictObject({
		teamId: id,
		playerId: id.describe('Of the place in the squad'),
		position: z.string().nullable(),
	})
	.meta({ id: 'TeamAssignment' })

export const loader = call(
	{
		summary: 'Who is in which team',
		tag: 'Team balancer',
		signedIn: true,
		ids: { id: SESSION_NOT_FOUND },
		answer: TeamAssignment,
		list: true,
		failures: { 403: 'Somebody else posted the match request', 404: 'There is no such session' },
	},
	async ({ user, ids }) => {
		const { id } = await findSession(user, ids.id, new Date())
		return findAssignments(id)
	},
)

export const action = methods({})
