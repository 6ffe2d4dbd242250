import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { accountTokens, mails, sessions, users } from '#db/schema.ts'
import { onSessionsEnded } from '#app/features/accounts/session-ends.server.ts'
import { findWaiting } from '#app/features/admin/overview/overview.server.ts'
import { findPersonPage } from '#app/features/admin/people/person.server.ts'
import { makeResetLink } from '#app/features/admin/people/reset-link.server.ts'
import { findSession, startSession } from '#app/features/accounts/sessions.server.ts'
import { findDevices } from '#app/features/settings/devices.server.ts'
import { changePassword } from '#app/features/settings/password.server.ts'
import { finishResets, openReset } from '#app/features/recovery/reset.server.ts'
import { at, DAY, HOUR } from '#app/lib/time/time.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { ask, call, visit } from '#tests/support/process/product.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { each } from '../each.ts'

vi.hoisted(() => (process.env.TRUST_PROXY = 'true'))

const password = 'court-time'
const chosen = 'netball shoes on grass'
let addresses = 0
const from = () => ({ 'X-Forwarded-For': `10.2.0.${++addresses}` })
const whoIs = async (headers: Record<string, string>) => (await call('GET', '/api/user/jwt', { headers })).status
const stored = async ({ id }: { id: number }) => (await db.select().from(users).where(eq(users.id, id)))[0]!

/** A person in a browser, with another sign-in elsewhere. */
async function twice(wishes: { password?: string } = { password }) {
	const user = await createUser(wishes)
	const { setCookie } = await startSession(
		user,
		'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
	)
	return { user, here: { Cookie: setCookie.split(';')[0]!, ...from() }, there: await signedIn(user) }
}
type Form = Record<string, string>
const send = (headers: Form, form: Form) => visit('/settings', { headers, form })
const change = (headers: Form, form: Form = {}) =>
	send(headers, { intent: 'password', currentPassword: password, password: chosen, confirmPassword: chosen, ...form })

describe('who is not signed in', () => {
	test.each(['/settings', '/profile'])('is sent to sign in: %s', async (path) => {
		expect(await visit(path)).toMatchObject({ status: 302, location: `/auth?next=${encodeURIComponent(path)}` })
		expect((await visit(path, { form: { intent: 'end-others' } })).location).toContain('/auth')
	})
})

