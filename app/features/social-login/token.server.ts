import { and, eq, isNull } from 'drizzle-orm'
import { redirect, type MiddlewareFunction } from 'react-router'
import { db } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { enterOrAsk } from '#app/features/accounts/enter.server.ts'
import { asksForData } from '#app/lib/http/request-context.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { withoutToken } from './token-address.ts'
import { readBrowser, takeFlow } from '#app/features/accounts/auth-flows.server.ts'

const SIGNED_IN = {
	title: 'Login successful',
	description: 'You have been successfully logged in with your social account.',
}
const ENDED = {
	title: 'Login failed',
	description: 'That sign-in link has expired. Sign in again.',
	variant: 'destructive',
} as const

/**
 * Root middleware: turns the one-time `token` in the address after signing in elsewhere into a session, in the browser
 * that started and within a minute. Always removes it from the address; with an invalid token the current session
 * stays.
 */
export const exchangeToken: MiddlewareFunction<Response> = async ({ request, url }, next) => {
	const tokens = url.searchParams.getAll('token')
	const isPage = /^(GET|HEAD)$/.test(request.method) && !/^\/api(\/|$)/.test(url.pathname)
	if (tokens.length === 0 || !isPage) return next()
	// A client navigation requests the data of an address; only the router knows its page.
	const isData = asksForData(request)
	const to = withoutToken(isData ? url : new URL(request.url))
	const headers = new Headers({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' })
	// The current page may show another user's data, so reload the document.
	if (isData) headers.set('X-Remix-Reload-Document', 'true')
	if (request.method === 'HEAD') return redirect(to, { headers })
	const user = tokens.length === 1 ? await exchange(tokens[0]!, request, new Date()) : null
	if (!user) return redirectWithToast(to, ENDED, headers)
	const onward = await enterOrAsk(user, request, to)
	for (const [name, value] of onward.headers) headers.append(name, value)
	return onward.asked ? redirect(onward.to, { headers }) : redirectWithToast(onward.to, SIGNED_IN, headers)
}

/** The user this token signs in; null if it was not issued to this browser, is older than a minute, or was used. */
export async function exchange(token: string, request: Request, now: Date) {
	const browser = await readBrowser(request)
	const taken = browser ? await takeFlow({ purpose: 'sign-in', key: token, browser }, now) : null
	if (!taken?.userId) return null
	const isOpen = and(isNull(users.suspendedAt), isNull(users.deletedAt))
	const [user] = await db
		.select({ id: users.id, role: users.role })
		.from(users)
		.where(and(eq(users.id, taken.userId), isOpen))
	return user ?? null
}
