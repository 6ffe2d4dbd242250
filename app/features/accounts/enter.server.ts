import { AppError } from '#app/lib/errors.ts'
import { hasSecondFactor } from './factors.server.ts'
import { rememberBrowser } from './known-browser.server.ts'
import { endSession, startSession } from './sessions.server.ts'
import { browserCookie, browserSecretOf, newKey, startFlow } from './auth-flows.server.ts'

const CODE_WANTED = 'Send the code of your app too, or one of your recovery codes.'

/** Tells an API client that a code is needed besides username and password. */
export const codeWanted = (message = CODE_WANTED) => new AppError(401, message, { codeWanted: true })

/**
 * Signs a user in with the request's browser, replacing its session. `headers` set the cookies, and `token` is for
 * clients without cookies. Throws 401 if a second factor is needed and was not `shown`.
 */
export async function enter(user: { id: number }, request: Request, { shown = false }: { shown?: boolean } = {}) {
	if (!shown && (await hasSecondFactor(user))) throw codeWanted()
	await endSession(request)
	const { token, setCookie } = await startSession(user, request.headers.get('User-Agent'))
	const headers = new Headers({ 'Set-Cookie': setCookie })
	headers.append('Set-Cookie', await rememberBrowser(user, request))
	return { token, headers }
}

type Person = { id: number; role: string }

/**
 * Signs a user in on a page, and returns where it leads: to `next`, to the second step, which waits for ten minutes in
 * this browser, or to set up a second factor for an admin without one.
 */
export async function enterOrAsk(user: Person, request: Request, next: string, now = new Date()) {
	const asked = await hasSecondFactor(user)
	if (!asked) {
		const { headers } = await enter(user, request)
		return { asked, headers, to: user.role === 'admin' ? withNext('/settings/two-step', next) : next }
	}
	const [key, browser] = [newKey(), await browserSecretOf(request)]
	await startFlow({ purpose: 'second-step', key, browser, userId: user.id }, now)
	const headers = new Headers({ 'Set-Cookie': await browserCookie(browser), 'Referrer-Policy': 'no-referrer' })
	return { asked, headers, to: withNext(`/auth/code?step=${key}`, next) }
}

function withNext(address: string, next: string) {
	if (next === '/') return address
	return `${address}${address.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`
}
