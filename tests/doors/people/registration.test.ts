import { eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { registrationForm } from '#app/features/accounts/schemas.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { takeToast } from '#app/lib/http/toast.server.ts'
import { within } from '#tests/support/cases.ts'
import { createUser } from '#tests/support/world/people.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { each } from '../each.ts'

// Each person registers from an address of their own: there is a limit per address.
vi.hoisted(() => (process.env.TRUST_PROXY = 'true'))
let made = 0
const fromElsewhere = () => ({ 'X-Forwarded-For': `10.9.${Math.floor(made / 250)}.${made++ % 250}` })

let people = 0
const newcomer = () => {
	const username = `newcomer${++people}`
	return { fullName: 'Zanele Khumalo', username, email: `${username}@example.com`, password: 'court-time' }
}
const register = (body: unknown, headers = fromElsewhere()) => call('POST', '/api/register', { body, headers })
const stored = async (username: string) => (await db.select().from(users).where(eq(users.username, username)))[0]

describe('POST /api/register', () => {
	it('opens an account and signs in at once', async () => {
		const person = { ...newcomer(), location: '  Observatory ', confirmPassword: 'court-time' }
		const answer = await register(person)
		expect(answer.status).toBe(201)
		expect(answer.body).toEqual({
			token: expect.stringMatching(/^[\w-]{43}$/),
			user: {
				id: expect.any(Number),
				username: person.username,
				fullName: 'Zanele Khumalo',
				email: person.email,
				role: 'user',
				location: 'Observatory',
				profilePicture: null,
				bio: null,
			},
		})
		const whoIs = (headers: Record<string, string>) => call('GET', '/api/user/jwt', { headers })
		expect((await whoIs({ Authorization: `Bearer ${answer.body.token}` })).body).toEqual(answer.body.user)
		expect((await whoIs({ Cookie: answer.headers.get('Set-Cookie')!.split(';')[0]! })).body).toEqual(answer.body.user)
		const login = { username: person.username, password: person.password }
		expect((await call('POST', '/api/login', { body: login, headers: fromElsewhere() })).status).toBe(200)
	})

	it('is refused where the username looks like somebody else’s', async () => {
		await createUser({ username: 'lerato.m' })
		for (const username of ['1erato.m', 'IERATO.M', 'lerat0.rn', 'ⅼerato.m']) {
			const answer = await register({ ...newcomer(), username })
			expect([answer.status, answer.body.message], username).toEqual([409, 'Username already exists'])
		}
		expect((await register({ ...newcomer(), username: 'lerata.m' })).status).toBe(201)
		await createUser({ username: 'сашао' })
		expect((await register({ ...newcomer(), username: 'Саша0' })).status).toBe(409)
		expect((await register({ ...newcomer(), username: 'сашае' })).status).toBe(201)
	})

	it('keeps the password as argon2id only', async () => {
		const person = newcomer()
		await register(person)
		const row = await stored(person.username)
		expect(row!.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
		expect(JSON.stringify(row)).not.toContain(person.password)
	})

	test(
		'refuses a wrong …',
		() =>
			each(
				[
					['fullName', undefined, 'Full name is required'],
					['fullName', '   ', 'Full name is required'],
					['fullName', '\u200b\u200b', 'Full name is required'],
					['fullName', 'x'.repeat(101), 'Full name must be at most 100 characters'],
					['username', undefined, 'Username must be at least 3 characters'],
					['username', 'ab', 'Username must be at least 3 characters'],
					['username', 'x'.repeat(41), 'Username must be at most 40 characters'],
					['username', 'two words', 'Username can have letters, numbers and . _ + - only'],
					['username', 'thandi@example.com', 'Username can have letters, numbers and . _ + - only'],
					['username', '<script>', 'Username can have letters, numbers and . _ + - only'],
					['username', 'admin', 'This username is kept for Courtside itself'],
					['username', 'аdmin', 'This username is kept for Courtside itself'],
					['username', 'courtside.desk', 'This username is kept for Courtside itself'],
					['username', 'thаndi', 'Use letters of one alphabet in the username'],
					['fullName', 'Tha\u200bndi', 'We can’t read some letters of this name. Type it again.'],
					['fullName', '\u202eidnahT', 'We can’t read some letters of this name. Type it again.'],
					['fullName', 'Соurtside Help', 'This name is kept for Courtside itself'],
					['fullName', 'Win at https://x.example', 'A name cannot be a web address'],
					['email', undefined, 'Email is required'],
					['email', '', 'Email is required'],
					['email', 'nobody', 'Enter a valid email address'],
					['email', 'a@b', 'Enter a valid email address'],
					['email', 'a@example.com\r\nBcc: b@example.com', 'Enter a valid email address'],
					['email', `${'x'.repeat(250)}@example.com`, 'Email must be at most 254 characters'],
					['location', 'x'.repeat(101), 'Use at most 100 characters'],
					['password', undefined, 'Password must be at least 6 characters'],
					['password', '12345', 'Password must be at least 6 characters'],
					['password', 'court\u001btime', 'Some characters cannot be used here'],
					['password', 'court\ttime', 'Some characters cannot be used here'],
					['password', 'court\ud800time', 'Some characters cannot be used here'],
					['password', 'x'.repeat(201), 'Password must be at most 200 characters'],
					['confirmPassword', 'court-tine', "Passwords don't match"],
					['confirmPassword', '', "Passwords don't match"],
				],
				async (field, value, message) => {
					const before = await db.$count(users)
					const answer = await register({ ...newcomer(), [field]: value })
					expect(answer.status).toBe(400)
					expect(answer.body.message).toBe(message)
					expect(answer.body.fieldErrors[field]).toContain(message)
					expect(await db.$count(users)).toBe(before)
				},
			),
		within(60_000),
	)

	it('says of all fields at once what is wrong, two different passwords among them', async () => {
		const wrong = {
			...newcomer(),
			fullName: '\u202eidnahT',
			username: '<x y>',
			email: 'nobody',
			confirmPassword: 'other',
		}
		const errors = {
			fullName: ['We can’t read some letters of this name. Type it again.'],
			username: ['Username can have letters, numbers and . _ + - only'],
			email: ['Enter a valid email address'],
			confirmPassword: ["Passwords don't match"],
		}
		expect((await register(wrong)).body.fieldErrors).toEqual(errors)
		expect(registrationForm(6).safeParse(wrong).error!.flatten().fieldErrors).toEqual(errors)
	})

	it('says how long a password has to be here', async () => {
		expect((await visit('/auth?tab=register')).page.least).toBe(6)
		const { error } = registrationForm(12).safeParse({ ...newcomer(), confirmPassword: 'court-time' })
		expect(error!.flatten().fieldErrors).toEqual({ password: ['Password must be at least 12 characters'] })
	})

	test.each([
		['100 characters, however long they are in bytes', { fullName: '👨‍👩‍👧'.repeat(20) }],
		['3 characters', { username: 'ßé7' }],
		['a password of 6 emoji', { password: '🎾🎾🎾🎾🎾🎾' }],
		['right-to-left letters', { fullName: 'يوسف' }],
	])('takes %s', async (_, wish) => {
		expect((await register({ ...newcomer(), ...wish })).status).toBe(201)
	})

	it('shows markup as the text it is', async () => {
		const fullName = `"><svg onload=x> <script>' OR 1=1--`
		expect((await register({ ...newcomer(), fullName })).body.user.fullName).toBe(fullName)
	})

	it('takes nothing that is not asked for', async () => {
		const person = newcomer()
		const extra = {
			id: 7,
			role: 'admin',
			points: 1_000_000,
			isVerified: true,
			createdAt: '2001-01-01T00:00:00.000Z',
			deletedAt: null,
			stravaToken: 'x',
			bio: 'x',
			profilePicture: 'https://evil.example/x.png',
			usernameKey: 'admin',
			constructor: { prototype: { role: 'admin' } },
		}
		const body = JSON.stringify({ ...person, ...extra }).replace(/}$/, ',"__proto__":{"role":"admin","bio":"x"}}')
		const answer = await call('POST', '/api/register', { body: JSON.parse(body), headers: fromElsewhere() })
		expect(answer.body.user).toMatchObject({ role: 'user', bio: null, profilePicture: null })
		const row = (await stored(person.username))!
		expect(row.id).not.toBe(7)
		expect(row).toMatchObject({ role: 'user', stravaToken: null, bio: null, usernameKey: person.username })
		expect(row.createdAt.getFullYear()).toBeGreaterThan(2001)
		expect(({} as { role?: string }).role).toBeUndefined()
	})
})

describe('a name or address that is taken', () => {
	test.each([
		['username', 'Username already exists', (name: string) => ({ username: name })],
		['username', 'Username already exists', (name: string) => ({ username: name.toUpperCase() })],
		['username', 'Username already exists', (name: string) => ({ username: name.replace('t', 'ｔ') })],
		['email', 'Email already registered', (name: string) => ({ email: `${name}@example.com` })],
		['email', 'Email already registered', (name: string) => ({ email: `${name.toUpperCase()}@Example.COM` })],
	])('is a 409 at %s: %s', async (field, message, same) => {
		const { username } = await createUser({ username: `taken${++people}` })
		const before = await db.$count(users)
		const answer = await register({ ...newcomer(), ...same(username) })
		expect([answer.status, answer.body]).toEqual([409, { message, fieldErrors: { [field]: [message] } }])
		expect(answer.headers.get('Set-Cookie')).toBeNull()
		expect(await db.$count(users)).toBe(before)
	})

	test.each(['username', 'email'] as const)('goes to exactly one of 50 who want the same %s at once', async (field) => {
		const before = await db.$count(users)
		const wanted = newcomer()
		const answers = await Promise.all(
			Array.from({ length: 50 }, (_, i) => {
				const value = i % 2 ? wanted[field].toUpperCase() : wanted[field]
				return register({ ...newcomer(), [field]: value })
			}),
		)
		expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
		const losers = answers.filter(({ status }) => status !== 201)
		const message = field === 'username' ? 'Username already exists' : 'Email already registered'
		for (const { status, body } of losers) {
			expect([status, body]).toEqual([409, { message, fieldErrors: { [field]: [message] } }])
		}
		expect(await db.$count(users)).toBe(before + 1)
	})
})

describe('registering from one address', () => {
	it('is limited to 20 an hour, so that nobody fills the house with accounts', async () => {
		const address = { 'X-Forwarded-For': '10.10.0.1' }
		for (let i = 1; i <= 20; i++) expect((await register(newcomer(), address)).status).toBe(201)
		const refused = await register(newcomer(), address)
		expect(refused.status).toBe(429)
		expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000)
		expect((await register(newcomer())).status).toBe(201)
	})
})

