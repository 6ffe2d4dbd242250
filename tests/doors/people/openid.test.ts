import { afterAll, afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { onProvider, OTHER_CLIENT } from '#tests/support/outside/openid-provider.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import {
	aBrowser,
	CALLBACK,
	identitiesOf,
	openWays,
	personCalled,
	secrets,
	sessionsOf,
	signInAs,
	upToToken,
	type Browser,
} from './openid-visits.ts'
import { visit } from '#tests/support/process/product.ts'
import { withApp } from '#tests/support/world/two-step.ts'

const provider = await vi.hoisted(async () => {
	const { startOpenIdProvider } = await import('#tests/support/outside/openid-provider.ts')
	const started = await startOpenIdProvider({ redirectUris: ['http://localhost/auth/openid/callback'] })
	Object.assign(process.env, started.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1', LOG: 'on', OIDC_NAME: 'Court ID' })
	return started
})
afterAll(() => provider.stop())

const said: string[] = []
beforeEach(() => {
	for (const name of ['log', 'info', 'warn', 'error'] as const) {
		vi.spyOn(console, name).mockImplementation((...words: unknown[]) => void said.push(words.map(String).join(' ')))
	}
})
afterEach(() => {
	vi.useRealTimers()
	vi.restoreAllMocks()
	for (const key of Object.keys(provider.mischief)) delete provider.mischief[key as keyof typeof provider.mischief]
	const told = said.join('\n')
	expect([...secrets].filter((secret) => told.includes(secret))).toEqual([])
})

const SUCCESS = {
	title: 'Login successful',
	description: 'You have been successfully logged in with your social account.',
}
const NOT_FROM_HERE = 'That took more than ten minutes, or started in another browser. Start again.'
const UNSOUND = 'We couldn’t trust what the sign-in service sent. Start again.'
const ENDED = { title: 'Login failed', description: 'That sign-in link has expired. Sign in again.' }
const later = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })

let made = 0
const newLogin = () => `visitor${++made}`

