import { execFile } from 'node:child_process'
import { Agent, request } from 'node:http'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { dateOf } from '#app/lib/time/time.ts'
import { within } from '#tests/support/cases.ts'
import { seededDatabase } from '#tests/support/database/seeded.ts'
import { openSocket } from '#tests/support/outside/socket.ts'
import { startServer, type RunningServer } from '#tests/support/process/server.ts'
import { book, bookingsOf, freeHours, signIn, type Booking, type Wish } from '../cluster/client.ts'

const root = resolve(import.meta.dirname, '../../..')

describe('two processes on one SQLite file', () => {
	let database: Awaited<ReturnType<typeof seededDatabase>>
	let server: RunningServer
	let wishes: Wish[]
	let next = 0

	beforeAll(async () => {
		database = await seededDatabase()
		server = await startServer(database.url, { WORKERS: '2', RATE_LIMITS: 'off', PAYMENTS: 'sandbox' })
		await bothReady()
		wishes = await freeHours(server.url, 2_000)
	}, 180_000)
	afterAll(async () => {
		await server?.stop()
		await database.remove()
	})

	const children = async () =>
		(await promisify(execFile)('pgrep', ['-P', String(server.pid)])).stdout.trim().split('\n').map(Number)

	/** Waits until the metrics of two processes are added up. */
	async function bothReady() {
		while ((await processes()) !== 2) await sleep(50)
	}
	async function processes() {
		const text = await (await fetch(`${server.url}/metrics`)).text()
		return Number(/^courtside_processes (\d+)$/m.exec(text)?.[1])
	}

	/** Two connections that are kept alive: they are handed to the processes in turn. */
	function twoLines() {
		return [1, 2].map(() => {
			const agent = new Agent({ keepAlive: true, maxSockets: 1 })
			onTestFinished(() => agent.destroy())
			return (path: string) =>
				new Promise<string>((done, failed) => {
					request(server.url + path, { agent }, (response) => {
						let text = ''
						response.setEncoding('utf8').on('data', (part: string) => (text += part))
						response.on('end', () => done(text)).on('error', failed)
					})
						.on('error', failed)
						.end()
				})
		}) as [(path: string) => Promise<string>, (path: string) => Promise<string>]
	}

	it('show no answer that is older than a write that was acknowledged', { timeout: within(120_000) }, async () => {
		const headers = await signIn(server.url, 'thandi')
		const [one, two] = twoLines()
		for (let round = 0; round < 20; round++) {
			const wish = wishes[next++]!
			const { venueId, sportId, startTime } = wish.body
			const path = `/api/venues/${venueId}/availability?sportId=${sportId}&date=${dateOf(new Date(startTime))}`
			const before = await one(path)
			expect(await two(path)).toBe(before)
			expect((await book(server.url, headers, wish)).status).toBe(201)
			const after = await Promise.all([one(path), two(path)])
			expect(after[0]).not.toBe(before)
			expect(after[1]).toBe(after[0])
		}
	})

	it('tell each other which hours are looked at, and which are taken', { timeout: within(60_000) }, async () => {
		const wish = wishes[next++]!
		const { venueId, sportId, startTime } = wish.body
		const slotId = `${venueId}:${sportId}:${dateOf(new Date(startTime))}:${new Date(startTime).getUTCHours() + 2}`
		const headers = await signIn(server.url, 'thandi')
		const sockets = [await openSocket(server.url), await openSocket(server.url, headers)]
		onTestFinished(() => sockets.forEach(({ socket }) => socket.terminate()))
		for (const socket of sockets) socket.send({ type: 'view_slot', slotId })
		for (const socket of sockets) await socket.told('slot_viewers', ({ count }) => count === 2)
		expect((await book(server.url, headers, wish)).status).toBe(201)
		for (const socket of sockets) expect(await socket.told('slot_changed')).toMatchObject({ slots: [slotId] })
	})

	it('go on when one is killed, lose nothing, and are two again', { timeout: within(180_000) }, async () => {
		const headers = await signIn(server.url, 'thandi')
		const before = (await bookingsOf(server.url, headers)).length
		const acknowledged: Booking[] = []
		let failures = 0
		let stopped = false
		onTestFinished(() => void (stopped = true))
		const keepBooking = async () => {
			while (!stopped) {
				const wish = wishes[next++]!
				for (;;) {
					const answer = await book(server.url, headers, wish).catch(() => undefined)
					if (answer?.status === 201) acknowledged.push(answer.body as Booking)
					if (answer && answer.status < 500) break
					failures++
					await sleep(20)
				}
			}
		}
		const people = Array.from({ length: 8 }, keepBooking)
		const reach = async (count: number) => {
			while (acknowledged.length < count) await sleep(20)
		}
		await reach(40)
		const [first, second] = await children()
		process.kill(first!, 'SIGKILL')
		await reach(acknowledged.length + 40)
		await bothReady()
		process.kill(second!, 'SIGKILL')
		await reach(acknowledged.length + 40)
		stopped = true
		await Promise.all(people)
		await bothReady()
		expect(failures, 'they were killed while they worked').toBeGreaterThan(0)

		const kept = await bookingsOf(server.url, headers)
		expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged.map(({ id }) => id)))
		expect(kept.length - before, 'each wish once').toBe(acknowledged.length)
		const env = { ...process.env, DATABASE_URL: database.url }
		const fsck = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'db/ops/fsck.ts'], { cwd: root, env })
		expect(fsck.stdout.trim()).toBe('The data is sound.')
	})

	it('stop together, with what is under way', { timeout: within(60_000) }, async () => {
		const pids = await children()
		expect(pids).toHaveLength(2)
		expect(await server.stop()).toBe(0)
		for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
	})

	it('do not start again where the first cannot listen', { timeout: within(60_000) }, async () => {
		const other = await startServer(database.url)
		onTestFinished(async () => void (await other.stop()))
		const env = {
			...process.env,
			DATABASE_URL: database.url,
			HOST: '127.0.0.1',
			PORT: new URL(other.url).port,
			WORKERS: '2',
		}
		const started = promisify(execFile)(process.execPath, ['build/server/index.js'], { cwd: root, env })
		await expect(started).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('is in use') })
	})
})