describe('a new password', () => {
	it('needs the current one, keeps this session and ends all others', async () => {
		const { user, here, there } = await twice()
		const over: number[] = []
		const stop = onSessionsEnded((ids) => over.push(...ids))
		expect(await change(here)).toMatchObject({ status: 302, location: '/settings' })
		stop()
		expect(over, 'sockets are told').toHaveLength(1)
		expect([await whoIs(here), await whoIs(there)]).toEqual([200, 401])
		const login = (password: string) =>
			call('POST', '/api/login', { headers: from(), body: { username: user.username, password } })
		expect([(await login(password)).status, (await login(chosen)).status]).toEqual([401, 200])
		const told = await noticesOf(user.id)
		expect(told.map(({ kind, link }) => [kind, link])).toEqual([['account', '/auth/forgot']])
	})

	it('ends every link for another one', async () => {
		const { user, here } = await twice()
		const { emailKey } = await stored(user)
		await write((tx) => openReset(tx, { id: user.id, emailKey }, new Date()))
		await change(here)
		expect(await db.$count(accountTokens, eq(accountTokens.userId, user.id))).toBe(0)
	})

	test('is refused beside the field that is wrong', () =>
		each(
			[
				[{ currentPassword: 'wrong-one' }, 'currentPassword', 'That’s not your current password'],
				[{ currentPassword: '' }, 'currentPassword', 'Enter your password'],
				[{ password: 'short', confirmPassword: 'short' }, 'password', 'Password must be at least 6 characters'],
				[{ password, confirmPassword: password }, 'password', 'That’s already your password. Choose another one.'],
				[{ confirmPassword: 'something else' }, 'confirmPassword', "Passwords don't match"],
				[
					{ password: 'x'.repeat(201), confirmPassword: 'x'.repeat(201) },
					'password',
					'Password must be at most 200 characters',
				],
			],
			async (form, field, message) => {
				const { user, here, there } = await twice()
				const before = (await stored(user)).password
				const { status, action, text } = await change(here, form)
				expect(status).toBe(400)
				expect(action.result.error[field]).toEqual([message])
				for (const secret of [password, chosen, 'wrong-one', 'something else']) expect(text).not.toContain(secret)
				expect((await stored(user)).password).toBe(before)
				expect(await whoIs(there)).toBe(200)
			},
		))

	it('says the same least length in its hint and its refusal, 12 for who works at a venue', async () => {
		for (const [role, isIn, least] of [
			['user', false, 6],
			['user', true, 12],
			['venue_owner', false, 12],
			['admin', false, 12],
		] as const) {
			const person = await createUser({ password, role })
			if (isIn) await joinTeam(await createVenue(), person, 'desk')
			const headers = { ...(await signedIn(person)), ...from() }
			expect((await visit('/settings', { headers })).page.leastPassword).toBe(least)
			const { action } = await change(headers, { password: 'short', confirmPassword: 'short' })
			expect(action.result.error).toEqual({ password: [`Password must be at least ${least} characters`] })
		}
	})

	it('is guessed no faster than at the door', async () => {
		const { user, here } = await twice()
		const statuses = []
		for (let i = 0; i < 7; i++) statuses.push((await change(here, { currentPassword: `guess ${i}` })).status)
		expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
		const login = await call('POST', '/api/login', {
			headers: { ...from(), ...here },
			body: { username: user.username, password },
		})
		expect(login.status, 'one count for both').toBe(429)
	})

	it('of two at once is one of them, and the other is told', async () => {
		const { user } = await twice()
		const wanted = ['the first of two', 'the second of two']
		const change = (password: string) =>
			changePassword(user, { currentPassword: 'court-time', password }, { sessionId: null, address: 'here' })
		const done = await Promise.allSettled(wanted.map(change))
		expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
		const refused = done.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.init.status] : []))
		// The current password is checked before the change and again within it; either check may fail first.
		expect([400, 409]).toContain(refused[0])
	})

	it('is not changed by who has none: there is nothing to know', async () => {
		const { here } = await twice({})
		expect((await visit('/settings', { headers: here })).page.withPassword).toBe(false)
		expect((await change(here)).status).toBe(409)
	})
})