describe('signing in by OpenID Connect', () => {
	it('goes to the provider and back, and opens an account', async () => {
		const browser = aBrowser()
		const { page } = await visit('/auth')
		expect(page.openId).toEqual({ name: 'Court ID' })
		const login = newLogin()
		const address = new URL(await browser.setOut('/auth/openid?next=%2Fmy-bookings%3Ftab%3Dpast'))
		expect(address.origin).toBe(provider.url)
		expect(Object.fromEntries(address.searchParams)).toMatchObject({
			client_id: 'courtside',
			response_type: 'code',
			redirect_uri: CALLBACK,
			scope: 'openid email profile',
			code_challenge_method: 'S256',
			code_challenge: expect.stringMatching(/^[\w-]{43}$/),
			state: expect.stringMatching(/^[\w-]{43}$/),
			nonce: expect.stringMatching(/^[\w-]{20,}$/),
		})
		const back = await browser.go(await onProvider(address.href, login))
		expect(back.location).toMatch(/^\/my-bookings\?tab=past&token=[\w-]{43}$/)
		expect(back.headers.get('Referrer-Policy')).toBe('no-referrer')
		expect(back.headers.get('Cache-Control')).toBe('no-store')
		expect(await browser.whoAmI()).toBeNull()

		const home = await browser.go(back.location)
		expect(home).toMatchObject({ status: 302, location: '/my-bookings?tab=past', toast: SUCCESS })
		expect(home.headers.get('Referrer-Policy')).toBe('no-referrer')
		expect(home.headers.get('Cache-Control')).toBe('no-store')
		expect(await browser.whoAmI()).toBe(login)
		const person = (await personCalled(login))!
		expect(person).toMatchObject({
			fullName: `Person ${login}`,
			email: `${login}@provider.example`,
			password: null,
			role: 'user',
			emailVerifiedAt: expect.any(Date),
		})
		expect(await identitiesOf(person)).toMatchObject([{ issuer: provider.url, subject: login }])
		expect(await sessionsOf(person)).toHaveLength(1)
		expect(await openWays()).toEqual([])
	})

	it('knows somebody again, whatever they are called there by then', async () => {
		const login = newLogin()
		await signInAs(aBrowser(), login)
		provider.people.set(login, { email: 'moved@provider.example', email_verified: true, name: 'Another Name' })
		const browser = aBrowser()
		expect(await signInAs(browser, login)).toMatchObject({ location: '/', toast: SUCCESS })
		expect(await browser.whoAmI()).toBe(login)
		expect(await personCalled(login)).toMatchObject({ email: `${login}@provider.example` })
	})

	it('keeps only hashes of what it gave out, and the rest locked', async () => {
		const browser = aBrowser()
		const address = new URL(await browser.setOut())
		const token = new URL((await upToToken(browser, newLogin())).location, CALLBACK).searchParams.get('token')!
		const kept = JSON.stringify(await openWays())
		for (const name of ['state', 'nonce', 'code_challenge']) {
			expect(kept).not.toContain(address.searchParams.get(name))
		}
		expect(kept).not.toContain(token)
		for (const cookie of browser.jar.values()) expect(kept).not.toContain(cookie)
		expect(kept).not.toContain('verifier')
	})

	it('can be set out for in two tabs, which both come back', async () => {
		const [browser, login] = [aBrowser(), newLogin()]
		const [first, second] = [await browser.setOut(), await browser.setOut()]
		for (const address of [first, second]) {
			const { location } = await browser.go(await onProvider(address, login))
			expect((await browser.go(location)).toast).toMatchObject(SUCCESS)
		}
	})

	it('sends who is signed in straight on', async () => {
		const me = await signedIn(await createUser())
		expect(await aBrowser(me).go('/auth/openid?next=/rewards')).toMatchObject({ status: 302, location: '/rewards' })
	})

	it('takes who is signed in there once more, where they are to show who they are', async () => {
		const [browser, login] = [aBrowser(), newLogin()]
		await signInAs(browser, login)
		const address = await browser.setOut('/auth/openid?again&next=/rewards')
		const { location } = await browser.go(await onProvider(address, login))
		expect(await browser.go(location)).toMatchObject({ location: '/rewards', toast: SUCCESS })
	})

	it('asks for a code of who has set up an app, and signs in nobody before', async () => {
		const [browser, login] = [aBrowser(), newLogin()]
		await signInAs(browser, login)
		const person = (await personCalled((await browser.whoAmI())!))!
		const { code } = await withApp(person)
		const elsewhere = aBrowser()
		const { location } = await signInAs(elsewhere, login, '/rewards')
		expect(location).toMatch(/^\/auth\/code\?step=[\w-]{43}&next=%2Frewards$/)
		expect(await elsewhere.whoAmI()).toBeNull()
		const form = new URLSearchParams({ code: code() })
		expect((await elsewhere.go(location, { method: 'POST', body: form })).location).toBe('/rewards')
		expect(await elsewhere.whoAmI()).toBe(person.username)
	})

	test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/api/user/jwt', '/auth'])(
		'leads home and not to %s',
		async (next) => {
			expect((await upToToken(aBrowser(), newLogin(), next)).location).toMatch(/^\/\?token=/)
		},
	)
})

