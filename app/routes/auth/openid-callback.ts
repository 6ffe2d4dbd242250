import { getUser } from '#app/features/accounts/auth.server.ts'
import { finishAtCallback } from '#app/features/social-login/sign-in.server.ts'
import { privateRedirect } from '#app/features/social-login/private-redirect.server.ts'
import { env } from '#app/lib/process/env.server.ts'
import type { Route } from './+types/openid-callback'

/** The provider's redirect target. Only GET uses up the one-time values in the address. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	if (request.method !== 'GET') return privateRedirect({ to: '/auth' })
	const origin = env.PUBLIC_URL ?? url.origin
	return privateRedirect(await finishAtCallback({ request, user: getUser(context), origin, now: new Date() }))
}
