import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { oauthStates, users } from '#db/schema.ts'
import { removeOldStates } from '#app/features/strava/state.server.ts'
import { takeToast } from '#app/lib/http/toast.server.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { aRun, type StravaMischief } from '#tests/support/outside/strava.ts'
import { ask, call, visit } from '#tests/support/process/product.ts'
import {
	comeBack,
	connect,
	cookiesOf,
	kept,
	NOTHING,
	onStrava,
	press,
	runner,
	runsOf,
	setOut,
	statesOf,
} from './strava-visits.ts'
import { each } from '../each.ts'

const strava = await vi.hoisted(async () => {
	const { startStrava, STRAVA_ID, STRAVA_SECRET } = await import('#tests/support/outside/strava.ts')
	const server = await startStrava()
	const keys = { STRAVA_API: server.url, STRAVA_CLIENT_ID: STRAVA_ID, STRAVA_CLIENT_SECRET: STRAVA_SECRET }
	Object.assign(process.env, keys, { RATE_LIMITS: 'off', HOST: '127.0.0.1', LOG: 'off' })
	return server
})
afterAll(() => strava.stop())

let athlete = 2000
beforeEach(() => {
	Object.assign(strava.person, { athleteId: ++athlete, says: 'yes', scope: 'read,activity:read' })
})

const MINUTE = 60_000
const NOTHING_CONNECTED = 'Strava not connected'
const NOT_FROM_HERE =
	'That didn’t start here, took longer than ten minutes, or was used already. Nothing was connected.'

