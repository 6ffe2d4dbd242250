import { z } from 'zod'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { isStravaConnected } from '#app/features/strava/connection.server.ts'

const StravaStatus = z.strictObject({ connected: z.boolean() }).meta({ id: 'StravaStatus' })

export const loader = call(
	{
		summary: 'Whether you have connected Strava',
		tag: 'Strava',
		signedIn: true,
		answer: StravaStatus,
	},
	async ({ user }) => ({ connected: await isStravaConnected(user) }),
)

export const action = methods({})
