import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { startPostgres } from '../../../bin/lib/postgres.js'
import { times } from '#tests/support/cases.ts'
import { PATIENCE } from '#tests/support/database/database.ts'
import { newPerson } from '#tests/support/world/new-person.ts'
import { startServer } from '#tests/support/process/server.ts'
import { query } from '#tests/support/database/template.ts'

const CUT =
	'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null'

const WAITING = 'select distinct relation::regclass::text as table from pg_locks where not granted order by 1'

/** Starts a PostgreSQL that no other test uses, whose processes can all be stopped. */
async function startFreezable() {
	const { url, stop } = await startPostgres()
	const [{ data_directory: folder }] = (await query(url, 'show data_directory')) as [{ data_directory: string }]
	const first = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]!
	const signal = (name: NodeJS.Signals) => {
		// The first of them before the others, or it would start more.
		process.kill(Number(first), name)
		execFileSync('pkill', [`-${name.slice(3)}`, '-P', first])
	}
	onTestFinished(async () => {
		signal('SIGCONT')
		await stop()
	})
	return { url, freeze: () => signal('SIGSTOP'), thaw: () => signal('SIGCONT') }
}

async function started() {
	const postgres = await startFreezable()
	const server = await startServer(postgres.url, { RATE_LIMITS: 'off' })
	onTestFinished(() => void server.kill())

	const timed = async (path: string, init?: RequestInit) => {
		const began = performance.now()
		const response = await fetch(server.url + path, init)
		const { status, headers } = response
		const text = await response.text()
		return { path, status, text, again: headers.get('Retry-After'), ms: performance.now() - began }
	}
	const headers = { 'Content-Type': 'application/json' }
	const register = () => timed('/api/register', { method: 'POST', headers, body: JSON.stringify(newPerson()) })
	/** Signed in, so that no response comes from the cache. */
	const read = (path: string) =>
		timed(path, { headers: { Cookie: '__session=nobody', Authorization: 'Bearer nobody' } })
	/** Twice as many as there are connections in the pool. */
	const crowd = () =>
		Promise.all([
			...Array.from({ length: 9 }, () => [read('/api/venues'), read('/help')]).flat(),
			register(),
			register(),
		])
	return { postgres, server, timed, register, crowd }
}

const statusesOf = (answers: { status: number }[]) => [...new Set(answers.map(({ status }) => status))]

// It has a PostgreSQL of its own, whatever the other tests run on.
describe.skipIf(inject('source').kind !== 'sqlite')('a server', () => {
	test(
		'whose PostgreSQL is frozen says so within five seconds, lives meanwhile, and then goes on',
		async () => {
			const { postgres, timed, register, crowd } = await started()
			const usual = statusesOf(await crowd())
			expect(usual).not.toContain(503)
			for (let round = 0; round < 2; round++) {
				postgres.freeze()
				let waits = true
				const answers = crowd().finally(() => (waits = false))
				const alive = []
				while (waits) alive.push(await timed('/livez'))
				for (const answer of await answers) {
					expect(answer).toMatchObject({ status: 503, again: '5' })
					expect(answer.ms).toBeLessThan(5_000)
				}
				expect(alive.length).toBeGreaterThan(20)
				expect(alive.filter(({ status }) => status !== 200)).toEqual([])
				expect((await timed('/readyz')).status).toBe(503)

				postgres.thaw()
				await expect.poll(async () => (await timed('/readyz')).status, { timeout: 20_000 }).toBe(200)
				expect((await register()).status).toBe(201)
				expect(statusesOf(await crowd())).toEqual(usual)
			}
		},
		PATIENCE,
	)

	test(
		'stops in its time although jobs and a large file wait for the database',
		async () => {
			const { postgres, server, register } = await started()
			const { token } = JSON.parse((await register()).text) as { token: string }
			const other = new Client({ connectionString: postgres.url })
			await other.connect()
			onTestFinished(() => other.end())
			await other.query('begin')
			await other.query('lock table payment_events, reviews in access exclusive mode')
			const file = await fetch(`${server.url}/settings/data/courtside.json`, {
				headers: { Authorization: `Bearer ${token}` },
			})
			expect(file.status).toBe(200)
			const rest = file.text().catch((error: Error) => error)
			const waiting = async () => (await query(postgres.url, WAITING)).map(({ table }) => table)
			await expect.poll(waiting).toEqual(['payment_events', 'reviews'])
			const began = performance.now()
			expect(await server.stop()).toBe(0)
			expect(performance.now() - began).toBeLessThan(9_000)
			expect(await rest, 'whoever reads it learns that it is not whole').toBeInstanceOf(Error)
			expect(await waiting()).toEqual([])
		},
		PATIENCE,
	)

	test(
		'whose connections are cut at any step says to come back, and never that it has a bug',
		async () => {
			const { postgres, register, crowd } = await started()
			const usual = statusesOf(await crowd())
			let cutting = true
			const cut = async () => {
				while (cutting) {
					await query(postgres.url, CUT)
					await sleep(Math.random() * 60)
				}
			}
			const cuts = cut()
			const answers = []
			for (let round = 0; round < times(6, 100); round++) answers.push(...(await crowd()))
			cutting = false
			await cuts
			expect(answers.filter(({ status }) => !usual.includes(status) && status !== 503)).toEqual([])
			expect(answers.filter(({ status, again }) => status === 503 && again === null)).toEqual([])
			expect(statusesOf(answers)).toContain(503)
			await expect.poll(async () => (await register()).status).toBe(201)
		},
		PATIENCE,
	)
})