describe('connecting', () => {
	it('goes to Strava and back, and the page knows', async () => {
		const me = await runner()
		expect((await call('GET', '/api/strava/connection-status', me)).body).toEqual({ connected: false })
		const { authUrl, Cookie } = await setOut(me)
		const asked = new URL(authUrl)
		expect(asked.origin + asked.pathname).toBe(`${strava.url}/oauth/authorize`)
		expect(asked.searchParams.get('redirect_uri')).toBe('http://localhost/strava-connect/callback')

		const back = await comeBack(me, await onStrava(authUrl), Cookie)
		expect(back).toMatchObject({ status: 302, location: '/strava-connect', toast: { title: 'Strava is connected' } })
		expect((await call('GET', '/api/strava/connection-status', me)).body).toEqual({ connected: true })
		expect(await kept(me.user)).toMatchObject({
			stravaId: String(athlete),
			scope: 'read,activity:read',
			syncedAt: null,
		})
		expect(await statesOf(me.user)).toEqual([])
		const { page } = await visit('/strava-connect', me)
		expect(page).toMatchObject({ setUp: { configured: true }, connection: { syncedAt: null }, runs: [] })
	})

	it('works from the page by a plain form', async () => {
		const me = await runner()
		const sent = await press(me, 'connect')
		expect(sent.status).toBe(303)
		expect(sent.location).toMatch(new RegExp(`^${strava.url}/oauth/authorize\\?`))
		expect(sent.headers.get('Set-Cookie')).toMatch(/^strava=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
	})

	it('keeps only hashes of what it gave out', async () => {
		const me = await runner()
		const { authUrl, Cookie } = await setOut(me)
		const state = new URL(authUrl).searchParams.get('state')!
		const browser = JSON.parse(atob(decodeURIComponent(Cookie.split('=').slice(1).join('=')))) as string
		const [row] = await statesOf(me.user)
		expect(JSON.stringify(row)).not.toContain(state)
		expect(JSON.stringify(row)).not.toContain(browser)
	})

	it('can be set out for in two tabs, which both come back', async () => {
		const me = await runner()
		const first = await setOut(me)
		const second = await setOut(me, first.Cookie)
		for (const { authUrl } of [first, second]) {
			const { toast } = await comeBack(me, await onStrava(authUrl), second.Cookie)
			expect(toast?.title).toBe('Strava is connected')
		}
	})

	it('is refused where it is connected already', async () => {
		const me = await runner()
		await connect(me)
		const again = await call('GET', '/api/strava/auth-url', me)
		expect(again).toMatchObject({ status: 409, body: { message: 'Strava is connected already.' } })
	})

	it('needs somebody who is signed in', async () => {
		for (const path of ['/api/strava/connection-status', '/api/strava/auth-url']) {
			expect((await call('GET', path)).status).toBe(401)
			expect((await call('POST', path, { headers: (await runner()).headers })).status).toBe(405)
		}
		for (const path of ['/strava-connect', '/strava-connect/disconnect']) {
			const page = await visit(path)
			expect(page).toMatchObject({ status: 302, location: `/auth?next=${encodeURIComponent(path)}` })
			expect((await visit(path, { form: { intent: 'connect' } })).status).toBe(302)
		}
	})
})

describe('a way back that is not the one that was set out for', () => {
	type Way = { me: Awaited<ReturnType<typeof runner>>; address: string; Cookie: string }
	const withState = (address: string, state: string | null) => {
		const url = new URL(address)
		if (state === null) url.searchParams.delete('state')
		else url.searchParams.set('state', state)
		return url.href
	}
	const cases: [string, (way: Way) => Promise<Way> | Way][] = [
		['with another state', (way) => ({ ...way, address: withState(way.address, 'x'.repeat(43)) })],
		[
			'with a state of one letter less',
			(way) => ({
				...way,
				address: withState(way.address, new URL(way.address).searchParams.get('state')!.slice(0, -1)),
			}),
		],
		['without a state', (way) => ({ ...way, address: withState(way.address, null) })],
		['with an empty state', (way) => ({ ...way, address: withState(way.address, '') })],
		['with a very long state', (way) => ({ ...way, address: withState(way.address, 'x'.repeat(8_000)) })],
		['in a browser that never set out', (way) => ({ ...way, Cookie: '' })],
		['in a browser with a broken cookie', (way) => ({ ...way, Cookie: 'strava=%%%' })],
		[
			'in a browser that set out for somebody else',
			async (way) => ({
				...way,
				Cookie: (await setOut(await runner())).Cookie,
			}),
		],
		['by somebody else in the same browser', async (way) => ({ ...way, me: await runner() })],
		[
			'after more than ten minutes',
			async (way) => {
				const late = { expiresAt: new Date(Date.now() - 1) }
				await write((tx) => tx.update(oauthStates).set(late).where(eq(oauthStates.userId, way.me.user.id)))
				return way
			},
		],
		[
			'with a state of another purpose',
			async (way) => {
				const other = { purpose: 'another' }
				await write((tx) => tx.update(oauthStates).set(other).where(eq(oauthStates.userId, way.me.user.id)))
				return way
			},
		],
	]
	test('each connects nothing, and asks Strava nothing', () =>
		each(cases, async (_, change) => {
			const me = await runner()
			const { authUrl, Cookie } = await setOut(me)
			const way = await change({ me, address: await onStrava(authUrl), Cookie })
			const before = strava.callsTo('/oauth/token')
			const back = await comeBack(way.me, way.address, way.Cookie)
			expect(back).toMatchObject({
				status: 302,
				location: '/strava-connect',
				toast: { title: NOTHING_CONNECTED, description: NOT_FROM_HERE, variant: 'destructive' },
			})
			expect(strava.callsTo('/oauth/token')).toBe(before)
			expect(await kept(me.user)).toEqual(NOTHING)
			expect(await kept(way.me.user)).toEqual(NOTHING)
		}))

	it('a wrong way does not spoil the right one', async () => {
		const me = await runner()
		const { authUrl, Cookie } = await setOut(me)
		const address = await onStrava(authUrl)
		await comeBack(me, address, '')
		await comeBack(await runner(), address, Cookie)
		expect((await comeBack(me, address, Cookie)).toast?.title).toBe('Strava is connected')
	})

	it('a state counts once, also for two at the same time', async () => {
		const me = await runner()
		const { authUrl, Cookie } = await setOut(me)
		const address = await onStrava(authUrl)
		const both = await Promise.all([comeBack(me, address, Cookie), comeBack(me, address, Cookie)])
		expect(both.map(({ toast }) => toast?.title).sort()).toEqual(['Strava is connected', NOTHING_CONNECTED])
		expect((await comeBack(me, address, Cookie)).toast?.description).toBe(NOT_FROM_HERE)
		expect((await kept(me.user)).stravaId).toBe(String(athlete))
	})

	it('leads people who signed out meanwhile to sign in, without the code in the address', async () => {
		const me = await runner()
		const { authUrl, Cookie } = await setOut(me)
		const back = await comeBack({ headers: {} }, await onStrava(authUrl), Cookie)
		expect(back).toMatchObject({ status: 302, location: '/auth?next=/strava-connect' })
		expect(await kept(me.user)).toEqual(NOTHING)
	})

	it('leads nowhere else, whatever the address says', async () => {
		const me = await runner()
		for (const more of ['next=https://evil.example', 'redirect_uri=//evil.example', 'to=/\\evil.example']) {
			const { authUrl, Cookie } = await setOut(me)
			const address = await onStrava(authUrl)
			const back = await comeBack(me, `${address}&${more}&error=x`, Cookie)
			expect(back.location).toBe('/strava-connect')
		}
	})

	it('is not taken by a mere look at the head', async () => {
		const me = await runner()
		const { authUrl, Cookie } = await setOut(me)
		const address = await onStrava(authUrl)
		const head = await ask(address, { method: 'HEAD', headers: { ...me.headers, Cookie } })
		expect(head.headers.get('Location')).toBe('/strava-connect')
		expect((await comeBack(me, address, Cookie)).toast?.title).toBe('Strava is connected')
	})
})

describe('what comes back from Strava', () => {
	async function answered(change: (address: URL) => void = () => {}) {
		const me = await runner()
		const { authUrl, Cookie } = await setOut(me)
		const address = new URL(await onStrava(authUrl))
		change(address)
		const back = await comeBack(me, address.href, Cookie)
		return { me, back, again: await comeBack(me, address.href, Cookie) }
	}

	it('a no connects nothing', async () => {
		strava.person.says = 'no'
		const { me, back } = await answered()
		expect(back.toast).toMatchObject({
			title: NOTHING_CONNECTED,
			description: 'You said no on Strava. Nothing was connected.',
		})
		expect(await kept(me.user)).toEqual(NOTHING)
	})

	test.each([
		['read', 'an unticked box'],
		['', 'nothing ticked'],
		['read,activity:write', 'only writing'],
		['read,xactivity:read', 'something that sounds alike'],
	])('%j connects nothing: %s', async (scope) => {
		strava.person.scope = scope
		const before = strava.callsTo('/oauth/token')
		const { me, back } = await answered()
		expect(back.toast?.description).toBe(
			'Nothing was connected. Connect again and leave “View data about your activities” ticked.',
		)
		expect(strava.callsTo('/oauth/token')).toBe(before)
		expect(await kept(me.user)).toEqual(NOTHING)
	})

	test.each([
		['no code', (url: URL) => url.searchParams.delete('code'), /^Strava didn’t connect you/],
		[
			'a code too long to be one',
			(url: URL) => url.searchParams.set('code', 'x'.repeat(501)),
			/^Strava didn’t connect you/,
		],
		['a code nobody gave', (url: URL) => url.searchParams.set('code', 'invented'), /^Strava didn’t accept that/],
		['another error', (url: URL) => url.searchParams.set('error', '<b>x</b>'), /^Strava reported a problem/],
	])('%s connects nothing', async (_, change, words) => {
		const { me, back } = await answered(change)
		expect(back.toast?.description).toMatch(words)
		expect(await kept(me.user)).toEqual(NOTHING)
	})

	const fault = { message: 'Authorization Error', errors: [{ resource: 'Application', field: 'client_id', code: 'x' }] }
	const athleteOf = (id: unknown) =>
		JSON.stringify({ access_token: 'a', refresh_token: 'b', expires_at: 1_900_000_000, athlete: { id } })
	const silent = /^Strava isn’t answering at the moment/
	test('each instead of tokens connects nothing', () =>
		each<[string, StravaMischief, RegExp]>(
			[
				['400', { instead: { status: 400, body: {} } }, /^Strava didn’t accept that\. Connect again\.$/],
				['401', { instead: { status: 401, body: {} } }, /^Strava didn’t accept that/],
				['401 as our keys are wrong', { instead: { status: 401, body: fault } }, /^Strava isn’t accepting us/],
				['429', { instead: { status: 429, body: {} } }, /Try again( tomorrow)? after \d\d:(00|15|30|45)\.$/],
				['500', { instead: { status: 500, body: {} } }, silent],
				['no JSON', { text: '<html>' }, silent],
				['no athlete', { text: athleteOf(null) }, silent],
				['an athlete that is no number', { text: athleteOf('1; drop table users') }, silent],
				['four megabytes', { text: `{"x":"${'x'.repeat(4_500_000)}"}` }, silent],
				['a line that breaks', { drop: true }, silent],
				['an answer after more than five seconds', { delay: 5_600 }, silent],
			],
			async (_, trick, words) => {
				strava.next({ ...trick, on: '/oauth/token' })
				const { me, back, again } = await answered()
				expect(back).toMatchObject({ location: '/strava-connect', toast: { title: NOTHING_CONNECTED } })
				expect(back.toast?.description).toMatch(words)
				expect(again.toast?.description).toBe(NOT_FROM_HERE)
				expect(await kept(me.user)).toEqual(NOTHING)
				expect((await call('GET', '/api/strava/connection-status', me)).body).toEqual({ connected: false })
			},
		))

	it('an account that is somebody else’s here connects nothing', async () => {
		const first = await runner()
		await connect(first)
		const { me, back } = await answered()
		expect(back.toast?.description).toBe(
			'Somebody on Courtside has connected this Strava account already. Disconnect it there first.',
		)
		expect(await kept(me.user)).toEqual(NOTHING)
		expect((await kept(first.user)).stravaId).toBe(String(athlete))
	})

	it('of two people who link one account at the same time, one does', async () => {
		const two = [await runner(), await runner()]
		const ways = await Promise.all(two.map(async (me) => ({ me, ...(await setOut(me)) })))
		const addresses = await Promise.all(ways.map(({ authUrl }) => onStrava(authUrl)))
		const backs = await Promise.all(ways.map(({ me, Cookie }, at) => comeBack(me, addresses[at]!, Cookie)))
		expect(backs.map(({ toast }) => toast?.title).sort()).toEqual(['Strava is connected', NOTHING_CONNECTED])
		const linked = await db
			.select({ id: users.id })
			.from(users)
			.where(eq(users.stravaId, String(athlete)))
		expect(linked).toHaveLength(1)
	})

	it('another account than the one that is connected changes nothing', async () => {
		const me = await runner()
		const first = await setOut(me)
		const second = await setOut(me, first.Cookie)
		await comeBack(me, await onStrava(first.authUrl), second.Cookie)
		const before = await kept(me.user)
		strava.person.athleteId = ++athlete
		const back = await comeBack(me, await onStrava(second.authUrl), second.Cookie)
		expect(back.toast?.description).toBe('You’ve connected another Strava account. Disconnect it first.')
		expect(await kept(me.user)).toEqual(before)
	})
})

describe('disconnecting', () => {
	async function disconnect({ headers }: { headers: Record<string, string> }) {
		const sent = await visit('/strava-connect/disconnect', { headers, form: {} })
		const shown = new Request('http://localhost/', { headers: { Cookie: cookiesOf(sent.headers) } })
		return { status: sent.status, location: sent.location, words: (await takeToast(shown)).toast?.description }
	}
	const DELETED = 'We’ve deleted your imported runs.'
	const BY_HAND =
		'We’ve deleted your imported runs, but couldn’t reach Strava. Remove us under My Apps on strava.com too.'

	async function withRuns() {
		const me = await runner()
		await connect(me)
		strava.activities.set(athlete, [aRun(), aRun()])
		await press(me, 'import')
		expect(await runsOf(me.user)).toHaveLength(2)
		return me
	}

	it('takes the rights back and deletes the tokens and what was imported', async () => {
		const me = await withRuns()
		const bystander = await withRunsOf(await runner())
		expect(await disconnect(me)).toEqual({ status: 302, location: '/strava-connect', words: DELETED })
		expect(await kept(me.user)).toEqual(NOTHING)
		expect(await runsOf(me.user)).toEqual([])
		expect(strava.tokensOf(athlete - 1)).toBe(0)
		expect(await runsOf(bystander.user)).toHaveLength(1)
		expect((await kept(bystander.user)).stravaId).not.toBeNull()
	})

	async function withRunsOf(me: Awaited<ReturnType<typeof runner>>) {
		strava.person.athleteId = ++athlete
		await connect(me)
		strava.activities.set(athlete, [aRun()])
		await press(me, 'import')
		return me
	}

	it('with a token that has ended gets a new one for it', async () => {
		const me = await withRuns()
		await write((tx) =>
			tx
				.update(users)
				.set({ stravaExpiresAt: new Date(0) })
				.where(eq(users.id, me.user.id)),
		)
		strava.endAccess()
		await disconnect(me)
		expect(strava.asked.at(-1)?.path).toBe('/oauth/deauthorize')
		expect(strava.tokensOf(athlete)).toBe(0)
		expect(await kept(me.user)).toEqual(NOTHING)
	})

	test.each<[string, StravaMischief]>([
		['is down', { drop: true }],
		['answers 500', { instead: { status: 500 } }],
		['answers 429', { instead: { status: 429 } }],
		['answers 404', { instead: { status: 404 } }],
	])('deletes everything also where Strava %s', async (_, trick) => {
		const me = await withRuns()
		strava.next({ ...trick, on: '/oauth/deauthorize' })
		expect(await disconnect(me)).toMatchObject({ status: 302, words: BY_HAND })
		expect(await kept(me.user)).toEqual(NOTHING)
		expect(await runsOf(me.user)).toEqual([])
	})

	const REVOKE = '/oauth/deauthorize'
	const blocked: StravaMischief = { on: REVOKE, instead: { status: 403 }, text: '<html>Blocked</html>' }

	it('takes a bare 403 for no answer, and asks once more with a new token', async () => {
		const [once, always] = [await withRuns(), await withRunsOf(await runner())]
		strava.next(blocked)
		expect(await disconnect(once)).toMatchObject({ words: DELETED })
		expect(strava.tokensOf(athlete - 1)).toBe(0)
		strava.next(blocked, blocked)
		expect(await disconnect(always)).toMatchObject({ words: BY_HAND })
		expect(strava.tokensOf(athlete)).toBeGreaterThan(0)
		expect(await kept(always.user)).toEqual(NOTHING)
	})

	it('with a token that ended sooner than it said takes the rights back all the same', async () => {
		const me = await withRuns()
		strava.endAccess()
		expect(await disconnect(me)).toMatchObject({ words: DELETED })
		expect(strava.asked.at(-1)?.path).toBe(REVOKE)
		expect(strava.tokensOf(athlete)).toBe(0)
	})

	it('is done where Strava says that nothing is left to take back', async () => {
		const me = await withRuns()
		strava.revoke(athlete)
		expect(await disconnect(me)).toMatchObject({ words: DELETED })
		expect(await kept(me.user)).toEqual(NOTHING)
	})

	it('with tokens that do not open says that Strava was not told', async () => {
		const me = await withRuns()
		const box = { stravaToken: 'v1.locked-under-another-secret' }
		await write((tx) => tx.update(users).set(box).where(eq(users.id, me.user.id)))
		const before = strava.callsTo(REVOKE)
		expect(await disconnect(me)).toMatchObject({ words: BY_HAND })
		expect(strava.callsTo(REVOKE)).toBe(before)
		expect(await kept(me.user)).toEqual(NOTHING)
		expect(await runsOf(me.user)).toEqual([])
	})

	it('asks first, and only those who are connected', async () => {
		const me = await withRuns()
		expect((await visit('/strava-connect/disconnect', me)).status).toBe(200)
		await disconnect(me)
		expect(await visit('/strava-connect/disconnect', me)).toMatchObject({ status: 302, location: '/strava-connect' })
		expect((await disconnect(me)).status).toBe(302)
	})

	it('can be followed by connecting again', async () => {
		const me = await withRuns()
		await disconnect(me)
		expect((await connect(me)).toast?.title).toBe('Strava is connected')
	})
})

test('what was set out for and never came back is removed once it is over', async () => {
	const [late, early] = [await runner(), await runner()]
	await setOut(late)
	await setOut(early)
	const inNineMinutes = new Date(Date.now() + 9 * MINUTE)
	await write((tx) => tx.update(oauthStates).set({ expiresAt: new Date() }).where(eq(oauthStates.userId, late.user.id)))
	await removeOldStates(inNineMinutes)
	expect(await statesOf(late.user)).toEqual([])
	expect(await statesOf(early.user)).toHaveLength(1)
	await removeOldStates(new Date(inNineMinutes.getTime() + 2 * MINUTE))
	expect(await statesOf(early.user)).toEqual([])
})

test('a form without one of the buttons does nothing', async () => {
	const headers = await signedIn(await createUser())
	const sent = await visit('/strava-connect', { headers, form: { intent: 'delete' } })
	expect(sent.status).toBe(400)
})
