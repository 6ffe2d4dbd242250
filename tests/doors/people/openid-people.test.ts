import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { userIdentities, users } from '#db/schema.ts'
import { Registration } from '#app/features/accounts/schemas.ts'
import { openReset, resetPassword } from '#app/features/recovery/reset.server.ts'
import { findConnected } from '#app/features/social-login/identities.server.ts'
import { onProvider } from '#tests/support/outside/openid-provider.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { aBrowser, identitiesOf, openWays, personCalled, signInAs, type Browser } from './openid-visits.ts'
import { visit } from '#tests/support/process/product.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { each } from '../each.ts'

const provider = await vi.hoisted(async () => {
	const { startOpenIdProvider } = await import('#tests/support/outside/openid-provider.ts')
	const started = await startOpenIdProvider({ redirectUris: ['http://localhost/auth/openid/callback'] })
	const mail = { PUBLIC_URL: 'http://localhost', SMTP_URL: 'smtp://127.0.0.1:1' }
	Object.assign(process.env, started.env, mail, { RATE_LIMITS: 'off', HOST: '127.0.0.1', LOG: 'off' })
	return started
})
afterAll(() => provider.stop())

const LOGGED_IN = 'You have been successfully logged in with your social account.'
const KNOWN_EMAIL =
	'You already have an account with this email. Sign in with your password and connect it in Settings.'
const UNCONFIRMED_EMAIL =
	'There’s already an account with this email, but it isn’t confirmed. Yours? Get a new password by mail (see “Forgot your password?”), then sign in this way again.'
const SUSPENDED = 'This account is suspended. Contact us.'

let made = 0
const newLogin = () => `member${++made}`
const set = (person: { id: number }, columns: Partial<typeof users.$inferInsert>) =>
	write((tx) => tx.update(users).set(columns).where(eq(users.id, person.id)))

describe('who has the same address here', () => {
	async function trySame({ here, there }: { here: boolean; there: boolean | undefined }) {
		const [login, browser] = [newLogin(), aBrowser()]
		const emailVerifiedAt = here ? new Date() : null
		const person = await createUser({ username: `same-${login}`, email: `Same.${login}@Example.com`, emailVerifiedAt })
		provider.people.set(login, { email: `same.${login}@example.COM`, email_verified: there, name: 'Somebody Else' })
		const { toast, location } = await signInAs(browser, login)
		return { said: toast?.description, location, me: await browser.whoAmI(), person, login }
	}

	it('is connected where both sides have checked it, and told so', async () => {
		const { said, me, person, login } = await trySame({ here: true, there: true })
		expect({ said, me }).toEqual({ said: LOGGED_IN, me: person.username })
		expect(await identitiesOf(person)).toMatchObject([{ subject: login }])
		expect(await noticesOf(person.id)).toMatchObject([{ kind: 'account', title: 'A way to sign in was added' }])
		expect(await personCalled(person.username), 'nothing of theirs changes').toMatchObject(person)
	})

	test.each([
		{ here: false, there: true },
		{ here: true, there: false },
		{ here: true, there: undefined },
		{ here: false, there: false },
	])('has to sign in first otherwise: %j', async (checked) => {
		const { said, me, location, person } = await trySame(checked)
		const words = checked.there && !checked.here ? UNCONFIRMED_EMAIL : KNOWN_EMAIL
		expect({ said, me, location }).toEqual({ said: words, me: null, location: '/auth' })
		expect(await identitiesOf(person)).toEqual([])
	})

	it('is not taken over by a second account that has the address there', async () => {
		const { person, login } = await trySame({ here: true, there: true })
		const second = newLogin()
		provider.people.set(second, provider.people.get(login)!)
		expect((await signInAs(aBrowser(), second)).toast?.description).toBe(KNOWN_EMAIL)
		expect(await identitiesOf(person)).toHaveLength(1)
	})
})

