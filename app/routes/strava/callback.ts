import { redirect } from 'react-router'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { finishConnecting } from '#app/features/strava/connect.server.ts'
import { forgetBrowser } from '#app/features/strava/state.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/callback'

const PAGE = '/strava-connect'
const SIGNED_OUT = {
	title: 'Sign in',
	description: 'You were signed out. Sign in and connect again.',
}
const CONNECTED = {
	title: 'Strava is connected',
	description: 'Import your runs whenever you like. Only you see them.',
}
/** The address contains a one-time code, which must not leak as a referrer. */
const referrer = { 'Referrer-Policy': 'no-referrer' }

/** Strava's redirect target. Always redirects to the page, with the result as a toast. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const headers = new Headers(referrer)
	const user = getUser(context)
	if (!user) return redirectWithToast(`/auth?next=${PAGE}`, SIGNED_OUT, headers)
	if (request.method !== 'GET') return redirect(PAGE, { headers })
	const failure = await finishConnecting(user, request, new Date()).then(() => null, asToast)
	if (failure) return redirectWithToast(PAGE, failure, headers)
	headers.append('Set-Cookie', await forgetBrowser())
	return redirectWithToast(PAGE, CONNECTED, headers)
}

/** Rethrows unexpected errors. */
function asToast(error: unknown) {
	if (!(error instanceof AppError)) throw error
	return { title: 'Strava not connected', description: error.message, variant: 'destructive' } as const
}
