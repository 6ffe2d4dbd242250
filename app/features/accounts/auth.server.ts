import { createContext, redirect, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { forbidden, signInFirst } from '#app/lib/errors.ts'
import { readForm } from '#app/lib/form/form.server.ts'
import { noteInLog } from '#app/lib/process/log.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { isUpload } from '#app/lib/form/upload.server.ts'
import { actFor } from './acting.server.ts'
import { keepAct, type Act } from './acts.server.ts'
import { knownBrowser } from './known-browser.server.ts'
import { findSession } from './sessions.server.ts'

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>
export type CurrentUser = Session['user']
export type Role = CurrentUser['role']
/** Whoever acts: all a verb needs to know of them. */
export type Actor = Pick<CurrentUser, 'id' | 'role'>

type Context = Readonly<RouterContextProvider>

const current = createContext<CurrentUser | null>(null)
const currentSession = createContext<Pick<Session, 'id' | 'confirmedAt'> | null>(null)

/** On the root route: finds the person behind the request, and keeps what is theirs out of every cache. */
export const authenticate: MiddlewareFunction<Response> = async ({ request, context }, next) => {
	const session = await findSession(request)
	noteInLog({ user: session?.user.id })
	context.set(current, session?.user ?? null)
	context.set(currentSession, session)
	const response = await actFor(session?.user ?? null, next)
	if (!response.headers.has('Cache-Control')) {
		response.headers.set('Cache-Control', session || request.method !== 'GET' ? 'no-store' : 'no-cache')
	}
	return response
}

export const getUser = (context: Context) => context.get(current)

/** The id of the session this request rides on; null for a visitor. */
export const getSessionId = (context: Context) => context.get(currentSession)?.id ?? null

/** The session this request rides on, and when its person last showed who they are; null for a visitor. */
export const getSession = (context: Context) => context.get(currentSession)

/** For actions and API routes: no user is a 401. */
export function requireUser(context: Context): CurrentUser {
	const user = getUser(context)
	if (!user) throw signInFirst()
	return user
}

/** For actions and API routes of some people only: no user is a 401, another role a 403 with `message`. */
export function requireRole(context: Context, role: Role, message?: string): CurrentUser {
	const user = requireUser(context)
	if (!allows(user, role)) throw forbidden(message)
	return user
}

const SIGNED_OUT = {
	title: 'You were signed out',
	description: 'Please sign in to go on.',
	variant: 'destructive',
} as const

/**
 * Leads somebody whose session has ended to the sign-in page. The form they sent is kept for who signed in here last,
 * who goes on with it from there; one with a file is lost.
 */
async function signInAgain(request: Request, url: URL) {
	const to = url.pathname + url.search
	const person = (await knownBrowser(request))?.userIds[0]
	if (person === undefined || isUpload(request)) {
		return redirectWithToast(signInAddress(to), SIGNED_OUT)
	}
	const fields = [...(await readForm(request.clone()))] as Act['fields']
	const { page, headers } = await keepAct(request, person, { to, fields, hasFile: false }, new Date())
	return redirectWithToast(signInAddress(page), SIGNED_OUT, headers)
}

/** For layout routes: sends visitors to /auth, from where they come back, and people without the role home. */
export const guard =
	(role: Role): MiddlewareFunction<Response> =>
	async ({ request, url, context }) => {
		const user = getUser(context)
		if (!user && request.method === 'POST') throw await signInAgain(request, url)
		if (!user) throw redirect(signInAddress(url.pathname + url.search))
		if (!allows(user, role)) throw redirect('/')
	}

/** An admin passes every guard. */
export function allows(user: Pick<CurrentUser, 'role'>, role: Role) {
	return role === 'user' || user.role === role || user.role === 'admin'
}

/** For verbs of admins only: 403 for everybody else. */
export function requireAdmin(user: Pick<CurrentUser, 'role'>) {
	if (!allows(user, 'admin')) throw forbidden()
}

/** Where to sign in, coming back to the page that was asked for. Its times stay readable. */
const signInAddress = (next: string) => `/auth?next=${encodeURIComponent(next.replaceAll('%3A', ':'))}`
