import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { auditLog, authenticators, oauthStates, passkeys, recoveryCodes, sessions, users } from '#db/schema.ts'
import { startSession } from '#app/features/accounts/sessions.server.ts'
import { openReset, resetPassword } from '#app/features/recovery/reset.server.ts'
import { createAuthenticator } from '#tests/support/outside/authenticator.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { ask, call, visit } from '#tests/support/process/product.ts'
import { withApp } from '#tests/support/world/two-step.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { noticesOf } from '#tests/support/notices.ts'

vi.hoisted(() => (process.env.TRUST_PROXY = 'true'))
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T06:30:05Z') })
afterEach(() => void vi.setSystemTime(new Date('2027-03-01T06:30:05Z')))

const password = 'court-time-tonight'
const PAGE = '/settings/two-step'
let addresses = 0
const from = () => ({ 'X-Forwarded-For': `10.3.0.${++addresses}` })
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)

type Headers = Record<string, string>
function browser() {
	const cookies = new Map<string, string>()
	const own = from()
	return async (path: string, form?: Record<string, string>) => {
		const headers: Headers = { ...own, Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
		const answer = await visit(path, { headers, form })
		for (const line of answer.headers.getSetCookie()) {
			const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
			cookies.set(name!, value!)
		}
		return answer
	}
}
const login = (visit: ReturnType<typeof browser>, username: string, next = '') =>
	visit(`/auth${next && `?next=${encodeURIComponent(next)}`}`, { username, password })
const titlesOf = async ({ id }: { id: number }) => (await noticesOf(id)).map(({ title }) => title)

describe('signing in with a second factor', () => {
	it('takes the password, then a code, and keeps where one goes on', async () => {
		const user = await createUser({ password })
		const { code } = await withApp(user)
		const person = browser()
		const step = await login(person, user.username, '/my-bookings?tab=past')
		expect(step.location).toMatch(/^\/auth\/code\?step=[\w-]{43}&next=%2Fmy-bookings%3Ftab%3Dpast$/)
		expect((await person('/my-bookings')).location, 'no page opens before').toContain('/auth?next=')
		expect((await person(step.location!)).page).toMatchObject({ app: true, passkey: false })
		const wrong = await person(step.location!, { code: '000000' })
		expect([wrong.status, wrong.action.result.error.code?.[0]]).toEqual([400, expect.stringContaining('isn’t right')])
		const done = await person(step.location!, { code: code() })
		expect([done.status, done.location]).toEqual([302, '/my-bookings?tab=past'])
		expect((await person('/my-bookings')).status).toBe(200)
		expect((await person(step.location!, { code: code() })).location, 'the step is over').toBe('/auth')
	})

	it('takes a recovery code, once', async () => {
		const user = await createUser({ password })
		const { codes } = await withApp(user)
		for (const works of [true, false]) {
			const person = browser()
			const { location } = await login(person, user.username)
			const { status } = await person(location!, { recovery: codes[0]! })
			expect(status).toBe(works ? 302 : 400)
		}
		expect(await titlesOf(user)).toContain('One of your recovery codes was used')
	})

	it('cannot go on in another browser, nor after ten minutes', async () => {
		const user = await createUser({ password })
		const { code } = await withApp(user)
		const person = browser()
		const { location } = await login(person, user.username)
		expect((await browser()(location!, { code: code() })).location).toBe('/auth')
		later(10)
		expect((await person(location!, { code: code() })).location).toBe('/auth')
		expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
	})

	it('begun with an old password ends with it', async () => {
		const user = await createUser({ password })
		const { code } = await withApp(user)
		const person = browser()
		const { location } = await login(person, user.username)
		const link = await write((tx) => openReset(tx, { id: user.id, emailKey: user.email.toLowerCase() }, new Date()))
		await resetPassword(link.split('/').at(-1), 'netball shoes on grass')
		expect((await person(location!, { code: code() })).location).toBe('/auth')
	})

	it('by a program takes the code beside the password', async () => {
		const user = await createUser({ password })
		const { code, codes } = await withApp(user)
		const send = (more: object) =>
			call('POST', '/api/login', { headers: from(), body: { username: user.username, password, ...more } })
		expect(await send({})).toMatchObject({
			status: 401,
			body: { codeWanted: true, message: expect.any(String) as string },
		})
		expect(await send({ code: '000000' })).toMatchObject({ status: 401, body: { codeWanted: true } })
		expect(await send({ password: 'another one', code: code() })).toMatchObject({ status: 401 })
		expect((await send({ password: 'another one', code: code() })).body.codeWanted, 'tells nobody else').toBeUndefined()
		expect(await send({ code: code() })).toMatchObject({ status: 200 })
		expect((await send({ code: code() })).status, 'the code is used up').toBe(401)
		expect((await send({ code: codes[3] })).status).toBe(200)
	})

	it('asks nothing more of who has none', async () => {
		const user = await createUser({ password })
		expect((await login(browser(), user.username)).location).toBe('/')
		const body = { username: user.username, password, code: '123456' }
		expect((await call('POST', '/api/login', { headers: from(), body })).status).toBe(200)
	})
})

test('an admin without a second factor is led to where it is set up, and may go on', async () => {
	const admin = await createUser({ password, role: 'admin' })
	const person = browser()
	const { location } = await login(person, admin.username, '/admin')
	expect(location).toBe(`${PAGE}?next=%2Fadmin`)
	expect((await person(location!)).page).toMatchObject({ next: '/admin', isAdmin: true, appSince: null })
	expect((await person('/admin')).status).toBe(200)
})

describe('setting up', () => {
	it('shows a key until a code confirms it, and the recovery codes once', async () => {
		const user = await createUser({ password })
		const there = await signedIn(user)
		const { setCookie } = await startSession(user, null)
		const here = { Cookie: setCookie.split(';')[0]! }
		const send = (form: Record<string, string>) => visit(PAGE, { headers: here, form })
		expect((await send({ intent: 'begin' })).status).toBe(302)
		const { begun } = (await visit(PAGE, { headers: here })).page as { begun: { key: string } }
		expect((await send({ intent: 'confirm', code: '000000' })).status).toBe(400)
		expect((await visit(PAGE, { headers: here })).page.begun.key, 'the same one').toBe(begun.key)
		const { codeAt } = await import('#tests/support/world/two-step.ts')
		const done = await send({ intent: 'confirm', code: codeAt(begun.key, new Date()) })
		expect([done.status, done.action.codes]).toEqual([200, expect.any(Array)])
		expect(done.action.codes).toHaveLength(10)
		const after = await visit(PAGE, { headers: here })
		expect(after.page).toMatchObject({ begun: null, codesLeft: 10 })
		for (const secret of [begun.key, ...done.action.codes]) expect(after.text).not.toContain(secret)
		expect((await call('GET', '/api/user/jwt', { headers: there })).status, 'other devices').toBe(401)
		expect(await titlesOf(user)).toEqual(['New two-step method added'])
		expect((await send({ intent: 'begin' })).status, 'one app is enough').toBe(409)

		expect((await send({ intent: 'new-codes' })).action.codes).toHaveLength(10)
		expect((await send({ intent: 'remove-app' })).status).toBe(302)
		expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, user.id))).toBe(0)
		expect((await login(browser(), user.username)).location).toBe('/')
		expect(await titlesOf(user)).toContain('Two-step method removed')
	})

	it('asks for the password again after fifteen minutes', async () => {
		const user = await createUser({ password })
		const { setCookie } = await startSession(user, null)
		const headers = { Cookie: setCookie.split(';')[0]!, ...from() }
		later(15)
		const { location } = await visit(PAGE, { headers, form: { intent: 'begin' } })
		expect(location).toMatch(/^\/auth\/confirm\?act=/)
		expect(await db.$count(authenticators, eq(authenticators.userId, user.id))).toBe(0)
	})
})

