import { requireUser } from '#app/features/accounts/auth.server.ts'
import { startConnecting } from '#app/features/strava/connect.server.ts'
import { methods } from '#app/lib/http/api.server.ts'
import { env } from '#app/lib/process/env.server.ts'
import type { Route } from './+types/strava-auth-url'

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const { authUrl, setCookie } = await startConnecting(user, request, env.PUBLIC_URL ?? url.origin, new Date())
	return Response.json({ authUrl }, { headers: { 'Set-Cookie': setCookie } })
}
export const action = methods({})
