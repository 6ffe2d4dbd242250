import { hasPassword, requirePassword, type From } from '#app/features/accounts/accounts.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { keepBrowser, nameBrowser, newKey, openWay, readBrowser, takeWay } from '#app/features/accounts/ways.server.ts'

type Person = { id: number }
const PASSWORD_FIRST = 'Please enter your password first, and go on within ten minutes.'

/**
 * For who has a password and wants to connect an account: what they go on with to the provider, in this browser, once
 * and within ten minutes. 400 beside the field `currentPassword` when it is wrong, 429 after too many tries.
 */
export async function giveConsent(user: Person, password: string, from: From, request: Request, now = new Date()) {
	await requirePassword(user, password, from, 'currentPassword')
	const consent = newKey()
	const browser = await nameBrowser(request)
	await openWay({ purpose: 'consent', key: consent, browser, userId: user.id }, now)
	return { consent, setCookie: await keepBrowser(browser) }
}

/** 401 for who has a password and did not give it just now in this browser; a consent is used up. */
export async function requireConsent(user: Person, consent: string, request: Request, now: Date) {
	if (!(await hasPassword(user))) return
	const browser = await readBrowser(request)
	const taken = browser && (await takeWay({ purpose: 'consent', key: consent, browser }, now))
	if (!taken || taken.userId !== user.id) throw new AppError(401, PASSWORD_FIRST)
}