describe('a passkey', () => {
	const device = createAuthenticator()
	async function question(headers: Headers, form: Record<string, string>) {
		const response = await ask('/auth/passkey/question', { method: 'POST', headers, body: new URLSearchParams(form) })
		const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
		return { status: response.status, cookie, ...((await response.json()) as { options: { challenge: string } }) }
	}

	it('is added in Settings and signs in by itself, without a password or a code', async () => {
		const user = await createUser({ password })
		const { setCookie } = await startSession(user, null)
		const own = setCookie.split(';')[0]!
		const asked = await question({ Cookie: own, ...from() }, { for: 'add' })
		const headers = { Cookie: `${own}; ${asked.cookie}` }
		const form = { intent: 'add-passkey', name: 'My phone', passkey: device.create(asked.options) }
		expect((await visit(PAGE, { headers, form })).action.codes).toHaveLength(10)
		expect((await visit(PAGE, { headers })).page.passkeys).toMatchObject([{ name: 'My phone', lastUsedAt: null }])

		const asks = await question(from(), { for: 'sign-in' })
		const passkey = device.get(asks.options)
		const done = await visit('/auth/passkey?next=%2Fprofile', { headers: { Cookie: asks.cookie! }, form: { passkey } })
		expect(done.location).toBe('/profile')
		const again = await visit('/auth/passkey', { headers: { Cookie: asks.cookie! }, form: { passkey } })
		expect(again.location, 'the answer is used up').toBe('/auth')

		const step = await visit('/auth', { headers: from(), form: { username: user.username, password } })
		const browser = step.headers
			.getSetCookie()
			.find((line) => line.startsWith('openid'))!
			.split(';')[0]!
		const key = new URL(step.location!, 'http://localhost').searchParams.get('step')!
		const third = await question({ Cookie: browser, ...from() }, { for: 'step', step: key })
		const form3 = { passkey: device.get(third.options, { verified: false }) }
		expect((await visit(step.location!, { headers: { Cookie: browser }, form: form3 })).location).toBe('/')

		const { id } = (await db.select().from(passkeys).where(eq(passkeys.userId, user.id)))[0]!
		await visit(PAGE, { headers, form: { intent: 'remove-passkey', id: String(id) } })
		expect(await db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(0)
	})

	test('is asked for by nobody who is not signed in, but to sign in', async () => {
		expect((await question(from(), { for: 'add' })).status).toBe(401)
		expect((await question(from(), { for: 'again' })).status).toBe(401)
		expect((await question(from(), { for: 'anything' })).status).toBe(400)
	})
})

describe('what weighs much', () => {
	const adminHere = async () => {
		const admin = await createUser({ password, role: 'admin' })
		const { setCookie } = await startSession(admin, null)
		return { admin, headers: { Cookie: setCookie.split(';')[0]!, ...from() } }
	}
	const adminWithApp = async (now = new Date()) => {
		const { admin, headers } = await adminHere()
		const { code, codes } = await withApp(admin, now)
		const { setCookie } = await startSession(admin, null)
		return { code, codes, headers: { ...headers, Cookie: setCookie.split(';')[0]! } }
	}
	type Waiting = { act: string; to: string; fields: [string, string][] }
	/** The page that asks, in the browser that was led there. */
	async function waiting(headers: Headers, sent: { location: string | null; headers: globalThis.Headers }) {
		const browser = sent.headers
			.getSetCookie()
			.find((line) => line.startsWith('openid'))!
			.split(';')[0]!
		const own = { ...headers, Cookie: `${headers.Cookie}; ${browser}` }
		return { own, page: (await visit(sent.location!, { headers: own })).page as Waiting }
	}
	const roleOf = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]!.role
	const promote = { role: 'venue_owner', shown: 'user', note: 'Runs “Goals & Co”' }

	it('is asked again after fifteen minutes, keeps what was entered and goes on', async () => {
		const { headers } = await adminHere()
		const person = await createUser()
		const path = `/admin/users/${person.id}/role`
		later(14.9)
		expect((await visit(path, { headers, form: promote })).location).toBe(`/admin/users/${person.id}`)
		later(0.2)
		const back = { role: 'user', shown: 'venue_owner', note: '' }
		const sent = await visit(path, { headers, form: back })
		expect(sent.location).toMatch(/^\/auth\/confirm\?act=/)
		expect(await roleOf(person.id)).toBe('venue_owner')
		const { own, page } = await waiting(headers, sent)
		expect(page).toMatchObject({ to: path, fields: Object.entries(back), password: true, app: false })

		const fields = { ...Object.fromEntries(page.fields), again: page.act }
		const wrong = await visit(path, { headers: own, form: { ...fields, againPassword: 'not this one' } })
		expect(wrong.location).toMatch(/^\/auth\/confirm\?act=/)
		expect((await visit(path, { headers: own, form: fields })).location, 'with nothing').toContain('/auth/confirm')
		expect(await roleOf(person.id)).toBe('venue_owner')
		const done = await visit(path, { headers: own, form: { ...fields, againPassword: password } })
		expect(done.location).toBe(`/admin/users/${person.id}`)
		expect(await roleOf(person.id)).toBe('user')
		later(14)
		expect((await visit(path, { headers, form: promote })).location, 'for a while').toBe(`/admin/users/${person.id}`)
	})

	it('takes a code, once', async () => {
		const { code, headers } = await adminWithApp(new Date(Date.now() + 20 * 60_000))
		const person = await createUser()
		const path = `/admin/users/${person.id}/role`
		later(20)
		const { own, page } = await waiting(headers, await visit(path, { headers, form: promote }))
		const form = { ...Object.fromEntries(page.fields), again: page.act, againCode: code() }
		expect((await visit(path, { headers: own, form })).location).toBe(`/admin/users/${person.id}`)
		later(15.1)
		const again = await visit(path, { headers: own, form: { ...form, role: 'user', shown: 'venue_owner' } })
		expect(again.location).toContain('/auth/confirm')
	})

	it('takes no password alone of somebody who has an app, and a recovery code in place of theirs', async () => {
		const { codes, headers } = await adminWithApp()
		const person = await createUser()
		const path = `/admin/users/${person.id}/role`
		later(16)
		const { own, page } = await waiting(headers, await visit(path, { headers, form: promote }))
		expect(page).toMatchObject({ password: false, app: true })
		const form = { ...Object.fromEntries(page.fields), again: page.act }
		const alone = await visit(path, { headers: own, form: { ...form, againPassword: password } })
		expect(alone.location).toMatch(/^\/auth\/confirm\?act=/)
		expect(await roleOf(person.id)).toBe('user')
		const done = await visit(path, { headers: own, form: { ...form, againRecovery: codes[0]! } })
		expect(done.location).toBe(`/admin/users/${person.id}`)
	})

	it('has a file chosen again, which is not kept', async () => {
		const { headers } = await adminHere()
		later(16)
		const path = '/admin/rewards/1/edit'
		const body = new FormData()
		body.append('photo', new File(['not kept'], 'shoes.png'))
		const answer = await ask(path, { method: 'POST', headers, body })
		const sent = { location: answer.headers.get('Location'), headers: answer.headers }
		expect(sent.location).toMatch(/^\/auth\/confirm\?act=/)
		const { own, page } = await waiting(headers, sent)
		expect(page).toMatchObject({ to: path, fields: [], hasFile: true })
		const form = { again: page.act, againPassword: password }
		expect((await visit(path, { headers: own, form })).location, 'back to the form').toBe(path)
	})

	test.each(['today', 'day/bookings/1', 'money', 'money/match', 'edit/basics', 'edit/photos'])(
		'is asked of an admin, and not of the owner, in the dashboard of a venue: %s',
		async (tab) => {
			const { headers } = await adminHere()
			const owner = await createUser({ role: 'venue_owner' })
			const { venueId } = await createVenue({ ownerId: owner.id })
			const asOwner = await signedIn(owner)
			later(16)
			const path = `/venue-dashboard/${venueId}/${tab}`
			expect((await visit(path, { headers, form: {} })).location).toMatch(/^\/auth\/confirm\?act=/)
			expect((await visit(path, { headers: asOwner, form: {} })).location).toBeNull()
		},
	)

	it('is refused in a call of an admin until they have signed in again', async () => {
		const { admin, headers } = await adminHere()
		const owner = await createUser({ role: 'venue_owner' })
		const asOwner = await signedIn(owner)
		const cancel = (who: Headers) => {
			const how = { headers: { 'Content-Type': 'application/json', ...who }, body: { status: 'cancelled' } }
			return call('PATCH', '/api/bookings/999/status', how)
		}
		later(16)
		expect(await cancel(headers)).toMatchObject({
			status: 403,
			body: { message: expect.stringContaining('15 minutes') },
		})
		expect((await cancel(asOwner)).status, 'of an owner').toBe(404)
		expect((await call('GET', '/api/bookings/me', { headers })).status, 'to read').toBe(200)
		const body = { username: admin.username, password }
		const signedInAgain = await call('POST', '/api/login', { headers, body })
		expect((await cancel({ Authorization: `Bearer ${signedInAgain.body.token}` })).status).toBe(404)
		expect((await call('POST', '/api/logout', { headers })).status).toBe(200)
	})

	it('is read without being asked, and waits for nobody else', async () => {
		const [one, two] = [await adminHere(), await adminHere()]
		later(16)
		const person = await createUser()
		const path = `/admin/users/${person.id}/suspend`
		expect((await visit(path, { headers: one.headers })).status).toBe(200)
		const sent = await visit(path, { headers: one.headers, form: { reason: 'Spam' } })
		const { own } = await waiting(one.headers, sent)
		expect((await visit(sent.location!, { headers: one.headers })).location, 'another browser').toBe(path)
		const others = own.Cookie.replace(one.headers.Cookie, two.headers.Cookie)
		expect((await visit(sent.location!, { headers: { ...own, Cookie: others } })).location).toBe(path)
		later(10)
		expect((await visit(sent.location!, { headers: own })).location, 'too late').toBe(path)
	})
})