describe('sign-ins', () => {
	it('are listed, this one first, without their secrets and without those of others', async () => {
		const { user, here } = await twice()
		await signedIn(await createUser())
		const { page, text } = await visit('/settings', { headers: here })
		expect(page.devices.map(({ name, isThis }: { name: string; isThis: boolean }) => [name, isThis])).toEqual([
			['Firefox on Linux', true],
			['A device we do not know', false],
		])
		for (const row of await db.select().from(sessions).where(eq(sessions.userId, user.id)))
			for (const secret of [row.cookieHash, row.tokenHash]) expect(text).not.toContain(secret)
	})

	it('say when they were seen', async () => {
		const user = await createUser()
		const now = at('2027-03-10', 12)
		for (const ago of [0, 2 * HOUR, 14 * HOUR, 5 * DAY]) await startSession(user, null, new Date(now.getTime() - ago))
		expect((await findDevices(user, null, now)).map(({ seen }) => seen)).toEqual([
			'in the last hour',
			'today, 10:00',
			'yesterday, 22:00',
			'Fri 5 Mar, 12:00',
		])
	})

	it('can be ended one by one, again and again, but not those of others', async () => {
		const { here, there } = await twice()
		const other = await createUser()
		const others = await signedIn(other)
		const id = async (headers: Form) => (await findSession(new Request('http://localhost', { headers })))!.id
		const end = async (session: number | string) =>
			(await send(here, { intent: 'end', session: String(session) })).status
		const [own, foreign] = [await id(there), await id(others)]
		for (let i = 0; i < 2; i++) expect(await end(own)).toBe(302)
		expect(await end(foreign)).toBe(302)
		expect([await whoIs(here), await whoIs(there), await whoIs(others)]).toEqual([200, 401, 200])
		for (const nonsense of ['', '0', '-1', 'x', '9e99', '1; drop table sessions']) expect(await end(nonsense)).toBe(400)
	})

	it('elsewhere end together: bearers, cookies and sockets', async () => {
		const { user, here, there } = await twice()
		const cookie = { Cookie: (await startSession(user, null)).setCookie.split(';')[0]! }
		const over: number[] = []
		const stop = onSessionsEnded((ids) => over.push(...ids))
		expect((await send(here, { intent: 'end-others' })).status).toBe(302)
		expect((await send(here, { intent: 'end-others' })).status, 'again').toBe(302)
		stop()
		expect(over).toHaveLength(2)
		expect([await whoIs(here), await whoIs(there), await whoIs(cookie)]).toEqual([200, 401, 401])
	})

	it('of a suspended person open nothing, and the right password says why', async () => {
		const { user, here, there } = await twice()
		await write((tx) => tx.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, user.id)))
		expect([await whoIs(here), await whoIs(there)]).toEqual([401, 401])
		const login = (password: string) =>
			call('POST', '/api/login', { headers: from(), body: { username: user.username, password } })
		expect(await login(password)).toMatchObject({
			status: 401,
			body: { message: 'This account is suspended. Contact us.' },
		})
		expect((await login('wrong-one')).body.message).toBe('Invalid username or password')
	})
})

describe('a change of address where no mail can be sent', () => {
	it('is done at once and counts as not confirmed', async () => {
		const { user, here } = await twice()
		const email = 'at.once@example.com'
		expect((await send(here, { intent: 'email', email, currentPassword: password })).status).toBe(302)
		expect(await stored(user)).toMatchObject({ email, emailKey: email, emailVerifiedAt: null })
		const told = await noticesOf(user.id)
		expect(told).toMatchObject([{ kind: 'account', title: 'Your email address was changed' }])
		expect(await db.$count(mails)).toBe(0)
		expect((await visit('/auth/forgot')).page).toMatchObject({ hasMail: false })
	})
})

describe('a forgotten password where no mail can be sent', () => {
	it('leaves the link that an admin has handed over as it is', async () => {
		const user = await createUser()
		const { emailKey } = await stored(user)
		const path = await write((tx) => openReset(tx, { id: user.id, emailKey }, new Date()))
		await visit('/auth/forgot', { headers: from(), form: { login: user.username } })
		await finishResets()
		expect((await visit(path)).status).toBe(200)
		const first = await visit('/settings', { headers: await signedIn(user), form: { intent: 'first-password' } })
		expect(first.status).toBe(409)
		expect((await visit(path)).status).toBe(200)
	})
})