describe('a way back that is not the one that was set out for', () => {
	/** Checks that it signs no one in, in any way, and says why. */
	async function refused(browser: Browser, address: string, description: string, hint = '') {
		const people = await db.$count(users)
		const back = await browser.go(address)
		expect(back, hint).toMatchObject({
			status: 302,
			toast: { title: 'Login failed', description, variant: 'destructive' },
		})
		expect(back.location).toMatch(/^\/auth(\?next=|$)/)
		expect(back.headers.get('Referrer-Policy')).toBe('no-referrer')
		expect(await browser.whoAmI()).toBeNull()
		expect(await db.$count(users)).toBe(people)
	}
	const changed = (address: string, change: (query: URLSearchParams) => void) => {
		const url = new URL(address)
		change(url.searchParams)
		return url.href
	}

	test.each<[string, (query: URLSearchParams) => void]>([
		['wrong', (query) => query.set('state', 'A'.repeat(43))],
		['missing', (query) => query.delete('state')],
		['empty', (query) => query.set('state', '')],
		['long', (query) => query.set('state', 'x'.repeat(7_000))],
	])('with a state that is %s', async (_, change) => {
		const browser = aBrowser()
		const address = await onProvider(await browser.setOut(), newLogin())
		await refused(browser, changed(address, change), NOT_FROM_HERE)
	})

	it('with a state that was used', async () => {
		const browser = aBrowser()
		const address = await onProvider(await browser.setOut(), newLogin())
		await browser.go(address)
		await refused(browser, address, NOT_FROM_HERE)
	})

	it('with a code that was used', async () => {
		const browser = aBrowser()
		const used = await onProvider(await browser.setOut(), newLogin())
		expect((await browser.go(used)).location).toMatch(/token=/)
		const next = await onProvider(await browser.setOut(), newLogin())
		const code = new URL(used).searchParams.get('code')!
		await refused(
			browser,
			changed(next, (query) => query.set('code', code)),
			'That sign-in has expired. Start again.',
		)
	})

	it('in another browser, as when somebody sends their own to sign a victim in', async () => {
		const [attacker, victim] = [aBrowser(), aBrowser()]
		const address = await onProvider(await attacker.setOut(), newLogin())
		await refused(victim, address, NOT_FROM_HERE)
		await victim.setOut()
		await refused(victim, address, NOT_FROM_HERE)
		expect((await attacker.go(address)).location, 'it is still good for whom it was given to').toMatch(/token=/)
	})

	it('after more than ten minutes', async () => {
		const browser = aBrowser()
		const address = await onProvider(await browser.setOut(), newLogin())
		later(10 * 60_000 + 1_000)
		await refused(browser, address, NOT_FROM_HERE)
	})

	it('with an answer to another question', async () => {
		const browser = aBrowser()
		const address = changed(await browser.setOut(), (query) => query.set('nonce', 'somebody-elses-nonce-0123456789'))
		await refused(browser, await onProvider(address, newLogin()), UNSOUND)
	})

	it('with a code that somebody else’s site was given', async () => {
		const browser = aBrowser()
		const address = changed(await browser.setOut(), (query) => query.set('client_id', OTHER_CLIENT))
		await refused(browser, await onProvider(address, newLogin()), 'That sign-in has expired. Start again.')
	})

	it('with a token that was made for somebody else’s site, changed on the way or is out of date', async () => {
		let theirs = ''
		const part = (token: string, at: number, change: (claims: Record<string, unknown>) => object) => {
			const parts = token.split('.')
			const claims = JSON.parse(Buffer.from(parts[at]!, 'base64url').toString()) as Record<string, unknown>
			parts[at] = Buffer.from(JSON.stringify(change(claims))).toString('base64url')
			return parts.join('.')
		}
		const tricks: [string, (token: string) => string][] = [
			['audience', (token) => part(token, 1, (claims) => ({ ...claims, aud: OTHER_CLIENT }))],
			['issuer', (token) => part(token, 1, (claims) => ({ ...claims, iss: 'https://evil.example' }))],
			['subject', (token) => part(token, 1, (claims) => ({ ...claims, sub: 'visitor1' }))],
			['signature', (token) => token.slice(0, -10) + (token.at(-10) === 'A' ? 'B' : 'A') + token.slice(-9)],
			[
				'algorithm',
				(token) =>
					`${part(token, 0, (header) => ({ ...header, alg: 'none' }))
						.split('.')
						.slice(0, 2)
						.join('.')}.`,
			],
			['place', () => theirs],
		]
		const stranger = aBrowser()
		provider.mischief.idToken = (token) => (theirs = token)
		await stranger.go(await onProvider(await stranger.setOut(), newLogin()))
		expect(theirs).not.toBe('')
		for (const [name, trick] of tricks) {
			const browser = aBrowser()
			const address = await onProvider(await browser.setOut(), newLogin())
			provider.mischief.idToken = trick
			await refused(browser, address, UNSOUND, name)
		}
		provider.mischief.lasts = 60
		provider.mischief.idToken = (token) => {
			later(5 * 60_000)
			return token
		}
		const browser = aBrowser()
		await refused(browser, await onProvider(await browser.setOut(), newLogin()), UNSOUND, 'age')
		expect(said.join('\n')).toContain('"kind":"unsound"')
	})

	it('when somebody says no', async () => {
		const browser = aBrowser()
		const address = await onProvider(await browser.setOut(), newLogin(), { says: 'no' })
		expect(address).toContain('error=access_denied')
		await refused(browser, address, 'You said no there, so nothing changed.')
	})

	it('leads back to the sign-in page with where one wanted to go', async () => {
		const browser = aBrowser()
		const address = await onProvider(await browser.setOut('/auth/openid?next=%2Frewards'), newLogin(), { says: 'no' })
		expect((await browser.go(address)).location).toBe('/auth?next=%2Frewards')
	})

	it('leaves whoever is signed in alone', async () => {
		const person = await createUser()
		const me = aBrowser(await signedIn(person))
		const { toast } = await me.go(`${CALLBACK}?state=${'A'.repeat(43)}&code=x`)
		expect(toast?.description).toBe(NOT_FROM_HERE)
		expect(await me.whoAmI()).toBe(person.username)
	})

	it('is not used up by a look at its head', async () => {
		const browser = aBrowser()
		const address = await onProvider(await browser.setOut(), newLogin())
		expect(await browser.go(address, { method: 'HEAD' })).toMatchObject({ status: 302, location: '/auth' })
		expect((await browser.go(address)).location).toMatch(/token=/)
	})

	test.each([502, 404])('when the provider is down (%i)', async (status) => {
		const browser = aBrowser()
		const address = await onProvider(await browser.setOut(), newLogin())
		provider.mischief.status = status
		await refused(browser, address, 'We can’t reach the sign-in service. Try again in a few minutes.')
		expect(said.join('\n')).toContain('OpenID Connect failed')
	})
})

