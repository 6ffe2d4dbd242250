import type { CurrentUser } from '#app/features/accounts/auth.server.ts'
import { safeNext } from '#app/features/accounts/next.ts'
import { AppError } from '#app/lib/errors.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import type { Toast } from '#app/lib/http/toast.server.ts'
import { requireConsent } from './consent.server.ts'
import { admit, connect } from './identities.server.ts'
import { signInRequest, readCallback, type Checks } from './provider.server.ts'
import { withToken } from './token-address.ts'
import {
	browserCookie,
	browserSecretOf,
	newKey,
	startFlow,
	readBrowser,
	takeFlow,
} from '#app/features/accounts/auth-flows.server.ts'

const CALLBACK = '/auth/openid/callback'

/** Where to redirect, with a toast for that page and the cookie that identifies the browser. */
export type Onward = { to: string; toast?: Omit<Toast, 'id'>; setCookie?: string }

/** The purpose of a flow: to sign in and continue to `next`, or to connect the signed-in user. */
type FlowData = Checks & { next: string; links: boolean }

type Setting = { request: Request; user: CurrentUser | null; origin: string; now: Date }

/**
 * Sends a browser to the provider, which redirects it back to `origin`. Signs in and continues to `next` or, with
 * `links`, connects the signed-in user, which takes a `consent` if they have a password. Errors are shown on the page
 * it returns to.
 */
export async function startAtProvider(
	{ next: wanted, links: consent, address }: { next: string | null; links: string | null; address: string },
	{ request, user, origin, now }: Setting,
): Promise<Onward> {
	const next = landing(wanted)
	const links = consent !== null
	if (user && !links) return { to: next }
	if (!user && links) return { to: signInPage('/settings') }
	try {
		await limits.waysToProviders.take(address, now)
		if (user && links) await requireConsent(user, consent, request, now)
		const key = newKey()
		const browser = await browserSecretOf(request)
		const { href, checks } = await signInRequest({ state: key, redirectUri: new URL(CALLBACK, origin).href }, now)
		const secret: FlowData = { ...checks, next, links }
		await startFlow({ purpose: 'openid', key, browser, userId: links ? user?.id : undefined, secret }, now)
		return { to: href, setCookie: await browserCookie(browser) }
	} catch (error) {
		return backWithError(error, { next, links })
	}
}

/**
 * Handles the provider's callback. Signs in by redirecting to the page with a one-time `token` in its address, valid in
 * this browser; or connects the account; or reports an error and changes nothing.
 */
export async function finishAtCallback({ request, user, origin, now }: Setting): Promise<Onward> {
	const { search, searchParams } = new URL(request.url)
	const key = searchParams.get('state') ?? ''
	const browser = await readBrowser(request)
	const flow = browser && (await takeFlow({ purpose: 'openid', key, browser }, now))
	if (!browser || !flow) return backWithError(new AppError(400, NOT_FROM_HERE), { next: '/', links: false })
	const { next, links, ...checks } = flow.secret as FlowData
	try {
		if (links && user?.id !== flow.userId) throw new AppError(401, 'You were signed out. Start again.')
		const claims = await readCallback(new URL(CALLBACK + search, origin), { ...checks, state: key }, now)
		if (links && user) {
			await connect(user, claims, now)
			return { to: '/settings', toast: { title: 'Account connected', description: 'You can sign in with it now.' } }
		}
		const { id } = await admit(claims, now)
		const token = newKey()
		await startFlow({ purpose: 'sign-in', key: token, browser, userId: id }, now)
		return { to: withToken(next, token), setCookie: await browserCookie(browser) }
	} catch (error) {
		return backWithError(error, { next, links })
	}
}

const NOT_FROM_HERE = 'That took more than ten minutes, or started in another browser. Start again.'

/** Redirects to where the flow started with the error in words; rethrows unexpected errors. */
function backWithError(error: unknown, { next, links }: { next: string; links: boolean }): Onward {
	if (!(error instanceof AppError)) throw error
	const title = links ? 'Nothing was connected' : 'Login failed'
	const toast = { title, description: error.message, variant: 'destructive' } as const
	return { to: links ? '/settings' : signInPage(next), toast }
}

const signInPage = (next: string) => (next === '/' ? '/auth' : `/auth?next=${encodeURIComponent(next)}`)

/** A page, because calls do not read a token from their address. */
function landing(wanted: string | null) {
	const next = safeNext(wanted)
	return /^\/api(\/|$)/.test(next) ? '/' : next
}
