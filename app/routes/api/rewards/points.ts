import { z } from 'zod'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { count } from '#app/features/platform/calls/shapes.ts'
import { findPoints } from '#app/features/rewards/points.server.ts'

const Points = z.strictObject({ points: count }).meta({ id: 'Points' })

export const loader = call(
	{
		summary: 'Your points',
		tag: 'Rewards',
		signedIn: true,
		answer: Points,
	},
	async ({ user }) => ({ points: await findPoints(user) }),
)

export const action = methods({})
