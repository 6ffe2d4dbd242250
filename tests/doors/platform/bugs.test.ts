import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PATIENCE } from '#tests/support/database.ts'
import { seededDatabase } from '#tests/support/seeded.ts'
import { startProcess, type RunningServer } from '#tests/support/server.ts'

const database = await seededDatabase()
let server: RunningServer
let stopped = false

beforeAll(async () => {
	const program = ['--import', './tests/support/buggy.js', 'build/server/index.js']
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
	await expect.poll(() => server.output(), { timeout: 10_000 }).toContain('a bug in a timer')
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

it('a server that stops leaves nothing beside its database', { timeout: PATIENCE }, async () => {
	expect(existsSync(`${database.url}-wal`)).toBe(true)
	expect(await server.stop()).toBe(0)
	stopped = true
	expect(['-wal', '-shm'].filter((end) => existsSync(database.url + end))).toEqual([])
})
