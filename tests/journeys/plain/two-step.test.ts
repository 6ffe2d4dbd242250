import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownPassword as password } from '#tests/support/world/new-person.ts'
import { startDemo, type Demo } from '#tests/support/demo.ts'
import { toastOf, type PlainPage } from '#tests/support/plain-browser.ts'

let demo: Demo
beforeAll(async () => void (demo = await startDemo()))
afterAll(() => demo?.stop())

/** Returns the authenticator code for the key on this page, `steps` ahead of now. */
function codeFor(page: PlainPage, steps = 0) {
	const key = /Key ((?:[A-Z2-7]{4} ){7}[A-Z2-7]{4})/.exec(page.text)![1]!.replaceAll(' ', '')
	return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

test('a person sets up an app, signs in with its code and with a recovery code, and removes it', async () => {
	const person = await demo.newPlayer('Two Steps')
	const { open, follow, submit } = person
	const settings = await follow(await open('/settings'), 'Set It Up')
	const begun = await submit(settings, 'Set Up an App')
	expect(begun.html).toContain('QR code for your app')
	const wrong = await submit(begun, 'Turn It On', { code: '12345' })
	expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('That code isn’t right')])
	const on = await submit(wrong, 'Turn It On', { code: codeFor(begun) })
	const codes = on.text.match(/[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/g)!
	expect(codes).toHaveLength(10)
	expect((await open('/settings/two-step')).text).toContain('You have 10 left')

	const visitor = demo.visitor()
	const signIn = async () =>
		visitor.submit(await visitor.open('/auth?next=%2Fmy-bookings'), 'Login', { username: person.username, password })
	const step = await signIn()
	expect(step.text).toContain('One more step')
	expect((await visitor.open('/my-bookings')).path, 'no way round it').toBe('/auth?next=%2Fmy-bookings')
	const refused = await visitor.submit(step, 'Sign In', { code: '000000' })
	expect(refused.status).toBe(400)
	const inside = await visitor.submit(refused, 'Sign In', { code: codeFor(begun, 1) })
	expect([inside.path, toastOf(inside)]).toEqual(['/my-bookings', 'status: Login successful Welcome back, Two Steps!'])

	await visitor.submit(inside, 'Logout')
	const lost = await visitor.submit(await signIn(), 'Sign In', { recovery: codes[0]!.toLowerCase() })
	expect(lost.path).toBe('/my-bookings')
	expect((await visitor.open('/settings/two-step')).text).toContain('You have 9 left')

	const off = await visitor.submit(await visitor.open('/settings/two-step'), 'Remove the App')
	expect(toastOf(off)).toBe('status: App removed All other devices are signed out.')
	expect((await open('/settings')).path, 'the other browser').toMatch(/^\/auth/)
})

test('an admin is led to where a second factor is set up, and goes on without', async () => {
	const admin = demo.visitor()
	const asked = await admin.submit(await admin.open('/auth?next=%2Fadmin'), 'Login', {
		username: 'admin',
		password: 'password123',
	})
	expect([asked.path, asked.text]).toEqual(['/settings/two-step?next=%2Fadmin', expect.stringContaining('Not now')])
	expect((await admin.follow(asked, 'Not now')).text).toContain('What is waiting')
})
