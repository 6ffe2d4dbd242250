import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { jobLeases } from '#db/schema.ts'
import { job, type Work } from './jobs.server.ts'

const script = resolve(import.meta.dirname, '../../../tests/support/process/lone-job.ts')

let made = 0
const newName = () => `job ${++made}`
const leaseOf = async (name: string) => (await db.select().from(jobLeases).where(eq(jobLeases.name, name)))[0]

/** Starts a job that stops after the test; it runs every millisecond by default. */
function start(name: string, work: Work, { everyMs = 1, leaseMs = 60_000 } = {}) {
	const stop = job(name, everyMs, work, { leaseMs })
	onTestFinished(stop)
	return stop
}

afterEach(() => vi.restoreAllMocks())

describe('a job', () => {
	it('never runs twice at once, whichever process has the lease', async () => {
		const name = newName()
		let running = 0
		let runs = 0
		let most = 0
		const holders = new Set<number>()
		const work = (holder: number) => async () => {
			most = Math.max(most, ++running)
			holders.add(holder)
			await sleep(2)
			running--
			runs++
		}
		for (const holder of [7, 9, 11, 13]) start(name, work(holder), { everyMs: holder })
		await expect.poll(() => runs).toBeGreaterThan(50)
		expect(most).toBe(1)
		expect(holders.size, 'and none is kept from it').toBeGreaterThan(1)
	})

	it('renews its lease while it works, and releases it at the end', async () => {
		const name = newName()
		let runs = 0
		let end = () => {}
		const ended = new Promise<void>((resolve) => (end = resolve))
		const slow = async () => {
			runs++
			await ended
		}
		const leaseMs = 1_500
		const leaseEnd = async () => (await leaseOf(name))!.until!.getTime()
		start(name, slow, { everyMs: 60_000, leaseMs })
		await expect.poll(() => runs).toBe(1)
		const first = await leaseEnd()
		start(name, slow, { everyMs: 20, leaseMs })
		// polls past the time at which the first lease would have ended
		await expect.poll(() => leaseEnd()).toBeGreaterThan(first + leaseMs)
		expect(runs).toBe(1)
		end()
		await expect.poll(() => runs).toBeGreaterThan(1)
	})

	it('frees its lease when it throws, and is tried again', async () => {
		const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
		const name = newName()
		let runs = 0
		const stop = start(name, async () => {
			runs++
			throw new Error('this one always fails')
		})
		await expect.poll(() => runs).toBeGreaterThan(2)
		await stop()
		expect(await leaseOf(name)).toMatchObject({ holder: null, until: null, ranAt: expect.any(Date) })
		expect(logged.mock.calls.flat().join()).toContain('this one always fails')
	})

	it('is told to stop, and waited for', async () => {
		const name = newName()
		let begun = false
		let told = false
		let ended = false
		const stop = start(name, async (_, stopping) => {
			begun = true
			await once(stopping, 'abort')
			told = true
			await sleep(50)
			ended = true
		})
		await expect.poll(() => begun).toBe(true)
		expect(told).toBe(false)
		await stop()
		expect(ended).toBe(true)
		expect(await leaseOf(name)).toMatchObject({ holder: null, until: null })
	})

	it('is told when another process has taken its lease, and leaves that alone', async () => {
		const name = newName()
		let told = false
		const stop = start(
			name,
			async (_, stopping) => {
				await once(stopping, 'abort')
				told = true
			},
			{ everyMs: 60_000, leaseMs: 90 },
		)
		await expect.poll(async () => (await leaseOf(name))?.holder).toBeTruthy()
		const until = new Date(Date.now() + 60_000)
		await write((tx) => tx.update(jobLeases).set({ holder: 'another', until }).where(eq(jobLeases.name, name)))
		await expect.poll(() => told).toBe(true)
		await stop()
		expect(await leaseOf(name)).toMatchObject({ holder: 'another', until })
	})

	it('follows one that fell silent, but not before its time', async () => {
		const name = newName()
		const until = new Date(Date.now() + 500)
		await write((tx) => tx.insert(jobLeases).values({ name, holder: 'one that is gone', until }))
		let ranAt = 0
		start(name, async () => void (ranAt ||= Date.now()))
		await expect.poll(() => ranAt).toBeGreaterThan(0)
		expect(ranAt).toBeGreaterThanOrEqual(until.getTime())
	})
})

describe('processes on one database', () => {
	const folder = mkdtempSync(join(tmpdir(), 'courtside-jobs-'))
	afterAll(() => rmSync(folder, { recursive: true, force: true }))

	it('never do a job at once', { timeout: 60_000 }, async () => {
		const { file, processes } = startProcesses(3, { workMs: 5, leaseMs: 60_000 })
		await until(() => linesOf(file).length >= 300)
		await Promise.all(processes.map((child) => end(child, 'SIGTERM')))
		const lines = linesOf(file)
		const broken = lines.filter((line, i) => line !== (i % 2 ? lines[i - 1]!.replace('+', '-') : `+${line.slice(1)}`))
		expect(broken).toEqual([])
		expect(new Set(lines.map((line) => line.slice(2))).size, 'more than one of them had its turn').toBeGreaterThan(1)
	})

	it('take over from one that was killed at its work', { timeout: 60_000 }, async () => {
		const leaseMs = 1_500
		const { file, name, processes } = startProcesses(1, { workMs: 60_000, leaseMs })
		await until(() => linesOf(file).length === 1)
		await end(processes[0]!, 'SIGKILL')
		const killedAt = Date.now()
		expect((await leaseOf(name))?.holder).toBeTruthy()
		const next = startProcesses(1, { workMs: 1, leaseMs, name, file })
		await until(() => linesOf(file).length >= 3)
		expect(Date.now() - killedAt, 'not while the lease ran').toBeGreaterThan(leaseMs / 2)
		expect(linesOf(file)[1]).toBe(`+ ${next.processes[0]!.pid}`)
		await end(next.processes[0]!, 'SIGTERM')
	})

	type Wishes = { workMs: number; leaseMs: number; name?: string; file?: string }

	function startProcesses(count: number, { workMs, leaseMs, name = newName(), file = join(folder, name) }: Wishes) {
		const args = ['--import', 'tsx', script, name, file, String(workMs), String(leaseMs)]
		const processes = Array.from({ length: count }, () => spawn(process.execPath, args, { stdio: 'inherit' }))
		for (const child of processes) onTestFinished(() => void child.kill('SIGKILL'))
		return { file, name, processes }
	}
})

const linesOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [])

async function until(holds: () => boolean) {
	while (!holds()) await sleep(10)
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
	const gone = once(child, 'exit')
	child.kill(signal)
	await gone
}