describe('the token in the address', () => {
	async function refused(browser: Browser, address: string, location: string) {
		const answer = await browser.go(address)
		expect(answer).toMatchObject({ status: 302, location, toast: { ...ENDED, variant: 'destructive' } })
		expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer')
		expect(await browser.whoAmI()).toBeNull()
	}

	it('signs nobody in in another browser, and the right one still', async () => {
		const [mine, theirs] = [aBrowser(), aBrowser()]
		const { location } = await upToToken(mine, newLogin())
		await refused(theirs, location, '/')
		await theirs.setOut()
		await refused(theirs, location, '/')
		expect((await mine.go(location)).toast).toMatchObject(SUCCESS)
	})

	it('works once', async () => {
		const [browser, login] = [aBrowser(), newLogin()]
		const { location } = await upToToken(browser, login)
		await browser.go(location)
		expect(await browser.go(location)).toMatchObject({ location: '/', toast: ENDED })
		expect(await browser.whoAmI(), 'who is signed in stays so').toBe(login)
		expect(await sessionsOf((await personCalled(login))!)).toHaveLength(1)
	})

	it('works for a minute', async () => {
		later(0) // from here on the time stands still
		const [quick, slow] = [aBrowser(), aBrowser()]
		const first = await upToToken(quick, newLogin())
		const second = await upToToken(slow, newLogin())
		later(58_000)
		expect((await quick.go(first.location)).toast).toMatchObject(SUCCESS)
		later(3_000)
		await refused(slow, second.location, '/')
	})

	it('counts for nothing where it is empty, long, there twice or made up', async () => {
		const browser = aBrowser()
		const { location } = await upToToken(browser, newLogin())
		const { searchParams } = new URL(location, CALLBACK)
		const token = searchParams.get('token')!
		for (const query of [
			'token=',
			'token',
			`token=${'x'.repeat(10_000)}`,
			`token=${token}&token=${token}`,
			'token=%00',
		]) {
			await refused(browser, `/venues/1?a=10:00&${query}`, '/venues/1?a=10:00')
		}
		expect((await browser.go(location)).toast).toMatchObject(SUCCESS)
	})

	it('replaces whoever was signed in in this browser', async () => {
		const [browser, first, second] = [aBrowser(), newLogin(), newLogin()]
		const { location } = await upToToken(browser, second)
		const other = await browser.setOut()
		await browser.go((await browser.go(await onProvider(other, first))).location)
		expect(await browser.whoAmI()).toBe(first)
		await browser.go(location)
		expect(await browser.whoAmI()).toBe(second)
		expect(await sessionsOf((await personCalled(first))!)).toEqual([])
	})

	it('is not used up by a look at the head, nor read by calls and forms', async () => {
		const browser = aBrowser()
		const { location } = await upToToken(browser, newLogin())
		const token = location.split('token=')[1]!
		expect(await browser.go(location, { method: 'HEAD' })).toMatchObject({ status: 302, location: '/', toast: null })
		expect((await browser.go(`/api/user/jwt?token=${token}`)).status).toBe(401)
		await browser.go(`/logout?token=${token}`, { method: 'POST', body: new URLSearchParams() })
		expect(await browser.whoAmI()).toBeNull()
		expect((await browser.go(location)).toast).toMatchObject(SUCCESS)
	})
})
