import type { CurrentUser } from '#app/features/accounts/auth.server.ts'
import { safeNext } from '#app/features/accounts/next.ts'
import { AppError } from '#app/lib/errors.ts'
import { createLimit } from '#app/features/limits/rate-limit.server.ts'
import type { Toast } from '#app/lib/http/toast.server.ts'
import { requireConsent } from './consent.server.ts'
import { admit, connect } from './identities.server.ts'
import { leadThere, readReturn, type Checks } from './provider.server.ts'
import { withToken } from './token-address.ts'
import { keepBrowser, nameBrowser, newKey, openWay, readBrowser, takeWay } from '#app/features/accounts/ways.server.ts'

const CALLBACK = '/auth/openid/callback'
const startLimit = createLimit('social-login/sign-in', { tries: 30, per: 10 * 60_000 })

/** Where the browser goes now, a toast for the page there, and the header by which the browser is known again. */
export type Onward = { to: string; toast?: Omit<Toast, 'id'>; setCookie?: string }

/** What a way to the provider is for: signing in and going on to `next`, or connecting who is signed in. */
type Errand = Checks & { next: string; links: boolean }

type Setting = { request: Request; user: CurrentUser | null; origin: string; now: Date }

/**
 * Sends a browser to the provider, which sends it back to `origin`: to sign in and go on to `next`, or where `links` to
 * connect who is signed in, which takes the `consent` of who has a password. What goes wrong is told on the page it leads
 * back to.
 */
export async function setOut(
	{ next: wanted, links: consent, address }: { next: string | null; links: string | null; address: string },
	{ request, user, origin, now }: Setting,
): Promise<Onward> {
	const next = landing(wanted)
	const links = consent !== null
	if (user && !links) return { to: next }
	if (!user && links) return { to: signInPage('/settings') }
	try {
		await startLimit.take(address, now)
		if (user && links) await requireConsent(user, consent, request, now)
		const key = newKey()
		const browser = await nameBrowser(request)
		const { href, checks } = await leadThere({ state: key, redirectUri: new URL(CALLBACK, origin).href }, now)
		const secret: Errand = { ...checks, next, links }
		await openWay({ purpose: 'openid', key, browser, userId: links ? user?.id : undefined, secret }, now)
		return { to: href, setCookie: await keepBrowser(browser) }
	} catch (error) {
		return turnBack(error, { next, links })
	}
}

/**
 * The way back from the provider, with what it put into the address. Leads on to the page with a `token` for once in
 * its address, by which this browser is signed in there; or connects; or says why not, and has changed nothing.
 */
export async function comeBack({ request, user, origin, now }: Setting): Promise<Onward> {
	const { search, searchParams } = new URL(request.url)
	const key = searchParams.get('state') ?? ''
	const browser = await readBrowser(request)
	const way = browser && (await takeWay({ purpose: 'openid', key, browser }, now))
	if (!browser || !way) return turnBack(new AppError(400, NOT_FROM_HERE), { next: '/', links: false })
	const { next, links, ...checks } = way.secret as Errand
	try {
		if (links && user?.id !== way.userId) throw new AppError(401, 'You were signed out meanwhile. Please start again.')
		const claims = await readReturn(new URL(CALLBACK + search, origin), { ...checks, state: key }, now)
		if (links && user) {
			await connect(user, claims, now)
			return { to: '/settings', toast: { title: 'Account connected', description: 'It signs you in from now on.' } }
		}
		const { id } = await admit(claims, now)
		const token = newKey()
		await openWay({ purpose: 'sign-in', key: token, browser, userId: id }, now)
		return { to: withToken(next, token), setCookie: await keepBrowser(browser) }
	} catch (error) {
		return turnBack(error, { next, links })
	}
}

const NOT_FROM_HERE =
	'This sign-in did not start in this browser, took longer than ten minutes, or was used before. Please start again.'

/** Back to where it began, in words; what is no expected failure is thrown on. */
function turnBack(error: unknown, { next, links }: { next: string; links: boolean }): Onward {
	if (!(error instanceof AppError)) throw error
	const title = links ? 'Nothing was connected' : 'Login failed'
	const toast = { title, description: error.message, variant: 'destructive' } as const
	return { to: links ? '/settings' : signInPage(next), toast }
}

const signInPage = (next: string) => (next === '/' ? '/auth' : `/auth?next=${encodeURIComponent(next)}`)

/** A page of ours that can take the token in its address: calls read no such thing. */
function landing(wanted: string | null) {
	const next = safeNext(wanted)
	return /^\/api(\/|$)/.test(next) ? '/' : next
}
