import { createLimit } from '#app/features/limits/rate-limit.server.ts'
import { keepBrowser, nameBrowser, newKey, openWay } from './ways.server.ts'

/** A form that waits until its person has shown who they are. Of one with a file nothing is kept. */
export type Act = { to: string; fields: [name: string, value: string][]; hasFile: boolean }

const perPerson = createLimit('accounts/acts', { tries: 30, per: 10 * 60_000 })

/**
 * Keeps a form, locked, for ten minutes, for its person and this browser. Returns the page from which it goes on and the
 * headers that name the browser; 429 where a person lets too many wait.
 */
export async function keepAct(request: Request, userId: number, act: Act, now: Date) {
	await perPerson.take(userId, now)
	const [key, browser] = [newKey(), await nameBrowser(request)]
	await openWay({ purpose: 'act', key, browser, userId, secret: act }, now)
	return {
		page: `/auth/confirm?act=${key}&next=${encodeURIComponent(act.to)}`,
		headers: new Headers({ 'Set-Cookie': await keepBrowser(browser) }),
	}
}
