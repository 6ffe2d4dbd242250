import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startProcess, startServer } from '../support/process/server.ts'
import { startPostgres } from '../../bin/lib/postgres.js'
import { benchDemo } from './demo-pages.ts'
import { benchLogins } from './login-load.ts'
import { measure, usedBy, waitUntilIdle, type Call, type Measured } from './measure.ts'
import { residentMegabytes } from './memory.ts'
import {
	GOALS,
	growth,
	isReached,
	printAgain,
	printDemo,
	printGrowth,
	printSize,
	printBurst,
	printSockets,
	shareOf,
	type Row,
	type SizeMeasured,
} from './report.ts'
import { benchSockets } from './sockets.ts'
import { benchBurst } from './webhook-burst.ts'
import { findWorks, type Limit } from './works.ts'

// Measures the production build beside what the machine can do without it; see README.
//
// It prints and never judges: machines are noisy, so that only ratios within a run mean anything.
const { values: options } = parseArgs({
	options: {
		quick: { type: 'boolean', default: false },
		size: { type: 'string' },
		only: { type: 'string', default: '' },
		json: { type: 'string' },
		postgres: { type: 'boolean', default: false },
		workers: { type: 'string' },
		demo: { type: 'boolean', default: false },
	},
})
const how = options.quick ? { connections: [64], seconds: 1 } : { connections: [1, 16, 64], seconds: 3 }
/** Rows that are measured on PostgreSQL, and with more processes, too. */
const AGAIN = ['Explore, signed in', 'Dashboard, bookings', 'GET availability', 'POST /api/bookings']
/** After this time V8 has cleared up after the work. */
const RESTS_FOR_MS = 15_000
const sizes = options.size ? [options.size] : options.quick ? ['S'] : ['S', 'L']
const isAsked = (title: string) => title.toLowerCase().includes(options.only.toLowerCase())
if (options.demo) {
	printDemo(await benchDemo(isAsked, { connections: [1], seconds: options.quick ? 1 : 3 }))
	process.exit()
}
const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'courtside-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const measuredLimits = new Map<string, Measured[]>()
const limits = await startProcess(['--import', 'tsx', 'tests/load/limits.tsx'], {
	DATABASE_URL: join(folder, 'limits.db'),
})
const measured: SizeMeasured[] = []
for (const size of sizes) {
	measured.push(await bench(size))
	printSize(measured.at(-1)!)
}
const [small, large] = measured
const grown = large && growth(small!, large)
if (grown) printGrowth(grown)
const crowd = isAsked('sockets')
	? await benchSockets(fileOf(sizes[0]!), options.quick ? 1_000 : GOALS.sockets, how.seconds)
	: undefined
if (crowd) printSockets(crowd)
const burst = isAsked('webhooks')
	? await benchBurst(fileOf(sizes[0]!), options.quick ? 1_000 : GOALS.burst, how.seconds)
	: undefined
if (burst) printBurst(burst)
const { workers } = options
const onWorkers = workers ? await benchAgain(fileOf(sizes[0]!), { WORKERS: workers }) : undefined
if (onWorkers) printAgain(`WORKERS=${workers}`, small!.rows, onWorkers)
const onPostgres = options.postgres ? await benchPostgres(fileOf(sizes[0]!)) : undefined
if (onPostgres) printAgain('PostgreSQL', small!.rows, onPostgres)
await limits.stop()
if (options.json) writeFileSync(options.json, JSON.stringify(report(), null, '\t'))

function report() {
	return {
		machine: { node: process.version, processors: availableParallelism(), model: cpus()[0]?.model },
		goals: GOALS,
		sizes: measured.map(({ rows, ...rest }) => ({
			...rest,
			rows: rows.map((row) => ({ ...row, share: shareOf(row), reached: isReached(row) })),
		})),
		growth: grown,
		sockets: crowd,
		burst,
		onWorkers,
		onPostgres,
	}
}

function fileOf(size: string) {
	return join(folder, `${size}.db`)
}

async function bench(size: string): Promise<SizeMeasured> {
	const file = fileOf(size)
	console.log(`Filling a database of size ${size} …`)
	runTool('tests/load/fill.ts', [size === 'L' ? '10' : '1'], { DATABASE_URL: file })
	const server = await startServer(file)
	try {
		await waitUntilIdle(server.url)
		const rows = await benchRows(server.url, isAsked)
		const logins = isAsked('POST /api/login') ? await benchLogins(server.url, how.seconds) : undefined
		const memory = residentMegabytes(server.pid)
		const atRest = options.quick ? undefined : await sleep(RESTS_FOR_MS).then(() => residentMegabytes(server.pid))
		return { size, rows, logins, readyAfter: server.readyAfter, memory, atRest }
	} finally {
		await server.stop()
	}
}

async function benchRows(url: string, isWanted: (title: string) => boolean) {
	const rows: Row[] = []
	for (const { calls, ...work } of await findWorks(url)) {
		if (!isWanted(work.title)) continue
		if (process.stdout.isTTY) process.stdout.write(`  ${work.title} …`)
		const beside = await measureLimit(work.limit)
		rows.push({ ...work, beside, measured: await measure(url, calls, how, () => usedBy(url)) })
		if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
	}
	return rows
}

/** Measures some rows on a durable PostgreSQL with the data of the SQLite file. */
async function benchPostgres(file: string) {
	const postgres = await startPostgres({ durable: true })
	try {
		runTool('db/ops/move.ts', [file, postgres.url])
		return await benchAgain(postgres.url)
	} finally {
		await postgres.stop()
	}
}

/** Measures some rows once more, on another database or with other settings. */
async function benchAgain(database: string, env: Record<string, string> = {}) {
	const server = await startServer(database, env)
	try {
		await waitUntilIdle(server.url)
		return await benchRows(server.url, (title) => isAsked(title) && AGAIN.includes(title))
	} finally {
		await server.stop()
	}
}

function runTool(program: string, args: string[], env: Record<string, string> = {}) {
	const tsx = join(root, 'node_modules/.bin/tsx')
	execFileSync(tsx, [program, ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
}

/** Measures each limit once, and the constant once per size. */
async function measureLimit(limit: Limit) {
	const key = JSON.stringify(limit)
	const known = measuredLimits.get(key)
	if (known) return known
	const found = await measure(limits.url, [callOf(limit)], how)
	measuredLimits.set(key, found)
	return found
}

function callOf(limit: Limit): Call {
	if (limit.kind === 'constant') return { path: `/?bytes=${limit.bytes}` }
	if (limit.kind === 'cards') return { path: '/cards' }
	return { method: 'POST', path: '/rows', body: { venueId: 1, startTime: '2030-01-01T10:00:00Z' } }
}
