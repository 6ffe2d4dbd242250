import { AppError } from '#app/lib/errors.ts'
import { hasSecondFactor } from './factors.server.ts'
import { rememberBrowser } from './known-browser.server.ts'
import { endSession, startSession } from './sessions.server.ts'
import { keepBrowser, nameBrowser, newKey, openWay } from './ways.server.ts'

const CODE_WANTED = 'Please send the code of your app too, or one of your recovery codes.'

/** Says to a program what is still missing beside username and password. */
export const codeWanted = (message = CODE_WANTED) => new AppError(401, message, { codeWanted: true })

/**
 * Signs a person in with the browser of a request; who was signed in there is no longer. `headers` set its cookies, and
 * `token` is for who sends none. 401 for who has a second factor, unless it was `shown`.
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
 * The same for a page, and where it leads: on to `next`; who has a second factor to the step that asks for it, in this
 * browser and within ten minutes; an admin without one to where it is set up.
 */
export async function enterOrAsk(user: Person, request: Request, next: string, now = new Date()) {
	const asked = await hasSecondFactor(user)
	if (!asked) {
		const { headers } = await enter(user, request)
		return { asked, headers, to: user.role === 'admin' ? withNext('/settings/two-step', next) : next }
	}
	const [key, browser] = [newKey(), await nameBrowser(request)]
	await openWay({ purpose: 'second-step', key, browser, userId: user.id }, now)
	const headers = new Headers({ 'Set-Cookie': await keepBrowser(browser), 'Referrer-Policy': 'no-referrer' })
	return { asked, headers, to: withNext(`/auth/code?step=${key}`, next) }
}

/** An address that knows where to go on afterwards. */
function withNext(address: string, next: string) {
	if (next === '/') return address
	return `${address}${address.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`
}
