import { createCookieSessionStorage, redirect } from 'react-router'
import { POCKET_HEADER } from '../document-marks.ts'
import { isHttps, sessionSecrets } from '../process/env.server.ts'
import { asksForData } from './request-context.server.ts'
import { TOAST_COOKIE } from './toast-cookie.ts'

/** `id` tells two toasts with the same text apart. */
export type Toast = {
	id: string
	title: string
	description?: string
	/** Names what it is about, below a description whose words are fixed. */
	about?: string
	variant?: 'default' | 'destructive'
	/** The lists that its numbers count, such as `3 to tell`. */
	links?: ToastLink[]
	/** The form that takes back what was done. */
	undo?: Undo
}
export type Undo = { to: string; fields: Record<string, string> }
export type ToastLink = { to: string; label: string }

export const toast = (message: Omit<Toast, 'id'>): Toast => ({
	id: crypto.randomUUID(),
	...message,
	description: message.description?.replace(SPACE_IN_NUMBER, '$1\u00a0'),
})
/** As in `082 555 0139`, which must not break over two lines. */
const SPACE_IN_NUMBER = /(\d) (?=\d)/g

/** Holds nothing secret, and the page that has shown it deletes it, so scripts may read it. */
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
 * Returns the toast of this request, if any, and the header that makes it appear only once. A request for data leaves
 * the toast in its cookie, as the router may drop the response and ask again: the page that shows it removes it. So
 * does a page that the service worker asks for, which nobody sees yet.
 */
export async function takeToast(request: Request) {
	const cookie = request.headers.get('Cookie')
	if (!cookie?.includes(`${TOAST_COOKIE}=`) || request.headers.has(POCKET_HEADER)) return { toast: null }
	const session = await flash.getSession(cookie)
	const message = session.get('toast') ?? null
	if (asksForData(request)) return { toast: message }
	return { toast: message, headers: { 'Set-Cookie': await flash.destroySession(session) } }
}
