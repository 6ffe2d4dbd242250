import { createHmac } from 'node:crypto'
import { createContext, redirect, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { NOBODY, ONLY_FOR_HEADER, PERSON_HEADER } from '#app/lib/document-marks.ts'
import { forbidden, signInFirst } from '#app/lib/errors.ts'
import { readForm } from '#app/lib/form/form.server.ts'
import { sessionSecret } from '#app/lib/process/env.server.ts'
import { noteInLog } from '#app/lib/process/log.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { isUpload } from '#app/lib/form/upload.server.ts'
import { actFor, OVER_HERE } from './acting.server.ts'
import { namesKey, noteKey } from './api-keys/api-key.server.ts'
import { storeAct, type Act } from './acts.server.ts'
import { knownBrowser } from './known-browser.server.ts'
import { findSession } from './sessions.server.ts'
import { findTablet, personAt, type Tablet } from './tablets/tablet-session.server.ts'

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>
export type CurrentUser = Session['user']
export type Role = CurrentUser['role']
/** The acting user, as far as verbs need to know them. */
export type Actor = Pick<CurrentUser, 'id' | 'role'>

type Context = Readonly<RouterContextProvider>

const current = createContext<CurrentUser | null>(null)
const currentSession = createContext<Pick<Session, 'id' | 'confirmedAt'> | null>(null)
const currentTablet = createContext<Tablet | null>(null)

/** Root middleware: finds the user of the request, names them in the response, and keeps it out of caches. */
export const authenticate: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
	const key = await noteKey(request, context)
	const session = namesKey(request) ? null : await findSession(request)
	const tablet = session || namesKey(request) ? null : await findTablet(request)
	const user = session?.user ?? personAt(tablet, url.pathname)
	noteInLog({ user: user?.id, tablet: tablet?.id, key })
	const onlyFor = request.headers.get(ONLY_FOR_HEADER)
	if (onlyFor !== null && onlyFor !== String(user?.id ?? 0)) throw signInFirst()
	context.set(current, user)
	context.set(currentSession, session)
	context.set(currentTablet, tablet)
	const response = await actFor(user, next, atTablet(tablet))
	// A page at a tablet belongs to nobody whose device it is, so that the service worker keeps none.
	if (!tablet?.person) response.headers.set(PERSON_HEADER, session ? tagOf(session.user) : NOBODY)
	if (!response.headers.has('Cache-Control')) {
		response.headers.set(
			'Cache-Control',
			session || tablet || namesKey(request) || request.method !== 'GET' ? 'no-store' : 'no-cache',
		)
	}
	return response
}

const atTablet = (tablet: Tablet | null) =>
	tablet?.since ? { id: tablet.id, venueId: tablet.venueId, since: tablet.since } : undefined

/** Tells people apart on one device without naming them: the service worker keeps pages by it. */
const tagOf = ({ id }: { id: number }) =>
	createHmac('sha256', sessionSecret).update(`pages of person ${id}`).digest('base64url').slice(0, 22)

export const getUser = (context: Context) => context.get(current)

export const getSessionId = (context: Context) => context.get(currentSession)?.id ?? null

/** The request's session, and when its user last proved who they are; null for a visitor. */
export const getSession = (context: Context) => context.get(currentSession)

/** The shared tablet that the request comes from, and its person; null on other devices. */
export const getTablet = (context: Context) => context.get(currentTablet)

/** For actions and API routes: throws 401 for a visitor. */
export function requireUser(context: Context): CurrentUser {
	const user = getUser(context)
	if (!user) throw signInFirst()
	return user
}

/** For actions and API routes: throws 401 for a visitor, 403 with `message` for another role. */
export function requireRole(context: Context, role: Role, message?: string): CurrentUser {
	const user = requireUser(context)
	if (!allows(user, role)) throw forbidden(message)
	return user
}

const SIGNED_OUT = {
	title: 'You were signed out',
	description: 'Sign in to carry on.',
	variant: 'destructive',
} as const

/**
 * Redirects a user whose session ended to the sign-in page. A form they sent is stored for the user who last signed in
 * here and continues after signing in; a form with a file is lost.
 */
async function signInAgain(request: Request, url: URL) {
	const to = url.pathname + url.search
	const person = (await knownBrowser(request))?.userIds[0]
	if (person === undefined || isUpload(request)) {
		return redirectWithToast(signInAddress(to), SIGNED_OUT)
	}
	const fields = [...(await readForm(request.clone()))] as Act['fields']
	const { page, headers } = await storeAct(request, person, { to, fields, hasFile: false }, new Date())
	return redirectWithToast(signInAddress(page), SIGNED_OUT, headers)
}

/** Redirects a shared tablet without a person to the names of its team. What was sent there is lost. */
const chooseAgain = ({ method }: Request) =>
	method === 'POST' ? redirectWithToast('/tablet', LEFT_ALONE) : redirect('/tablet')

const LEFT_ALONE = {
	title: 'Nothing was saved',
	description: OVER_HERE,
	variant: 'destructive',
} as const

/** For layout routes: sends visitors to /auth and back, and users without the role to the home page. */
export const guard =
	(role: Role): MiddlewareFunction<Response> =>
	async ({ request, url, context }) => {
		const user = getUser(context)
		if (!user && getTablet(context)) throw await chooseAgain(request)
		if (!user && request.method === 'POST') throw await signInAgain(request, url)
		if (!user) throw redirect(signInAddress(url.pathname + url.search))
		if (!allows(user, role)) throw redirect('/')
	}

/** An admin passes every guard. */
export function allows(user: Pick<CurrentUser, 'role'>, role: Role) {
	return role === 'user' || user.role === role || user.role === 'admin'
}

/** For verbs of admins only: throws 403 for others. */
export function requireAdmin(user: Pick<CurrentUser, 'role'>) {
	if (!allows(user, 'admin')) throw forbidden()
}

/** The sign-in page, which leads back to `next`. Keeps times in it readable. */
const signInAddress = (next: string) => `/auth?next=${encodeURIComponent(next.replaceAll('%3A', ':'))}`
