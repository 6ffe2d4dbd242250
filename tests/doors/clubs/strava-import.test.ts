import { readFile } from 'node:fs/promises'
import { eq, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { afterAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import * as schema from '#db/schema.ts'
import { accessToken } from '#app/features/strava/tokens.server.ts'
import { DAY } from '#app/lib/time/time.ts'
import { atOnce, inBetween } from '#tests/support/barrier.ts'
import { aRun, type StravaMischief } from '#tests/support/outside/strava.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { refreshNaively } from '#tests/proof/clubs/naive-strava.ts'
import { connect, kept, NOTHING, press, runner, runsOf, type Runner } from './strava-visits.ts'

const strava = await vi.hoisted(async () => {
	const { startStrava, STRAVA_ID, STRAVA_SECRET } = await import('#tests/support/outside/strava.ts')
	const server = await startStrava()
	const keys = { STRAVA_API: server.url, STRAVA_CLIENT_ID: STRAVA_ID, STRAVA_CLIENT_SECRET: STRAVA_SECRET }
	Object.assign(process.env, keys, { RATE_LIMITS: 'off', HOST: '127.0.0.1', LOG: 'on' })
	return server
})
afterAll(() => strava.stop())

const said: string[] = []
for (const method of ['log', 'error', 'warn'] as const) {
	vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => void said.push(parts.map(String).join(' ')))
}

const LISTS = '/api/v3/athlete/activities'
let athlete = 5000
beforeEach(() => {
	Object.assign(strava.person, { athleteId: ++athlete, says: 'yes', scope: 'read,activity:read' })
})

async function connected(): Promise<Runner> {
	const me = await runner()
	await connect(me)
	return me
}

const expire = ({ id }: { id: number }, inMs = 0) =>
	write((tx) =>
		tx
			.update(schema.users)
			.set({ stravaExpiresAt: new Date(Date.now() + inMs) })
			.where(eq(schema.users.id, id)),
	)

/** Returns the page's message after a failed Import Now. */
async function refused(me: Runner) {
	const { status, action, headers } = await press(me, 'import')
	return { status, words: action.result.error[''].join(' ') as string, retryAfter: headers.get('Retry-After') }
}

describe('an import', () => {
	it('keeps what a run is, and shows it to its owner as runners read it', async () => {
		const me = await connected()
		const run = aRun({ name: 'Parkrun <b>Green Point</b>', distance: 5_004.4, moving_time: 1_652, daysAgo: 2 })
		strava.activities.set(athlete, [run])
		const sent = await press(me, 'import')
		expect(sent).toMatchObject({ status: 302, location: '/strava-connect' })
		expect(await runsOf(me.user)).toMatchObject([
			{
				stravaId: String(run.id),
				name: 'Parkrun <b>Green Point</b>',
				sportType: 'Run',
				distance: 5_004,
				movingTime: 1_652,
				elevation: 84,
				startDate: new Date(run.start_date),
			},
		])
		const { page } = await visit('/strava-connect', me)
		expect(page.runs).toEqual([
			{
				name: 'Parkrun <b>Green Point</b>',
				startDate: new Date(run.start_date).toISOString(),
				distance: 5_004,
				movingTime: 1_652,
				elevation: 84,
				pace: '5:30',
				href: `${strava.url}/activities/${run.id}`,
			},
		])
		expect(Date.now() - Date.parse(page.connection.syncedAt)).toBeLessThan(60_000)
	})

	it('takes runs only, of the last 90 days only', async () => {
		const me = await connected()
		strava.activities.set(athlete, [
			aRun({ id: 1, daysAgo: 89.9 }),
			aRun({ id: 2, daysAgo: 90.1 }),
			aRun({ id: 3, sport_type: 'Ride', type: 'Ride' }),
			aRun({ id: 4, sport_type: 'TrailRun' }),
			aRun({ id: 5, sport_type: 'VirtualRun' }),
			aRun({ id: 6, sport_type: undefined }),
			aRun({ id: 7, sport_type: undefined, type: 'Swim' }),
		])
		await press(me, 'import')
		expect((await runsOf(me.user)).map(({ stravaId }) => stravaId)).toEqual(['1', '4', '5', '6'])
	})

	it('reads page after page, and keeps the latest 200', async () => {
		const me = await connected()
		strava.activities.set(
			athlete,
			Array.from({ length: 230 }, (_, n) => aRun({ id: 1_000 + n, daysAgo: 1 + n / 10 })),
		)
		const before = strava.callsTo(LISTS)
		await press(me, 'import')
		const ids = (await runsOf(me.user)).map(({ stravaId }) => Number(stravaId)).sort((a, b) => a - b)
		expect([ids.length, ids[0], ids.at(-1)]).toEqual([200, 1_000, 1_199])
		expect(strava.callsTo(LISTS) - before).toBe(2)
		const { page } = await visit('/strava-connect?page=2', me)
		expect(page).toMatchObject({ total: 200, page: 2, pages: 20 })
		expect(page.runs).toHaveLength(10)
	})

	it('again changes what has changed, and takes away what is gone', async () => {
		const me = await connected()
		const [one, two] = [aRun({ name: 'One' }), aRun({ name: 'Two' })]
		strava.activities.set(athlete, [one, two])
		await press(me, 'import')
		const three = aRun({ name: 'Three' })
		strava.activities.set(athlete, [{ ...one, name: 'One, renamed', distance: 9_999 }, three])
		await Promise.all([press(me, 'import'), press(me, 'import')])
		expect(await runsOf(me.user)).toMatchObject([
			{ name: 'One, renamed', distance: 9_999 },
			{ name: 'Three', distance: 10_241 },
		])
		strava.activities.set(athlete, [])
		await press(me, 'import')
		expect(await runsOf(me.user)).toEqual([])
		expect((await kept(me.user)).syncedAt).not.toBeNull()
	})

	it('leaves alone what is older than what it reads, though it is no longer asked for', async () => {
		const me = await connected()
		const runs = [aRun({ id: 1, daysAgo: 2 }), aRun({ id: 2, daysAgo: 89.9 })]
		strava.activities.set(athlete, runs)
		await press(me, 'import')
		const older = { startDate: new Date(Date.now() - 91 * DAY) }
		const second = eq(schema.stravaActivities.stravaId, '2')
		await write((tx) => tx.update(schema.stravaActivities).set(older).where(second))
		strava.activities.set(athlete, [aRun({ id: 2, daysAgo: 91 }), aRun({ id: 3, daysAgo: 1 })])
		await press(me, 'import')
		expect((await runsOf(me.user)).map(({ stravaId }) => stravaId)).toEqual(['2', '3'])
	})

	it('of more than 200 runs takes away only what was among the latest', async () => {
		const me = await connected()
		const many = (from: number, number: number) =>
			Array.from({ length: number }, (_, n) => aRun({ id: from + n, daysAgo: (from + n - 999) / 10 }))
		strava.activities.set(athlete, many(1_100, 150))
		await press(me, 'import')
		strava.activities.set(athlete, [...many(1_000, 120), ...many(1_121, 129)])
		await press(me, 'import')
		const ids = (await runsOf(me.user)).map(({ stravaId }) => Number(stravaId))
		expect(ids).toEqual([...many(1_000, 120), ...many(1_121, 129)].map(({ id }) => id))
	})

	it('bears facts that are missing or odd', async () => {
		const me = await connected()
		strava.activities.set(athlete, [
			aRun({ id: 1, name: '', total_elevation_gain: null }),
			aRun({ id: 2, name: `${'x'.repeat(190)}\u0000\u202e${'é'.repeat(400)}`, distance: 0, moving_time: 0 }),
		])
		await press(me, 'import')
		const [first, second] = await runsOf(me.user)
		expect(first).toMatchObject({ name: 'Run', elevation: 0 })
		expect(second).toMatchObject({ name: `${'x'.repeat(190)} ${'é'.repeat(9)}`, distance: 0 })
		const { page } = await visit('/strava-connect', me)
		expect(page.runs.map(({ pace }: { pace: string | null }) => pace).sort()).toEqual(['5:30', null])
	})

	it('is refused to those who have not connected', async () => {
		expect(await refused(await runner())).toMatchObject({ status: 409, words: 'Strava isn’t connected.' })
	})
})

describe('where Strava has trouble, an import changes nothing', () => {
	const silent = 'Strava isn’t answering at the moment. Try again in a few minutes.'
	const day = { 'X-RateLimit-Limit': '200,2000', 'X-RateLimit-Usage': '12,2001' }
	test.each<[string, StravaMischief, number, RegExp]>([
		['429', { instead: { status: 429 } }, 429, /Try again( tomorrow)? after \d\d:(00|15|30|45)\.$/],
		['429 for the day', { instead: { status: 429, headers: day } }, 429, /Try again( tomorrow)? after 02:00\.$/],
		['500', { instead: { status: 500 } }, 503, new RegExp(silent)],
		['no JSON', { text: '<html>' }, 503, new RegExp(silent)],
		['another list', { text: '[{"id":"one"}]' }, 503, new RegExp(silent)],
		['a line that breaks', { drop: true }, 503, new RegExp(silent)],
		['an answer after more than five seconds', { delay: 5_600 }, 503, new RegExp(silent)],
	])('%s', async (_, trick, status, words) => {
		const me = await connected()
		strava.activities.set(athlete, [aRun({ name: 'Kept' })])
		await press(me, 'import')
		const before = await kept(me.user)
		strava.activities.set(athlete, [aRun({ name: 'New' })])
		strava.next({ ...trick, on: LISTS })
		const answer = await refused(me)
		expect(answer.status).toBe(status)
		expect(answer.words).toMatch(words)
		if (status === 429) expect(Number(answer.retryAfter)).toBeGreaterThan(0)
		expect(await runsOf(me.user)).toMatchObject([{ name: 'Kept' }])
		expect(await kept(me.user)).toEqual(before)
	})

	it('on a later page too', async () => {
		const me = await connected()
		strava.activities.set(
			athlete,
			Array.from({ length: 130 }, () => aRun()),
		)
		strava.next({ on: LISTS, delay: 1 }, { on: LISTS, instead: { status: 500 } })
		expect((await refused(me)).status).toBe(503)
		expect(await runsOf(me.user)).toEqual([])
	})
})

describe('a token that ends', () => {
	it('within a minute is refreshed first, and both new tokens are kept', async () => {
		const me = await connected()
		strava.activities.set(athlete, [aRun()])
		await expire(me.user, 59_000)
		const before = await kept(me.user)
		const refreshed = strava.callsTo('/oauth/token')
		await press(me, 'import')
		expect(strava.callsTo('/oauth/token') - refreshed).toBe(1)
		const after = await kept(me.user)
		expect(after.refresh).not.toBe(before.refresh)
		expect(after.access).not.toBe(before.access)
		expect(await runsOf(me.user)).toHaveLength(1)
		await press(me, 'import')
		expect(strava.callsTo('/oauth/token') - refreshed).toBe(1)
	})

	it('sooner than it said is refreshed then', async () => {
		const me = await connected()
		strava.activities.set(athlete, [aRun()])
		strava.endAccess()
		expect((await press(me, 'import')).status).toBe(302)
		expect(await runsOf(me.user)).toHaveLength(1)
	})

	it('is refreshed once however many ask at the same time, and nobody loses it', async () => {
		const me = await connected()
		await expire(me.user)
		strava.next({ on: '/oauth/token', delay: 150 })
		const before = strava.callsTo('/oauth/token')
		const tokens = await Promise.all(Array.from({ length: 8 }, () => accessToken(me.user, new Date())))
		expect(strava.callsTo('/oauth/token') - before).toBe(1)
		expect(new Set(tokens.map(({ token }) => token)).size).toBe(1)
		await expire(me.user)
		expect((await accessToken(me.user, new Date())).token).not.toBe(tokens[0]!.token)
		expect(await db.select().from(schema.jobLeases)).toEqual([])
	})

	it('is lost where each refreshes by itself', async () => {
		const me = await connected()
		await expire(me.user)
		await inBetween(
			() => refreshNaively(me.user),
			() => atOnce([me.user], refreshNaively),
		)
		const tokenOf = () => accessToken(me.user, new Date(Date.now() + 86_400_000))
		await expect(tokenOf()).rejects.toThrow()
	})

	it('waits for the turn of one that fell silent to be over', async () => {
		const me = await connected()
		await expire(me.user)
		const silent = { name: `strava refresh ${me.user.id}`, holder: 'gone', until: new Date(Date.now() + 400) }
		await write((tx) => tx.insert(schema.jobLeases).values(silent))
		const started = performance.now()
		await accessToken(me.user, new Date())
		expect(performance.now() - started).toBeGreaterThan(300)
	})

	it('and cannot be refreshed for now leaves everything as it was', async () => {
		const me = await connected()
		await expire(me.user)
		const before = await kept(me.user)
		strava.next({ on: '/oauth/token', instead: { status: 500 } })
		expect((await refused(me)).status).toBe(503)
		expect(await kept(me.user)).toEqual(before)
		expect((await press(me, 'import')).status).toBe(302)
	})

	it('for good disconnects, says so, and deletes what was imported', async () => {
		const me = await connected()
		strava.activities.set(athlete, [aRun()])
		await press(me, 'import')
		strava.revoke(athlete)
		expect(await refused(me)).toMatchObject({
			status: 409,
			words: 'Strava no longer lets us read your runs, so we’ve disconnected it. You can connect again.',
		})
		expect(await kept(me.user)).toEqual(NOTHING)
		expect(await runsOf(me.user)).toEqual([])
		expect((await call('GET', '/api/strava/connection-status', me)).body).toEqual({ connected: false })
	})

	it('is no reason to disconnect where only our keys are refused', async () => {
		const me = await connected()
		await expire(me.user)
		const body = { message: 'Authorization Error', errors: [{ resource: 'Application', field: 'x', code: 'invalid' }] }
		strava.next({ on: '/oauth/token', instead: { status: 401, body } })
		expect(await refused(me)).toMatchObject({ status: 503, words: expect.stringMatching(/isn’t accepting us/) })
		expect((await kept(me.user)).stravaId).toBe(String(athlete))
	})

	test.each<[string, StravaMischief]>([
		['a bare 403', { instead: { status: 403 }, text: '<html>Blocked</html>' }],
		['a bare 401', { instead: { status: 401, body: {} } }],
		['a 400 about something else', { instead: { status: 400, body: { message: 'Bad Request', errors: [] } } }],
	])('is no reason to disconnect where it is met with %s', async (_, trick) => {
		const me = await connected()
		strava.activities.set(athlete, [aRun()])
		await press(me, 'import')
		await expire(me.user)
		const before = await kept(me.user)
		strava.next({ ...trick, on: '/oauth/token' })
		expect((await refused(me)).status).toBe(503)
		expect(await kept(me.user)).toEqual(before)
		expect(await runsOf(me.user)).toHaveLength(1)
	})

	it('cannot be opened when it was moved from somebody else’s row', async () => {
		const [mine, other] = [await connected(), await runner()]
		strava.person.athleteId = ++athlete
		await connect(other)
		const { access, refresh } = await kept(other.user)
		await write((tx) =>
			tx
				.update(schema.users)
				.set({ stravaToken: access, stravaRefreshToken: refresh })
				.where(eq(schema.users.id, mine.user.id)),
		)
		expect(await refused(mine)).toMatchObject({
			status: 409,
			words: 'We lost your Strava connection. Connect it again.',
		})
		expect(await kept(mine.user)).toEqual(NOTHING)
		expect((await press(other, 'import')).status).toBe(302)
	})
})

test('rights that were taken away are told, and what to do', async () => {
	const me = await connected()
	strava.narrow(athlete, 'read')
	const answer = await refused(me)
	expect(answer).toMatchObject({
		status: 409,
		words: expect.stringMatching(/^Strava doesn’t let us read your activities/),
	})
	expect((await kept(me.user)).stravaId).toBe(String(athlete))
})

test('an import that a disconnection overtakes leaves nothing behind', async () => {
	const me = await connected()
	strava.activities.set(athlete, [aRun()])
	const disconnect = () => visit('/strava-connect/disconnect', { headers: me.headers, form: {} })
	strava.next({ on: LISTS, meanwhile: disconnect })
	expect(await refused(me)).toMatchObject({ status: 409, words: 'Strava isn’t connected.' })
	expect(await kept(me.user)).toEqual(NOTHING)
	expect(await runsOf(me.user)).toEqual([])
})

async function dump() {
	const tables = Object.values(schema).filter(
		(one) => is(one, SQLiteTable) || is(one, PgTable),
	) as (typeof schema.users)[]
	const rows = await Promise.all(tables.map((table) => db.select().from(table)))
	return { tables: tables.length, text: JSON.stringify(rows) }
}

test('no secret of Strava stands in the database or on the log', async () => {
	const me = await connected()
	strava.activities.set(athlete, [aRun({ name: 'A name that does stand there' })])
	await press(me, 'import')
	await expire(me.user)
	await press(me, 'import')
	strava.next({ on: LISTS, instead: { status: 500 } })
	await press(me, 'import')

	const secrets = [...strava.secrets, process.env.STRAVA_CLIENT_SECRET!]
	expect(secrets.length).toBeGreaterThan(20)
	const { tables, text } = await dump()
	expect(tables).toBeGreaterThan(40)
	const places = [text, said.join('\n')]
	expect(text).toContain('A name that does stand there')
	expect(said.join('\n')).toContain('"message":"Strava"')
	const file = process.env.DATABASE_URL!
	if (!file.startsWith('postgres')) {
		const bytes = await Promise.all([file, `${file}-wal`].map((name) => readFile(name, 'latin1')))
		expect(bytes.join('')).toContain('A name that does stand there')
		places.push(bytes.join(''))
	}
	for (const secret of secrets) for (const place of places) expect(place.includes(secret)).toBe(false)
})
