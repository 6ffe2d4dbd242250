import { afterAll, afterEach, describe, expect, it, test, vi } from 'vitest'
import { aRun, startStrava, STRAVA_ID, STRAVA_SECRET, type StravaMischief } from '#tests/support/outside/strava.ts'
import { createStrava } from './strava-api.server.ts'
import { limitReset, type StravaTrouble, type Trouble } from './trouble.server.ts'

const server = await startStrava()
const settings = { api: server.url, clientId: STRAVA_ID, clientSecret: STRAVA_SECRET, timeoutMs: 300 }
const strava = createStrava(settings)
afterAll(() => server.stop())
afterEach(() => vi.useRealTimers())

async function codeOf(api = strava) {
	const asked = api.authorizeUrl({ redirectUri: 'http://localhost/back', state: 'a state' })
	const { headers } = await fetch(asked, { redirect: 'manual' })
	return new URL(headers.get('Location')!).searchParams.get('code')!
}

const kindOf = (work: Promise<unknown>) =>
	work.then(
		() => 'fine',
		(error: StravaTrouble) => error.kind,
	)

describe('the address on Strava', () => {
	it('names the client, the callback, the scope and the state', () => {
		const url = new URL(strava.authorizeUrl({ redirectUri: 'https://courtside.example/back?a=b', state: 's&t' }))
		expect(url.origin + url.pathname).toBe(`${server.url}/oauth/authorize`)
		expect(Object.fromEntries(url.searchParams)).toEqual({
			client_id: STRAVA_ID,
			redirect_uri: 'https://courtside.example/back?a=b',
			response_type: 'code',
			approval_prompt: 'force',
			scope: 'read,activity:read',
			state: 's&t',
		})
	})

	it('contains no secret', () => {
		expect(strava.authorizeUrl({ redirectUri: 'http://localhost/', state: 's' })).not.toContain(STRAVA_SECRET)
	})
})

describe('tokens', () => {
	it('are given for a code, once', async () => {
		const code = await codeOf()
		const tokens = await strava.exchange(code)
		expect(tokens).toMatchObject({ athleteId: '1001', access: expect.any(String), refresh: expect.any(String) })
		expect(tokens.expiresAt.getTime() - Date.now()).toBeGreaterThan(5 * 3_600_000)
		expect(await kindOf(strava.exchange(code))).toBe('refused')
	})

	it('are refreshed once each', async () => {
		const first = await strava.exchange(await codeOf())
		const second = await strava.refresh(first.refresh)
		expect(second.refresh).not.toBe(first.refresh)
		expect(await kindOf(strava.refresh(first.refresh))).toBe('refused')
		expect(await kindOf(strava.refresh(second.refresh))).toBe('fine')
	})

	it('are invalid once they are revoked', async () => {
		const { access, refresh } = await strava.exchange(await codeOf())
		await strava.deauthorize(access)
		expect(await kindOf(strava.activities(access, 1))).toBe('refused')
		expect(await kindOf(strava.refresh(refresh))).toBe('refused')
		expect(await kindOf(strava.deauthorize(access))).toBe('refused')
	})

	it('are not given without keys, or for wrong ones', async () => {
		const wrong = createStrava({ ...settings, clientSecret: 'another' })
		expect(await kindOf(wrong.exchange(await codeOf()))).toBe('keys')
		const none = createStrava({ ...settings, clientSecret: undefined })
		expect(await kindOf(none.exchange('code'))).toBe('not-configured')
		expect(() => none.authorizeUrl({ redirectUri: 'http://localhost/', state: '' })).toThrow('not-configured')
	})
})

test('activities come in pages, newest first', async () => {
	server.activities.set(1001, [aRun({ id: 1, daysAgo: 3 }), aRun({ id: 2, daysAgo: 1 }), aRun({ id: 3, daysAgo: 2 })])
	const { access } = await strava.exchange(await codeOf())
	expect((await strava.activities(access, 1)).map(({ id }) => id)).toEqual([2, 3, 1])
	expect(await strava.activities(access, 2)).toEqual([])
})

