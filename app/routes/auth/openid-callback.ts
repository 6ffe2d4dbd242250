import { getUser } from '#app/features/accounts/auth.server.ts'
import { comeBack } from '#app/features/social-login/sign-in.server.ts'
import { goOn } from '#app/features/social-login/go-on.server.ts'
import { env } from '#app/lib/process/env.server.ts'
import type { Route } from './+types/openid-callback'

/** Where the provider sends people back to. Only a GET uses up what is in the address. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	if (request.method !== 'GET') return goOn({ to: '/auth' })
	const origin = env.PUBLIC_URL ?? url.origin
	return goOn(await comeBack({ request, user: getUser(context), origin, now: new Date() }))
}
