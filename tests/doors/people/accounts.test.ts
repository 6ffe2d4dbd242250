import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { sessions, users } from '#db/schema.ts'
import { hashPassword } from '#app/features/accounts/passwords/passwords.server.ts'
import { takeToast } from '#app/lib/http/toast.server.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { each } from '../each.ts'

// Each test signs in from an address of its own: failures are limited per address.
vi.hoisted(() => (process.env.TRUST_PROXY = 'true'))
const from = (address: string) => ({ 'X-Forwarded-For': address })

const password = 'court-time'
const user = await createUser({ username: 'Naledi', password })
const wrong = { message: 'Invalid username or password' }

const login = (body: unknown, address = '10.0.0.1') => call('POST', '/api/login', { body, headers: from(address) })
const whoIs = async (headers: Record<string, string>) => call('GET', '/api/user/jwt', { headers })
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
const cookies = (headers: Headers) => ({
	Cookie: headers
		.getSetCookie()
		.map((cookie) => cookie.split(';')[0])
		.join('; '),
})

describe('POST /api/login', () => {
	it('answers a token and the person, and sets a cookie that scripts cannot read', async () => {
		const answer = await login({ username: 'Naledi', password })
		expect(answer.status).toBe(200)
		expect(answer.body).toEqual({
			token: expect.stringMatching(/^[\w-]{43}$/),
			user: {
				id: user.id,
				username: 'Naledi',
				fullName: 'Player Naledi',
				email: 'Naledi@example.com',
				role: 'user',
				location: null,
				profilePicture: null,
				bio: null,
			},
		})
		expect(answer.headers.getSetCookie()[0]).toMatch(/^session=\S+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
		expect(answer.headers.get('Cache-Control')).toBe('no-store')
	})

	test.each(['naledi', 'NALEDI', '  Naledi  ', 'Ｎaledi'])(
		'finds the person whatever the case or form: %s',
		async (username) => {
			expect((await login({ username, password })).body.user?.id).toBe(user.id)
		},
	)

	it('finds the person by the email address, but first whose username it is', async () => {
		expect((await login({ username: 'naledi@EXAMPLE.com', password })).body.user?.id).toBe(user.id)
		const older = await createUser({
			username: 'naledi@example.com',
			email: 'older@example.com',
			password: 'older-secret',
		})
		const answer = await login({ username: 'naledi@example.com', password: 'older-secret' })
		expect(answer.body.user?.id).toBe(older.id)
		expect((await login({ username: 'naledi@example.com', password })).body).toEqual(wrong)
		await write((tx) => tx.delete(users).where(eq(users.id, older.id)))
	})

	it('answers one and the same to a wrong password, to nobody and to somebody who left', async () => {
		const gone = await createUser({ password })
		await write((tx) => tx.update(users).set({ deletedAt: new Date() }).where(eq(users.id, gone.id)))
		for (const body of [
			{ username: 'Naledi', password: 'wrong-one' },
			{ username: 'nobody-here', password },
			{ username: gone.username, password },
		]) {
			const answer = await login(body, '10.0.0.2')
			expect([answer.status, answer.body, answer.headers.get('Set-Cookie')]).toEqual([401, wrong, null])
		}
	})

	test.each([
		[{ username: 'ab', password }, { username: ['Username must be at least 3 characters'] }],
		[{ username: 'Naledi', password: '12345' }, { password: ['Password must be at least 6 characters'] }],
		[{ username: '👩‍👩', password: '😀😀😀😀😀' }, { password: ['Password must be at least 6 characters'] }],
		[
			{},
			{ username: ['Username must be at least 3 characters'], password: ['Password must be at least 6 characters'] },
		],
	])('refuses %j with a message for each field', async (body, fieldErrors) => {
		const answer = await login(body)
		expect(answer.status).toBe(400)
		expect(answer.body.fieldErrors).toEqual(fieldErrors)
		expect(answer.body.message).toBe(Object.values(fieldErrors)[0]![0])
	})
})

describe('a session', () => {
	it('has two different secrets, of which only hashes are kept', async () => {
		const before = new Set((await db.select({ id: sessions.id }).from(sessions)).map(({ id }) => id))
		const { body, headers } = await login({ username: 'Naledi', password })
		const { Cookie } = cookies(headers)
		const cookie = JSON.parse(atob(decodeURIComponent(/session=([^;]+)/.exec(Cookie)![1]!))) as string
		expect(cookie).toMatch(/^[\w-]{43}$/)
		expect(cookie).not.toBe(body.token)

		const [row, ...others] = (await db.select().from(sessions)).filter(({ id }) => !before.has(id))
		expect(others).toEqual([])
		expect(row!.cookieHash).not.toBe(row!.tokenHash)
		for (const secret of [cookie, body.token]) expect(JSON.stringify(row)).not.toContain(secret)
		expect((await whoIs(bearer(body.token))).body.id).toBe(user.id)
		expect((await whoIs({ Cookie })).body.id).toBe(user.id)
		expect((await whoIs(bearer(cookie))).status, 'the cookie is no token').toBe(401)
		expect((await whoIs({ Cookie: `session=${encodeURIComponent(btoa(JSON.stringify(body.token)))}` })).status).toBe(
			401,
		)
	})

	test.each(['cookie', 'token'] as const)('ends as a whole at a logout by its %s, and others go on', async (by) => {
		const [mine, other] = [await login({ username: 'Naledi', password }), await login({ username: 'Naledi', password })]
		const both = [cookies(mine.headers), bearer(mine.body.token)] as const
		const answer = await call('POST', '/api/logout', { headers: by === 'cookie' ? both[0] : both[1] })
		expect(answer.status).toBe(200)
		expect(answer.headers.getSetCookie()[0]).toMatch(/^session=; Max-Age=0; /)
		for (const headers of both) expect((await whoIs(headers)).status).toBe(401)
		expect((await whoIs(bearer(other.body.token))).status).toBe(200)
	})

	it('ends when it expires, and when its person leaves', async () => {
		const person = await createUser()
		const headers = await signedIn(person)
		const change = (expiresAt: Date) =>
			write((tx) => tx.update(sessions).set({ expiresAt }).where(eq(sessions.userId, person.id)))
		await change(new Date(Date.now() - 1))
		expect((await whoIs(headers)).status).toBe(401)
		await change(new Date(Date.now() + 60_000))
		expect((await whoIs(headers)).status).toBe(200)
		await write((tx) => tx.update(users).set({ deletedAt: new Date() }).where(eq(users.id, person.id)))
		expect((await whoIs(headers)).status).toBe(401)
	})

	test('is not opened by Authorization: …', () =>
		each(
			[
				'Bearer',
				'Bearer ',
				'Bearer null',
				`Bearer ${'x'.repeat(43)}`,
				`Bearer ${'x'.repeat(10_000)}`,
				'Basic bmFsZWRpOmNvdXJ0LXRpbWU=',
				"Bearer ' OR 1=1--aaaaaaaaaaaaaaa",
			],
			async (Authorization) => {
				expect((await whoIs({ Authorization })).status).toBe(401)
			},
		))

	test('is not opened by Cookie: …', () =>
		each(
			['session', 'session=', 'session=%', 'session=null', 'session="x"', 'session=e30=', 'session=W10='],
			async (Cookie) => {
				expect((await whoIs({ Cookie })).status).toBe(401)
			},
		))
})

describe('GET /api/user/jwt', () => {
	it('answers the person without password or tokens, and 401 to visitors', async () => {
		const answer = await whoIs(await signedIn(user))
		expect(Object.keys(answer.body).sort()).toEqual(
			['bio', 'email', 'fullName', 'id', 'location', 'profilePicture', 'role', 'username'].sort(),
		)
		expect(await whoIs({})).toMatchObject({ status: 401, body: { message: 'Sign in to continue.' } })
	})
})

describe('POST /api/logout', () => {
	it('is the same to a visitor: there is nothing left to end', async () => {
		expect((await call('POST', '/api/logout')).status).toBe(200)
	})
})

describe('too many wrong passwords', () => {
	// The clock is frozen, so that a wait of a second cannot end by itself.
	beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
	afterAll(() => void vi.useRealTimers())

	const attempt = (username: string, secret: string, address: string, headers = {}) =>
		call('POST', '/api/login', { body: { username, password: secret }, headers: { ...from(address), ...headers } })
	const failFive = async (username: string, address: string, headers = {}) => {
		for (let i = 1; i <= 5; i++) expect((await attempt(username, 'wrong-one', address, headers)).status).toBe(401)
	}

	it('make the account wait after five from one address, and say how long', async () => {
		const { username } = await createUser({ password })
		await failFive(username, '10.1.0.1')
		const refused = await attempt(username, password, '10.1.0.1')
		expect(refused.status, 'even with the right password').toBe(429)
		expect(refused.headers.get('Retry-After')).toBe('1')
		expect(refused.body.message).toBe('Too many tries. Wait a second and try again.')
		expect((await attempt(username.toUpperCase(), password, '10.1.0.1')).status, 'nor by another spelling').toBe(429)
		expect((await attempt('Naledi', password, '10.1.0.1')).status, 'others are not held up').toBe(200)
		expect((await attempt(username, password, '10.1.0.2')).status, 'nor is the person, elsewhere').toBe(200)
	})

	it('with the email address leave those with the username as they are, or they would tell whose it is', async () => {
		const { username, email } = await createUser({ password })
		await failFive(email, '10.2.1.1')
		expect((await attempt(email, password, '10.2.1.1')).status).toBe(429)
		expect((await attempt(username, 'wrong-one', '10.2.1.1')).status).toBe(401)
	})

	it('are forgotten after the right one', async () => {
		const { username } = await createUser({ password })
		for (let round = 1; round <= 3; round++) {
			for (let i = 1; i <= 4; i++) expect((await attempt(username, 'wrong-one', '10.2.0.1')).status).toBe(401)
			expect((await attempt(username, password, '10.2.0.1')).status).toBe(200)
		}
	})

	it('are forgotten with a new password', async () => {
		const { id, username } = await createUser({ password })
		await failFive(username, '10.3.1.1')
		const renewed = { password: await hashPassword('another-court') }
		await write((tx) => tx.update(users).set(renewed).where(eq(users.id, id)))
		expect((await attempt(username, 'another-court', '10.3.1.1')).status).toBe(200)
	})

	it('never lock anybody out for good: the wait passes', async () => {
		const { username } = await createUser({ password })
		await failFive(username, '10.3.0.1')
		expect((await attempt(username, password, '10.3.0.1')).status).toBe(429)
		vi.setSystemTime(Date.now() + 1_001)
		expect((await attempt(username, password, '10.3.0.1')).status).toBe(200)
	})

	it('cannot be tried side by side', async () => {
		const { username } = await createUser({ password })
		const tries = Array.from({ length: 40 }, () => attempt(username, 'wrong-one', '10.4.0.1'))
		const statuses = (await Promise.all(tries)).map(({ status }) => status)
		expect(statuses.filter((status) => status === 401)).toHaveLength(5)
		expect(statuses.filter((status) => status === 429)).toHaveLength(35)
	})

	it('close the door for their address after 30 accounts, however often each is tried, and for no other', async () => {
		for (let i = 1; i <= 29; i++) expect((await attempt(`guess${i}`, 'wrong-one', '10.5.0.1')).status).toBe(401)
		for (let i = 1; i <= 4; i++) expect((await attempt('guess1', 'wrong-one', '10.5.0.1')).status).toBe(401)
		expect((await attempt('Naledi', password, '10.5.0.1')).status, 'a neighbour').toBe(200)
		expect((await attempt('guess30', 'wrong-one', '10.5.0.1')).status).toBe(401)
		const refused = await attempt('Naledi', password, '10.5.0.1')
		expect(refused.status).toBe(429)
		expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(200)
		expect((await attempt('Naledi', password, '10.5.0.2')).status).toBe(200)
	})

	it('do not count where the person has signed in with that browser before, which counts its own', async () => {
		const [{ username }, other] = [await createUser({ password }), await createUser({ password })]
		const browser = cookies((await attempt(username, password, '10.8.0.1')).headers)
		await failFive(username, '10.8.0.1')
		for (let i = 1; i <= 29; i++) await attempt(`stranger${i}`, 'wrong-one', '10.8.0.1')
		expect((await attempt(other.username, password, '10.8.0.1', browser)).status, 'it knows nobody else').toBe(429)
		expect((await attempt(username, password, '10.8.0.1')).status).toBe(429)
		expect((await attempt(username, password, '10.8.0.1', browser)).status).toBe(200)

		await failFive(username, '10.8.0.1', browser)
		expect((await attempt(username, password, '10.8.0.1', browser)).status).toBe(429)
		expect((await attempt(username, password, '10.8.0.2', browser)).status, 'wherever it is').toBe(429)
	})

	it('are no use with a browser that somebody made up', async () => {
		const { id, username } = await createUser({ password })
		await failFive(username, '10.9.0.1')
		const made = Buffer.from(JSON.stringify({ id: 'mine', userIds: [id] })).toString('base64')
		for (const known of [made, `${made}.`, `${made}.AAAA`])
			expect((await attempt(username, password, '10.9.0.1', { Cookie: `known=${known}` })).status).toBe(429)
	})

	it('hold for the page as well', async () => {
		const { username } = await createUser({ password })
		const post = (secret: string) => visit('/auth', { form: { username, password: secret }, headers: from('10.6.0.1') })
		for (let i = 1; i <= 5; i++) expect((await post('wrong-one')).status).toBe(401)
		const refused = await post(password)
		expect(refused.status).toBe(429)
		expect(refused.action.toast).toMatchObject({
			title: 'Login failed',
			description: 'Too many tries. Wait a second and try again.',
		})
	})
})

describe('the page /auth', () => {
	const open = (path: string, form?: Record<string, string>) => visit(path, { form, headers: from('10.7.0.1') })
	const toastOf = async (headers: Headers) => {
		const request = new Request('http://localhost/', { headers: cookies(headers) })
		return (await takeToast(request)).toast
	}

	it('signs in with a toast that greets by full name', async () => {
		const answer = await open('/auth', { username: 'naledi', password })
		expect([answer.status, answer.location]).toEqual([302, '/'])
		expect(await toastOf(answer.headers)).toMatchObject({
			title: 'Login successful',
			description: 'Welcome back, Player Naledi!',
		})
		expect((await whoIs(cookies(answer.headers))).body.id).toBe(user.id)
	})

	it('says that it failed with the message of the call, and keeps the name but not the password', async () => {
		const answer = await open('/auth?next=/my-bookings', { username: 'Naledi', password: 'not-the-one' })
		expect(answer.status).toBe(401)
		expect(answer.action.toast).toMatchObject({
			title: 'Login failed',
			description: wrong.message,
			variant: 'destructive',
		})
		expect(answer.action.result.initialValue).toEqual({ username: 'Naledi' })
		expect(answer.action.result.error).toEqual({ '': [wrong.message] })
		expect(answer.page.next).toBe('/my-bookings')
		expect(answer.text).not.toContain('not-the-one')
	})

	it('puts what is wrong beside the fields', async () => {
		const answer = await open('/auth', { username: 'ab', password: 'short' })
		expect(answer.status).toBe(400)
		expect(answer.action.result.error).toEqual({
			username: ['Username must be at least 3 characters'],
			password: ['Password must be at least 6 characters'],
		})
		expect(answer.text).not.toContain('short')
	})

	test('goes after the sign-in from next=… to …', () =>
		each(
			[
				['/my-bookings', '/my-bookings'],
				['/booking/1/2?date=2026-11-21&start=10:00&end=12:00', '/booking/1/2?date=2026-11-21&start=10:00&end=12:00'],
				['', '/'],
				['//evil.example', '/'],
				['/\\evil.example', '/'],
				['\\\\evil.example', '/'],
				['/\t/evil.example', '/'],
				['/%09/evil.example', '/%09/evil.example'],
				['/..//evil.example', '/'],
				['https://evil.example/', '/'],
				['javascript:alert(1)', '/'],
				['/x\r\nSet-Cookie: a=b', '/'],
				['/auth?next=/auth', '/'],
				['/logout', '/'],
			],
			async (next, to) => {
				const address = `/auth?next=${encodeURIComponent(next)}`
				const signed = await open(address, { username: 'Naledi', password })
				expect([signed.status, signed.location]).toEqual([302, to])
				const already = await visit(address, { headers: await signedIn(user) })
				expect([already.status, already.location], 'and so does who is signed in already').toEqual([302, to])
			},
		))

	it('goes home from a next of 10 kB', async () => {
		const answer = await open(`/auth?next=/${'a'.repeat(10_000)}`, { username: 'Naledi', password })
		expect([answer.status, answer.location]).toEqual([302, '/'])
	})

	it('opens with the tab that is asked for', async () => {
		expect((await open('/auth')).page).toMatchObject({ tab: 'login', next: '/', openId: null })
		expect((await open('/auth?tab=register')).page.tab).toBe('register')
		expect((await open('/auth?tab=<script>')).page.tab).toBe('login')
	})
})

describe('the page /logout', () => {
	it('ends the session and says so on /auth', async () => {
		const signed = await visit('/auth', { form: { username: 'Naledi', password }, headers: from('10.8.0.1') })
		const session = cookies(signed.headers)
		const out = await visit('/logout', { form: {}, headers: session })
		expect([out.status, out.location]).toEqual([302, '/auth'])
		expect((await whoIs(session)).status).toBe(401)
		const request = new Request('http://localhost/auth', { headers: cookies(out.headers) })
		expect((await takeToast(request)).toast).toMatchObject({
			title: 'Logged out',
			description: 'You have been successfully logged out.',
		})
	})

	it('does nothing to who only follows a link to it', async () => {
		const headers = await signedIn(user)
		expect((await visit('/logout', { headers })).location).toBe('/')
		expect((await whoIs(headers)).status).toBe(200)
	})
})

describe('pages for people who are signed in', () => {
	test.each([
		'/my-bookings',
		'/my-bookings?tab=past',
		'/booking/1/1?date=2026-11-21&start=10:00',
		'/my-bookings/1/cancel',
		'/my-bookings/1/again',
	])('send a visitor of %s to sign in and back', async (path) => {
		const answer = await visit(path)
		expect([answer.status, answer.location]).toEqual([302, `/auth?next=${encodeURIComponent(path)}`])
	})

	test.each(['/booking/1/1', '/my-bookings/1/cancel'])('take nothing from a visitor: POST %s', async (path) => {
		const answer = await visit(path, { form: {} })
		expect([answer.status, answer.location]).toEqual([302, `/auth?next=${encodeURIComponent(path)}`])
	})
})
