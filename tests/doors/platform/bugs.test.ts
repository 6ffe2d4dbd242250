import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PATIENCE } from '#tests/support/database/database.ts'
import { seededDatabase } from '#tests/support/database/seeded.ts'
import { startProcess, type RunningServer } from '#tests/support/process/server.ts'
import { watchStored } from '#tests/support/database/stored.ts'

const database = await seededDatabase()
let server: RunningServer
let stopped = false

beforeAll(async () => {
	const program = ['--import', './tests/support/process/buggy.js', 'build/server/index.js']
	server = await startProcess(program, { DATABASE_URL: database.url, LOG: 'on' })
})
afterAll(async () => {
	if (!stopped) await server.stop()
	await database.remove()
})

/** Never from memory. */
const get = (path: string) => fetch(server.url + path, { headers: { Cookie: 'of=none' } })

it('a throw in a timer and a rejection nobody waits for are logged, and the server goes on', async () => {
	process.kill(server.pid, 'SIGUSR2')
	await expect.poll(() => server.output()).toContain('a bug in a timer')
	expect(server.output()).toContain('a bug nobody waits for')
	expect([(await get('/readyz')).status, (await get('/')).status]).toEqual([200, 200])
})

it('a loader that throws fails its own page and call, without a word of why', { timeout: PATIENCE }, async () => {
	const ask = async () => [
		await get('/venues/1'),
		await get('/api/venues/1'),
		await get('/auth'),
		await get('/api/sports'),
	]
	const other = new Sqlite(database.url)
	const statuses = (answers: Response[]) => answers.map(({ status }) => status)
	other.exec('ALTER TABLE court_sports RENAME TO taken_away')
	const broken = await ask()
	other.exec('ALTER TABLE taken_away RENAME TO court_sports')
	other.close()
	expect(statuses(broken)).toEqual([500, 500, 200, 200])
	for (const answer of broken.slice(0, 2)) {
		const body = await answer.text()
		expect(body).not.toMatch(/court_sports|no such table|select |\bat \S+:\d+/i)
		expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
	}
	expect(server.output(), 'but the log says it').toContain('no such table')
	expect(statuses(await ask())).toEqual([200, 200, 200, 200])
})

async function sessionOf(username: string) {
	const answer = await fetch(`${server.url}/api/login`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({ username, password: 'password123' }),
	})
	return answer.headers.getSetCookie()[0]!.split(';')[0]!
}

it('a page that breaks says what of the product could not be loaded', { timeout: PATIENCE }, async () => {
	const Cookie = await sessionOf('thandi')
	const titles = {
		'/tournaments': ['Failed to fetch tournaments'],
		'/tournaments/1': ['Error', 'Failed to load tournament details'],
		'/running-club-dashboard': ['Failed to load running clubs. Please try again later.'],
		'/running-club/1': ['Failed to fetch club details', 'Failed to load running club details. Please try again later.'],
		'/matchmaking/requests/2': ['Failed to load match request details.'],
		'/matchmaking/my-requests/2': ['Failed to load match request details.'],
		[`/payment/manual-checkout/${'A'.repeat(32)}`]: ['Could not retrieve payment details. Please try again later.'],
	}
	const other = new Sqlite(database.url)
	const tables = ['tournaments', 'running_clubs', 'match_requests', 'payments']
	for (const table of tables) other.exec(`ALTER TABLE ${table} RENAME TO ${table}_away`)
	const said: Record<string, unknown> = {}
	for (const [path, words] of Object.entries(titles)) {
		const page = await fetch(server.url + path, { headers: { Cookie } })
		const html = await page.text()
		said[path] = page.status === 500 && words.filter((text) => html.includes(`>${text}<`))
	}
	for (const table of tables) other.exec(`ALTER TABLE ${table}_away RENAME TO ${table}`)
	other.close()
	expect(said).toEqual(titles)
})

it('a logout that fails leads back to the page it was sent from', { timeout: PATIENCE }, async () => {
	const Cookie = await sessionOf('thandi')
	const stored = watchStored(database.url)
	stored.refuseWrites(true)
	const leads: Record<string, string | null> = {
		'/booking/1/2?date=2027-03-04': '/booking/1/2?date=2027-03-04',
		'//evil.example/': '/',
		'/auth': '/',
	}
	const led: typeof leads = {}
	for (const path of Object.keys(leads)) {
		const headers = { Cookie, Referer: server.url + path }
		const left = await fetch(`${server.url}/logout`, { method: 'POST', redirect: 'manual', headers })
		led[path] = left.headers.get('Location')
	}
	stored.refuseWrites(false)
	stored.close()
	expect(led).toEqual(leads)
})

it('a server that stops leaves nothing beside its database', { timeout: PATIENCE }, async () => {
	expect(existsSync(`${database.url}-wal`)).toBe(true)
	expect(await server.stop()).toBe(0)
	stopped = true
	expect(['-wal', '-shm'].filter((end) => existsSync(database.url + end))).toEqual([])
})
