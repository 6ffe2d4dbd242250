import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemo, type Demo } from '#tests/support/demo.ts'
import { has, headingOf, part, toastOf, type PlainBrowser, type PlainPage } from '#tests/support/plain-browser.ts'

let demo: Demo
beforeAll(async () => void (demo = await startDemo()))
afterAll(() => demo?.stop())

const LOGGED_IN = 'status: Login successful You have been successfully logged in with your social account.'
const ENDED = 'alert: Login failed That sign-in link has expired. Sign in again.'
const newLogin = () => `plain-${crypto.randomUUID().slice(0, 8)}`

/** Signs in on the provider's own pages and agrees. */
async function onProvider(browser: PlainBrowser, page: PlainPage, login: string) {
	return browser.submit(await browser.submit(page, 'Sign-in', { login, password: 'any' }), 'Continue')
}

const connectedOf = (page: PlainPage) => part(page, 'Connected accounts')

test('signs in with an account elsewhere, and comes back to the page that was asked for', async () => {
	const [browser, login] = [demo.visitor(), newLogin()]
	const page = await browser.open('/auth?next=%2Fmy-bookings%3Ftab%3Dpast')
	const back = await onProvider(browser, await browser.follow(page, 'Continue with Court ID'), login)
	expect(toastOf(back)).toBe(LOGGED_IN)
	expect(back.path).toBe('/my-bookings?tab=past')
	expect(back.text).toContain(`${login}@provider.example`)
	const connected = connectedOf(await browser.open('/settings'))
	expect(connected.text).toContain('Court ID')
	expect(connected.text).toContain('This is your only way to sign in')
	expect(has(connected, 'button', 'Disconnect')).toBe(false)
})

test('says no elsewhere, and is told that nothing was done', async () => {
	const browser = demo.visitor()
	const there = await browser.follow(await browser.open('/auth'), 'Continue with Court ID')
	const back = await browser.follow(there, /Cancel/)
	expect(toastOf(back)).toBe('alert: Login failed You said no there, so nothing changed.')
	expect(back.path).toBe('/auth')
})

test('connects an account in the settings, signs in by it, and disconnects', async () => {
	const [player, login] = [await demo.newPlayer(), newLogin()]
	const settings = await player.open('/settings')
	const asked = await player.submit(
		settings,
		'Connect',
		{ currentPassword: player.password },
		{ within: 'Connected accounts' },
	)
	const back = await onProvider(player, await player.follow(asked, 'Go on to Court ID'), login)
	expect(toastOf(back)).toBe('status: Account connected You can sign in with it now.')
	expect(back.path).toBe('/settings')
	expect(connectedOf(back).text).toMatch(/Connected on .* · last used on /)

	const elsewhere = demo.visitor()
	const there = await elsewhere.follow(await elsewhere.open('/auth'), 'Continue with Court ID')
	const signedIn = await onProvider(elsewhere, there, login)
	expect(toastOf(signedIn)).toBe(LOGGED_IN)
	expect(signedIn.text).toContain(player.email)

	const left = await player.submit(back, 'Disconnect')
	expect(toastOf(left)).toBe('status: Account disconnected It no longer signs you in here.')
	expect(connectedOf(left).text).toContain('Connect Court ID')
})

test('an address with an invalid token does not sign in', async () => {
	const visitor = demo.visitor()
	const refused = await visitor.open(`/auth?token=${'A'.repeat(43)}`)
	expect([toastOf(refused), refused.path]).toEqual([ENDED, '/auth'])
	const player = await demo.newPlayer()
	const page = await player.open('/my-bookings?tab=past&token=')
	expect([page.path, headingOf(page)]).toEqual(['/my-bookings?tab=past', 'My Bookings'])
})