/** Valid except for its size. */
const big = JSON.stringify({
	access_token: 'a',
	refresh_token: 'b',
	expires_at: 1_900_000_000,
	athlete: { id: 1 },
	padding: 'x'.repeat(5_000_000),
})
const trouble: [string, StravaMischief, Trouble, whileRefreshing?: Trouble][] = [
	['does not answer in time', { delay: 600 }, 'unavailable'],
	['hangs up', { drop: true }, 'unavailable'],
	['answers 500', { instead: { status: 500, body: { message: 'Sorry' } } }, 'unavailable'],
	['answers 503 with a page', { instead: { status: 503 }, text: '<html>Down</html>' }, 'unavailable'],
	['answers 404', { instead: { status: 404, body: {} } }, 'unavailable'],
	['sends broken JSON', { text: '{"access_token":' }, 'unavailable'],
	['sends a page', { text: '<html>Welcome</html>' }, 'unavailable'],
	['sends something else', { text: '{"ok":true}' }, 'unavailable'],
	['sends more than anybody needs', { text: big }, 'unavailable'],
	['sends elsewhere', { instead: { status: 302, headers: { Location: 'http://127.0.0.1:1/' } } }, 'unavailable'],
	['answers 400', { instead: { status: 400, body: { message: 'Bad Request', errors: [] } } }, 'refused', 'unavailable'],
	['answers 401', { instead: { status: 401, body: { message: 'Authorization Error' } } }, 'refused', 'unavailable'],
	['answers 403 with a page', { instead: { status: 403 }, text: '<html>Blocked</html>' }, 'refused', 'unavailable'],
	['answers 429', { instead: { status: 429, body: { message: 'Rate Limit Exceeded' } } }, 'busy'],
]

describe.each(trouble)('where Strava %s', (_, trick, kind, whileRefreshing = kind) => {
	it('gives the kind of trouble, and nothing of what was sent', async () => {
		const { access, refresh } = await strava.exchange(await codeOf())
		const code = await codeOf()
		const works: [Trouble, () => Promise<unknown>][] = [
			[kind, () => strava.exchange(code)],
			[whileRefreshing, () => strava.refresh(refresh)],
			[kind, () => strava.activities(access, 1)],
		]
		for (const [kind, work] of works) {
			server.next(trick)
			const error = (await work().catch((error: unknown) => error)) as Error
			expect(error).toMatchObject({ name: 'StravaTrouble', kind })
			expect(JSON.stringify([error, error.message, error.stack, error.cause])).not.toMatch(
				new RegExp([access, refresh, code, STRAVA_SECRET].join('|')),
			)
		}
	})
})

describe('a refresh token', () => {
	const fault = (resource: string, field: string) => ({ errors: [{ resource, field, code: 'invalid' }] })
	test.each<[number, unknown, Trouble]>([
		[400, fault('RefreshToken', 'refresh_token'), 'refused'],
		[400, fault('RefreshToken', 'code'), 'refused'],
		[401, fault('Token', 'refresh_token'), 'refused'],
		[403, fault('RefreshToken', 'refresh_token'), 'unavailable'],
		[400, fault('Athlete', 'grant_type'), 'unavailable'],
		[401, fault('Application', 'client_id'), 'keys'],
	])('at which Strava answers %i with %j is %s', async (status, body, kind) => {
		const { refresh } = await strava.exchange(await codeOf())
		server.next({ instead: { status, body } })
		expect(await kindOf(strava.refresh(refresh))).toBe(kind)
		expect(await kindOf(strava.refresh(refresh))).toBe('fine')
	})
})

it('is unavailable if no server listens', async () => {
	expect(await kindOf(createStrava({ ...settings, api: 'http://127.0.0.1:1' }).exchange('code'))).toBe('unavailable')
})

describe('too many calls', () => {
	const now = new Date('2027-03-01T16:07:30Z')
	test.each([
		['without any word', {}, '2027-03-01T16:15:00.000Z'],
		['of a quarter', { 'X-RateLimit-Limit': '200,2000', 'X-RateLimit-Usage': '201,900' }, '2027-03-01T16:15:00.000Z'],
		['of the day', { 'X-RateLimit-Limit': '200,2000', 'X-RateLimit-Usage': '3,2000' }, '2027-03-02T00:00:00.000Z'],
		[
			'of the day, for reading',
			{ 'X-ReadRateLimit-Limit': '100,1000', 'X-ReadRateLimit-Usage': '1,1001' },
			'2027-03-02T00:00:00.000Z',
		],
		['in words that say nothing', { 'X-RateLimit-Limit': 'x', 'X-RateLimit-Usage': ',' }, '2027-03-01T16:15:00.000Z'],
	])('%s end when the limit resets', (_, headers, until) => {
		expect(limitReset(new Headers(headers as Record<string, string>), now).toISOString()).toBe(until)
	})

	it('exactly on a quarter wait for the next', () => {
		expect(limitReset(new Headers(), new Date('2027-03-01T16:15:00Z')).toISOString()).toBe('2027-03-01T16:30:00.000Z')
	})
})