describe('the page /auth?tab=register', () => {
	const post = (form: Record<string, string>, path = '/auth?tab=register', headers = fromElsewhere()) =>
		visit(path, { form, headers })

	it('opens an account with a toast that greets, and goes on', async () => {
		const person = { ...newcomer(), location: '', confirmPassword: 'court-time' }
		const answer = await post(person, '/auth?tab=register&next=/booking/1/1')
		expect([answer.status, answer.location]).toEqual([302, '/booking/1/1'])
		const Cookie = answer.headers
			.getSetCookie()
			.map((cookie) => cookie.split(';')[0])
			.join('; ')
		expect((await takeToast(new Request('http://localhost/', { headers: { Cookie } }))).toast).toMatchObject({
			title: 'Registration successful',
			description: 'Welcome to Courtside, Zanele Khumalo!',
		})
		expect((await call('GET', '/api/user/jwt', { headers: { Cookie } })).body.username).toBe(person.username)
	})

	it('signs in a person who tries again because the response was lost, and nobody else', async () => {
		const person = { ...newcomer(), location: '', confirmPassword: 'court-time' }
		await post(person)
		const before = await db.$count(users)
		const again = await post(person)
		expect([again.status, again.location, again.headers.getSetCookie().length > 0]).toEqual([302, '/', true])
		for (const other of [
			{ password: 'another one', confirmPassword: 'another one' },
			{ email: newcomer().email },
			{ username: newcomer().username },
		]) {
			const refused = await post({ ...person, ...other })
			expect([refused.status, refused.text.includes('already')], JSON.stringify(other)).toEqual([409, true])
		}
		const hoursAgo = new Date(Date.now() - 2 * HOUR)
		await write((tx) => tx.update(users).set({ createdAt: hoursAgo }).where(eq(users.username, person.username)))
		expect((await post(person)).status, 'hours later').toBe(409)
		expect(await db.$count(users)).toBe(before)
	})

	it('takes no more guesses at the password of somebody who has just registered than the login', async () => {
		const person = { ...newcomer(), location: '', confirmPassword: 'court-time' }
		await post(person)
		const headers = fromElsewhere()
		const guess = async (password: string) => {
			const answer = await post({ ...person, password, confirmPassword: password }, undefined, headers)
			return [answer.status, answer.text.includes('Username already exists'), answer.headers.getSetCookie()]
		}
		for (let guesses = 0; guesses < 6; guesses++) expect(await guess(`wrong-guess-${guesses}`)).toEqual([409, true, []])
		expect(await guess(person.password), 'while it waits').toEqual([409, true, []])
		const login = { username: person.username, password: person.password }
		expect((await call('POST', '/api/login', { body: login, headers })).status).toBe(429)
	})

	it('wants the password twice, and gives back what was typed without it', async () => {
		const person = { ...newcomer(), location: 'Salt River', password: 'first-secret', confirmPassword: 'other-secret' }
		const answer = await post(person)
		expect(answer.status).toBe(400)
		expect(answer.action.result.error).toEqual({ confirmPassword: ["Passwords don't match"] })
		const { fullName, username, email, location } = person
		expect(answer.action.result.initialValue).toEqual({ fullName, username, email, location })
		expect(answer.text).not.toMatch(/first-secret|other-secret/)
		const { confirmPassword: _, ...once } = person
		expect((await post(once)).action.result.error).toEqual({ confirmPassword: ["Passwords don't match"] })
	})

	it('says what is taken beside the field and in a toast', async () => {
		const { username } = await createUser({ username: `taken${++people}` })
		const answer = await post({ ...newcomer(), username, confirmPassword: 'court-time' })
		expect(answer.status).toBe(409)
		expect(answer.action.result.error).toEqual({ username: ['Username already exists'] })
		expect(answer.action.toast).toMatchObject({
			title: 'Registration failed',
			description: 'Username already exists',
			variant: 'destructive',
		})
		expect(answer.text).not.toContain('court-time')
	})
})
