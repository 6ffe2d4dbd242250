import type { Route } from './+types/points'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findPoints } from '#app/features/rewards/points.server.ts'
import { methods } from '#app/lib/http/api.server.ts'

export const loader = async ({ context }: Route.LoaderArgs) =>
	Response.json({ points: await findPoints(requireUser(context)) })
export const action = methods({})