describe('somebody who has lost their phone', () => {
	it('is helped by another admin, who is written down, and is told and signed out', async () => {
		const admin = await createUser({ role: 'admin' })
		const person = await createUser({ password })
		await withApp(person)
		const there = await signedIn(person)
		const headers = await signedIn(admin)
		const path = `/admin/users/${person.id}/two-step`
		expect((await visit(`/admin/users/${person.id}`, { headers })).page.person.twoStep).toBe(true)
		expect((await visit(path, { headers, form: {} })).location).toBe(`/admin/users/${person.id}`)
		expect((await call('GET', '/api/user/jwt', { headers: there })).status).toBe(401)
		expect((await login(browser(), person.username)).location).toBe('/')
		expect(await titlesOf(person)).toContain('We turned off your two-step sign-in')
		const acts = await db
			.select()
			.from(auditLog)
			.where(eq(auditLog.subject, `user:${person.id}`))
		expect(acts.map(({ action, actorId }) => [action, actorId])).toEqual([['user.two-step', admin.id]])
		expect((await visit(path, { headers })).page.reason).toBe('They don’t use two-step sign-in.')
		expect((await visit(path, { headers, form: {} })).status, 'nothing is left').toBe(409)
		const own = `/admin/users/${admin.id}/two-step`
		await withApp(admin)
		expect((await visit(own, { headers: await signedIn(admin), form: {} })).status, 'oneself').toBe(409)
	})
})

