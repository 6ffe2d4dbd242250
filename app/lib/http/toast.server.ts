import { createCookieSessionStorage, redirect } from 'react-router'
import { isHttps, sessionSecrets } from '../process/env.server.ts'
import { asksForData } from './request-context.server.ts'
import { TOAST_COOKIE } from './toast-cookie.ts'

/** `id` tells one showing from the next. */
export type Toast = { id: string; title: string; description?: string; variant?: 'default' | 'destructive' }

export const toast = (message: Omit<Toast, 'id'>): Toast => ({ id: crypto.randomUUID(), ...message })

/** Nothing in it is secret, and the page that has shown it takes it away, so scripts may have it. */
const flash = createCookieSessionStorage<{ toast: Toast }>({
	cookie: {
		name: TOAST_COOKIE,
		path: '/',
		sameSite: 'lax',
		secure: isHttps,
		maxAge: 10,
		secrets: sessionSecrets,
	},
})

/** Redirects (302) and shows `toast` once on the page that follows. */
export async function redirectWithToast(to: string, message: Omit<Toast, 'id'>, headers = new Headers()) {
	const session = await flash.getSession()
	session.flash('toast', toast(message))
	headers.append('Set-Cookie', await flash.commitSession(session))
	return redirect(to, { headers })
}

/**
 * The toast this request brings, if any, and the header that makes it appear only once. The router may drop the
 * answer to a request for data and ask again, so that one leaves the toast where it is: the page that shows it takes it
 * away.
 */
export async function takeToast(request: Request) {
	const cookie = request.headers.get('Cookie')
	if (!cookie?.includes(`${TOAST_COOKIE}=`)) return { toast: null }
	const session = await flash.getSession(cookie)
	const message = session.get('toast') ?? null
	if (asksForData(request)) return { toast: message }
	return { toast: message, headers: { 'Set-Cookie': await flash.destroySession(session) } }
}
