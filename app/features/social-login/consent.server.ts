import { hasPassword, requirePassword, type From } from '#app/features/accounts/accounts.server.ts'
import { AppError } from '#app/lib/errors.ts'
import {
	browserCookie,
	browserSecretOf,
	newKey,
	startFlow,
	readBrowser,
	takeFlow,
} from '#app/features/accounts/auth-flows.server.ts'

type Person = { id: number }
const PASSWORD_FIRST = 'Enter your password first, then go on within ten minutes.'

/**
 * Lets a user with a password connect an account: returns a consent for this browser, valid once and for ten minutes.
 * Throws 400 for the field `currentPassword` if the password is wrong, 429 after too many tries.
 */
export async function giveConsent(user: Person, password: string, from: From, request: Request, now = new Date()) {
	await requirePassword(user, password, from, 'currentPassword')
	const consent = newKey()
	const browser = await browserSecretOf(request)
	await startFlow({ purpose: 'consent', key: consent, browser, userId: user.id }, now)
	return { consent, setCookie: await browserCookie(browser) }
}

/** Throws 401 if a user with a password has not just given it in this browser. Uses the consent up. */
export async function requireConsent(user: Person, consent: string, request: Request, now: Date) {
	if (!(await hasPassword(user))) return
	const browser = await readBrowser(request)
	const taken = browser && (await takeFlow({ purpose: 'consent', key: consent, browser }, now))
	if (!taken || taken.userId !== user.id) throw new AppError(401, PASSWORD_FIRST)
}