describe('an account that was closed', () => {
	it('is not signed in while it is suspended, by whatever way', async () => {
		const [login, browser] = [newLogin(), aBrowser()]
		await signInAs(browser, login)
		const person = (await personCalled(login))!
		const { location } = await browser.go('/logout', { method: 'POST', body: new URLSearchParams() })
		expect(location).toBe('/auth')
		const between = await browser.go(await onProvider(await browser.setOut(), login))
		await set(person, { suspendedAt: new Date() })
		expect((await browser.go(between.location)).toast?.description).toMatch(/has expired/)
		expect((await signInAs(browser, login)).toast?.description).toBe(SUSPENDED)
		expect(await browser.whoAmI()).toBeNull()

		const other = newLogin()
		const same = await createUser({ username: `same-${other}` })
		await set(same, { emailVerifiedAt: new Date(), suspendedAt: new Date() })
		provider.people.set(other, { email: same.email, email_verified: true, name: 'Back again' })
		expect((await signInAs(browser, other)).toast?.description).toBe(SUSPENDED)
		expect(await identitiesOf(same)).toEqual([])
	})

	it('is not signed in once it is deleted', async () => {
		const login = newLogin()
		await signInAs(aBrowser(), login)
		await set((await personCalled(login))!, { deletedAt: new Date() })
		const browser = aBrowser()
		expect((await signInAs(browser, login)).toast?.description).toBe('This account no longer exists.')
		expect(await browser.whoAmI()).toBeNull()
	})
})

describe('somebody new', () => {
	test('gets an account that could have been registered: …', () =>
		each<[string, object, { username: RegExp; fullName?: string }]>(
			[
				[
					'a taken username',
					{ preferred_username: 'taken', name: 'Thabo M' },
					{ username: /^taken[2-9]$/, fullName: 'Thabo M' },
				],
				[
					'an address for one',
					{ preferred_username: 'Zinhle.K@corp.example', name: 'Zinhle K' },
					{ username: /^zinhle\.k$/ },
				],
				['a name only', { name: 'Anélè  Ñkósi' }, { username: /^anélè\.ñkósi$/, fullName: 'Anélè  Ñkósi' }],
				['an address only', {}, { username: /^onlyaddress$/, fullName: 'onlyaddress' }],
				[
					'nothing that makes a name',
					{ name: '💙', preferred_username: '<>' },
					{ username: /^onlyaddress\d$/, fullName: '💙' },
				],
				[
					'control characters',
					{ name: 'A\r\nSet-Cookie: x', preferred_username: 'crlf' },
					{ username: /^crlf$/, fullName: 'crlf' },
				],
				['no text at all', { name: 7, preferred_username: ['x'] }, { username: /^onlyaddress\d$/ }],
				['far too much', { name: 'n'.repeat(5_000), preferred_username: 'u'.repeat(5_000) }, { username: /^u{40}$/ }],
				[
					'mark-up',
					{ name: '<script>alert(1)</script>' },
					{ username: /^scriptalert1script$/, fullName: '<script>alert(1)</script>' },
				],
			],
			async (_, claims, expected) => {
				const [login, browser] = [newLogin(), aBrowser()]
				await createUser({ username: 'taken', email: 'taken@example.com' }).catch(() => undefined)
				const email = `onlyaddress@${login}.example`
				provider.people.set(login, { email, email_verified: false, ...claims })
				expect((await signInAs(browser, login)).toast?.description).toBe(LOGGED_IN)
				const username = (await browser.whoAmI())!
				const person = (await personCalled(username))!
				expect(person).toMatchObject({ ...expected, username: expect.stringMatching(expected.username), email })
				expect(person).toMatchObject({ emailVerifiedAt: null, role: 'user', password: null })
				const { shape } = Registration
				for (const field of ['username', 'email', 'fullName'] as const) shape[field].parse(person[field])
			},
		))

	test.each([undefined, '', 'no address', `${'x'.repeat(250)}@example.com`, 'a@b\r\nBcc: c@example.com'])(
		'needs an address that can be used: %j',
		async (email) => {
			const [login, browser, before] = [newLogin(), aBrowser(), await db.$count(users)]
			provider.people.set(login, { email, email_verified: true, name: 'Without One' })
			const { toast, location } = await signInAs(browser, login)
			expect(toast?.description).toBe('The sign-in service didn’t give us your email address, and we need one.')
			expect(location).toBe('/auth')
			expect(await db.$count(users)).toBe(before)
		},
	)
})

