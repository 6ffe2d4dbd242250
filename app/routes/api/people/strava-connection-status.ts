import { requireUser } from '#app/features/accounts/auth.server.ts'
import { isStravaConnected } from '#app/features/strava/connection.server.ts'
import { methods } from '#app/lib/http/api.server.ts'
import type { Route } from './+types/strava-connection-status'

export const loader = async ({ context }: Route.LoaderArgs) =>
	Response.json({ connected: await isStravaConnected(requireUser(context)) })
export const action = methods({})
