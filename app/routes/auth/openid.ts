import { getUser } from '#app/features/accounts/auth.server.ts'
import { startAtProvider } from '#app/features/social-login/sign-in.server.ts'
import { privateRedirect } from '#app/features/social-login/private-redirect.server.ts'
import { env } from '#app/lib/process/env.server.ts'
import { isOwnOrigin } from '#app/lib/http/origin.server.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import type { Route } from './+types/openid'

/** Redirects to the provider. Only our own pages may ask to connect the signed-in user. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	if (request.method !== 'GET') return privateRedirect({ to: '/auth' })
	const links = isOwnOrigin(request) ? url.searchParams.get('link') : null
	const asked = { next: url.searchParams.get('next'), links, address: context.get(addressContext) }
	const origin = env.PUBLIC_URL ?? url.origin
	// Signing in again, to prove who one is, works as for a visitor.
	const user = url.searchParams.has('again') ? null : getUser(context)
	return privateRedirect(await startAtProvider(asked, { request, user, origin, now: new Date() }))
}