describe('an address that somebody else opened an account with', () => {
	test.each([
		{ verified: false, left: 0 },
		{ verified: true, left: 1 },
	])('leaves them no way in once its owner sets a password by mail: %j', async ({ verified, left }) => {
		const [login, browser] = [newLogin(), aBrowser()]
		provider.people.set(login, { email: `${login}@victim.example`, email_verified: verified, name: 'Early Bird' })
		await signInAs(browser, login)
		const person = (await personCalled((await browser.whoAmI())!))!
		const link = await write((tx) => openReset(tx, person, new Date(), 'mail'))
		await resetPassword(link.split('/').at(-1), 'a new password by its owner')
		expect(await browser.whoAmI()).toBeNull()
		expect(await identitiesOf(person)).toHaveLength(left)
		const told = (await noticesOf(person.id)).map(({ title, body }) => `${title}: ${body}`).join('\n')
		expect(told.includes('A way to sign in was removed: ')).toBe(!verified)
		expect(told.includes(`You can still sign in with ${new URL(provider.url).host}`)).toBe(verified)
		const { toast } = await signInAs(aBrowser(), login)
		expect(toast?.description).toBe(verified ? LOGGED_IN : KNOWN_EMAIL)
	})

	it('stays as it is where the link was handed over: it shows nothing of the address', async () => {
		const [login, browser] = [newLogin(), aBrowser()]
		provider.people.set(login, { email: `${login}@handed.example`, email_verified: false, name: 'Late Bird' })
		await signInAs(browser, login)
		const person = (await personCalled((await browser.whoAmI())!))!
		const link = await write((tx) => openReset(tx, person, new Date()))
		await resetPassword(link.split('/').at(-1), 'a new password by its owner')
		expect(await identitiesOf(person)).toHaveLength(1)
	})
})