describe('a form whose session has ended', () => {
	const path = '/profile'
	const typed = {
		intent: 'save',
		skillLevel: 'advanced',
		fullName: 'Naledi Khumalo',
		location: 'Durban',
		bio: 'Left-handed; plays on Sundays.',
	}
	const next = (location: string | null) => new URL(location!, 'http://localhost').searchParams.get('next')!

	/** A browser in which a person was signed in until now, and the form they send there. */
	async function signedOut() {
		const user = await createUser({ password })
		const person = browser()
		await login(person, user.username)
		await write((tx) => tx.delete(sessions).where(eq(sessions.userId, user.id)))
		const form = typed
		return { user, person, form, sent: await person(path, form) }
	}
	const nameOf = async ({ id }: { id: number }) =>
		(await db.select({ name: users.fullName }).from(users).where(eq(users.id, id)))[0]!.name

	it('waits until its person has signed in again, and goes on as it was', async () => {
		const { user, person, form, sent } = await signedOut()
		expect(sent.location).toMatch(/^\/auth\?next=%2Fauth%2Fconfirm/)
		const back = await person(sent.location!, { username: user.username, password })
		expect(back.location).toBe(next(sent.location))
		const { page } = await person(back.location!)
		expect(page).toMatchObject({ to: path, fields: Object.entries(form), recent: true })
		expect(await nameOf(user)).not.toBe(typed.fullName)
		expect((await person(page.to, Object.fromEntries(page.fields))).status).toBe(302)
		expect(await nameOf(user)).toBe(typed.fullName)
	})

	it('is not shown to the next person, nor in another browser', async () => {
		const { user, person, sent } = await signedOut()
		const other = await createUser({ password })
		const { location } = await person(sent.location!, { username: other.username, password })
		expect(await person(location!)).toMatchObject({ status: 302, location: path })
		const elsewhere = browser()
		await login(elsewhere, user.username)
		expect(await elsewhere(location!)).toMatchObject({ status: 302, location: path })
	})

	it('is over after ten minutes, and leads to the form', async () => {
		const { user, person, sent } = await signedOut()
		later(10.1)
		const { location } = await person(sent.location!, { username: user.username, password })
		expect(await person(location!)).toMatchObject({ status: 302, location: path })
	})

	it('is kept of nobody who was never signed in there, and of one person not without end', async () => {
		expect((await browser()(path, typed)).location).toBe('/auth?next=%2Fprofile')
		const { person, form } = await signedOut()
		const kept = async () => (await db.select().from(oauthStates).where(eq(oauthStates.purpose, 'act'))).length
		const before = await kept()
		let last = await person(path, form)
		for (let i = 0; i < 40; i++) last = await person(path, form)
		expect(last.status).toBe(429)
		expect((await kept()) - before).toBeLessThan(30)
	})
})
