import { getUser } from '#app/features/accounts/auth.server.ts'
import { setOut } from '#app/features/social-login/sign-in.server.ts'
import { goOn } from '#app/features/social-login/go-on.server.ts'
import { env } from '#app/lib/process/env.server.ts'
import { isOwnOrigin } from '#app/lib/http/origin.server.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import type { Route } from './+types/openid'

/** Sends the browser to the provider. Only our own pages can ask to connect who is signed in. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	if (request.method !== 'GET') return goOn({ to: '/auth' })
	const links = isOwnOrigin(request) ? url.searchParams.get('link') : null
	const asked = { next: url.searchParams.get('next'), links, address: context.get(addressContext) }
	const origin = env.PUBLIC_URL ?? url.origin
	// Who signs in again, to show who they are, is treated as somebody who comes from outside.
	const user = url.searchParams.has('again') ? null : getUser(context)
	return goOn(await setOut(asked, { request, user, origin, now: new Date() }))
}