describe('connecting in the settings', () => {
	async function member(password?: string) {
		const user = await createUser({ username: newLogin(), password })
		const headers = await signedIn(user)
		return { user, headers, browser: aBrowser(headers) }
	}
	/** With a right password: where the button is that leads on. */
	const agree = ({ browser }: { browser: Browser }, currentPassword = 'password123') =>
		browser.go('/settings', { method: 'POST', body: new URLSearchParams({ intent: 'connect', currentPassword }) })
	const consentOf = async (person: { browser: Browser }) =>
		new URL((await agree(person)).location, 'http://localhost').searchParams.get('connect')!
	async function connectAs({ browser }: Awaited<ReturnType<typeof member>>, login: string, consent = '1') {
		const there = await browser.setOut(`/auth/openid?link=${consent}`)
		const { toast, location } = await browser.go(await onProvider(there, login))
		expect(location).toBe('/settings')
		return toast
	}
	const disconnect = (headers: Record<string, string>, id: unknown) =>
		visit('/auth/openid/disconnect', { headers, form: { id: String(id) } })

	it('connects, signs in by it, and disconnects', async () => {
		const [me, login] = [await member('password123'), newLogin()]
		expect(await findConnected(me.user)).toMatchObject({ accounts: [], offer: new URL(provider.url).host })
		expect(await connectAs(me, login, await consentOf(me))).toMatchObject({ title: 'Account connected' })
		expect(await openWays()).toEqual([])
		const elsewhere = aBrowser()
		await signInAs(elsewhere, login)
		expect(await elsewhere.whoAmI()).toBe(me.user.username)
		const { accounts, offer } = await findConnected(me.user)
		expect({ accounts: accounts.length, offer }).toEqual({ accounts: 1, offer: null })

		expect(await disconnect(me.headers, accounts[0]!.id)).toMatchObject({ status: 302, location: '/settings' })
		expect(await identitiesOf(me.user)).toEqual([])
		const told = await noticesOf(me.user.id)
		expect(told.map(({ title }) => title)).toEqual(['A way to sign in was added', 'A way to sign in was removed'])
		await disconnect(me.headers, accounts[0]!.id)
		expect(await noticesOf(me.user.id)).toHaveLength(2)
	})

	it('asks who has a password for it, in this browser and once', async () => {
		const me = await member('password123')
		const refused = { location: '/settings', toast: { title: 'Nothing was connected' } }
		expect((await agree(me, 'wrong-one')).status).toBe(400)
		for (const consent of ['1', '', 'A'.repeat(43)]) {
			expect(await me.browser.go(`/auth/openid?link=${consent}`)).toMatchObject(refused)
		}
		const consent = await consentOf(me)
		const elsewhere = aBrowser(me.headers)
		expect(await elsewhere.go(`/auth/openid?link=${consent}`), 'another browser').toMatchObject(refused)
		const other = aBrowser((await member('password123')).headers)
		for (const [name, value] of me.browser.jar) other.jar.set(name, value)
		expect(await other.go(`/auth/openid?link=${consent}`), 'another person').toMatchObject(refused)
		const again = await consentOf(me)
		expect(await me.browser.setOut(`/auth/openid?link=${again}`)).toContain(provider.url)
		expect(await me.browser.go(`/auth/openid?link=${again}`), 'once').toMatchObject(refused)
	})

	it('connects one account to one person, and once', async () => {
		const [me, other, login] = [await member(), await member(), newLogin()]
		await connectAs(me, login)
		expect(await connectAs(other, login)).toMatchObject({
			title: 'Nothing was connected',
			variant: 'destructive',
			description: 'It’s connected to another account here. Disconnect it there first.',
		})
		expect(await connectAs(me, login), 'the same one again changes nothing').toMatchObject({
			title: 'Account connected',
		})
		expect(await connectAs(me, newLogin())).toMatchObject({
			description: 'Another one is connected already. Disconnect it first.',
		})
		expect(await identitiesOf(me.user)).toHaveLength(1)
		expect(await identitiesOf(other.user)).toEqual([])
	})

	it('connects only who set out', async () => {
		const [me, other, login] = [await member(), await member(), newLogin()]
		const address = await onProvider(await me.browser.setOut('/auth/openid?link=1'), login)
		const browser = aBrowser(other.headers)
		for (const [name, value] of me.browser.jar) browser.jar.set(name, value)
		expect((await browser.go(address)).toast).toMatchObject({ title: 'Nothing was connected' })
		expect(await db.$count(userIdentities, eq(userIdentities.subject, login))).toBe(0)
	})

	it('begins on our own pages only, and for who is signed in', async () => {
		const { browser } = await member()
		for (const site of ['cross-site', 'same-site']) {
			const answer = await browser.go('/auth/openid?link=1', { headers: { 'Sec-Fetch-Site': site } })
			expect(answer).toMatchObject({ status: 302, location: '/' })
		}
		expect((await aBrowser().go('/auth/openid?link=1')).location).toBe('/auth?next=%2Fsettings')
	})

	it('keeps the only way in', async () => {
		const [login, browser] = [newLogin(), aBrowser()]
		await signInAs(browser, login)
		const person = (await personCalled(login))!
		const [{ id } = { id: 0 }] = await identitiesOf(person)
		const { toast, location } = await browser.go('/auth/openid/disconnect', {
			method: 'POST',
			body: new URLSearchParams({ id: String(id) }),
		})
		expect(location).toBe('/settings')
		expect(toast).toMatchObject({ description: 'It’s your only way to sign in. Set a password first.' })
		expect(await identitiesOf(person)).toHaveLength(1)
	})

	it('disconnects nothing of others, nor what is no account', async () => {
		const [me, other] = [await member('password123'), await member('password123')]
		await connectAs(other, newLogin(), await consentOf(other))
		const [{ id } = { id: 0 }] = await identitiesOf(other.user)
		for (const wanted of [id, 0, -1, 'x', '9'.repeat(40), '']) {
			expect((await disconnect(me.headers, wanted)).location).toBe('/settings')
		}
		expect((await disconnect({}, id)).location).toMatch(/^\/auth\?next=/)
		const foreign = { ...other.headers, 'Sec-Fetch-Site': 'cross-site', Authorization: '' }
		expect((await disconnect(foreign, id)).status).toBe(403)
		expect(await identitiesOf(other.user)).toHaveLength(1)
	})
})
