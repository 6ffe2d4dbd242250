import { limits } from '#app/features/limits/limits.server.ts'
import { browserCookie, browserSecretOf, newKey, startFlow } from './auth-flows.server.ts'

/** A form that waits until its user has proved who they are. Forms with a file are not stored. */
export type Act = { to: string; fields: [name: string, value: string][]; hasFile: boolean }

/**
 * Stores a form, encrypted, for ten minutes, for its user and this browser. Returns the page that continues it and the
 * headers that identify the browser. Throws 429 if a user has too many waiting.
 */
export async function storeAct(request: Request, userId: number, act: Act, now: Date) {
	await limits.waitingForms.take(userId, now)
	const [key, browser] = [newKey(), await browserSecretOf(request)]
	await startFlow({ purpose: 'act', key, browser, userId, secret: act }, now)
	return {
		page: `/auth/confirm?act=${key}&next=${encodeURIComponent(act.to)}`,
		headers: new Headers({ 'Set-Cookie': await browserCookie(browser) }),
	}
}