describe('a person who asks for a new password where no mail can be sent', () => {
	beforeEach(() => write((tx) => tx.update(users).set({ passwordAskedAt: null })))

	const forgot = async (login: string) => {
		const sent = await visit('/auth/forgot', { headers: from(), form: { login } })
		await finishResets()
		return sent
	}
	const asked = async (admin: Awaited<ReturnType<typeof createUser>>) => {
		const { page } = await visit('/admin/users?state=asked', { headers: await signedIn(admin) })
		return (page.people as { id: number }[]).map(({ id }) => id)
	}

	it('is shown to admins until one of them makes the link', async () => {
		const [admin, user] = [await createUser({ role: 'admin' }), await createUser({ password })]
		expect(await forgot(user.username.toUpperCase())).toMatchObject({ status: 302, location: '/auth/forgot?asked' })
		await forgot(user.username)
		expect(await asked(admin)).toEqual([user.id])
		expect(await findWaiting(admin)).toMatchObject([{ what: 'passwords', count: 1, since: expect.any(Date) }])
		expect(await findPersonPage(admin, user.id)).toMatchObject({ passwordAskedAt: expect.any(Date) })
		const path = await makeResetLink(admin, user.id)
		expect(await asked(admin)).toEqual([])
		expect((await visit(path)).status).toBe(200)
		await forgot(user.username)
		await visit(path, { headers: from(), form: { password: chosen, confirmPassword: chosen } })
		expect(await findWaiting(admin)).toEqual([])
	})

	it('is told the same as who has no account, and nobody suspended is shown', async () => {
		const [admin, suspended] = [await createUser({ role: 'admin' }), await createUser()]
		await write((tx) => tx.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id)))
		const later = await createUser()
		const all = []
		for (const name of [later.username, suspended.username, 'nobody-here']) {
			const { status, location, text } = await forgot(name)
			all.push(JSON.stringify({ status, location, text }))
		}
		expect(new Set(all).size).toBe(1)
		expect(await asked(admin)).toEqual([later.id])
		await write((tx) => tx.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, later.id)))
		expect(await asked(admin)).toEqual([])
		expect(await findWaiting(admin)).toEqual([])
	})

	it('is forgotten after a week', async () => {
		const [admin, user] = [await createUser({ role: 'admin' }), await createUser()]
		await forgot(user.username)
		expect(await findWaiting(admin, new Date(Date.now() + 6 * DAY))).toHaveLength(1)
		expect(await findWaiting(admin, new Date(Date.now() + 7 * DAY))).toEqual([])
	})
})

describe('this device', () => {
	const theme = async (headers: Form = {}) => {
		const { page } = await visit('/settings/device', { headers: { ...there, ...headers } })
		return page.device
	}
	let there: Form
	test.beforeAll(async () => {
		there = await signedIn(await createUser())
	})

	it('keeps its theme and its data-saver in one cookie', async () => {
		expect(await theme()).toEqual({ theme: 'auto', saver: false, saverChosen: false, saverAsked: false })
		const response = await ask('/settings/device', {
			method: 'POST',
			headers: there,
			body: new URLSearchParams({ theme: 'dark', saver: 'on' }),
		})
		expect(response.status).toBe(302)
		const cookie = response.headers.getSetCookie().find((cookie) => cookie.startsWith('device='))!
		expect(cookie).toMatch(/; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
		expect(await theme({ Cookie: cookie.split(';')[0]! })).toEqual({
			theme: 'dark',
			saver: true,
			saverChosen: true,
			saverAsked: false,
		})
	})

	it('can be set by who is not signed in', async () => {
		expect((await visit('/settings/device')).page).toMatchObject({ signedIn: false })
		expect(await visit('/settings/device', { form: { theme: 'light' } })).toMatchObject({ status: 302 })
	})

	it('saves data where the browser asks for it', async () => {
		expect(await theme({ 'Save-Data': 'on' })).toEqual({
			theme: 'auto',
			saver: true,
			saverChosen: false,
			saverAsked: true,
		})
	})

	test.each(['device=x', 'device=%00', 'device=ImRhcmsgc2F2ZXIgIg', 'device=e30%3D', `device=${'a'.repeat(3_000)}`])(
		'takes no nonsense from a cookie (%#)',
		async (Cookie) => expect((await theme({ Cookie })).theme).toMatch(/^(auto|dark)$/),
	)

	test.each([{}, { theme: 'blue' }, { theme: '"><script>' }, { theme: 'dark', saver: 'maybe' }])(
		'takes no nonsense from a form: %j',
		async (form) => expect((await visit('/settings/device', { headers: there, form: form as Form })).status).toBe(400),
	)
})
