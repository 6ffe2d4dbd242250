import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startProcess, startServer } from '../support/server.ts'
import { benchLogins } from './login-load.ts'
import { measure, type Call, type Measured } from './measure.ts'
import { residentKilobytes } from './memory.ts'
import {
	growth,
	isReached,
	printGrowth,
	printSize,
	printSockets,
	shareOf,
	type Row,
	type SizeMeasured,
} from './report.ts'
import { benchSockets } from './sockets.ts'
import { findWorks, type Limit } from './works.ts'

// Measures the production build beside what the machine can do without it; see README. It prints and never judges:
// the machines are noisy, so only ratios of one and the same run mean anything.
const { values: options } = parseArgs({
	options: {
		quick: { type: 'boolean', default: false },
		size: { type: 'string' },
		only: { type: 'string', default: '' },
		json: { type: 'string' },
	},
})
const seconds = options.quick ? 1 : 3
const sizes = options.size ? [options.size] : options.quick ? ['S'] : ['S', 'L']
const isAsked = (title: string) => title.toLowerCase().includes(options.only.toLowerCase())
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
	? await benchSockets(fileOf(sizes[0]!), options.quick ? 1_000 : 10_000, seconds)
	: undefined
if (crowd) printSockets(crowd)
await limits.stop()
if (options.json) writeFileSync(options.json, JSON.stringify(report(), null, '\t'))

function report() {
	return {
		machine: { node: process.version, processors: availableParallelism(), model: cpus()[0]?.model },
		sizes: measured.map(({ rows, ...rest }) => ({
			...rest,
			rows: rows.map((row) => ({ ...row, share: shareOf(row), reached: isReached(row) })),
		})),
		growth: grown,
		sockets: crowd,
	}
}

function fileOf(size: string) {
	return join(folder, `${size}.db`)
}

async function bench(size: string): Promise<SizeMeasured> {
	const file = fileOf(size)
	console.log(`Filling a database of size ${size} …`)
	execFileSync(join(root, 'node_modules/.bin/tsx'), ['tests/load/fill.ts', size === 'L' ? '10' : '1'], {
		cwd: root,
		stdio: 'inherit',
		env: { ...process.env, DATABASE_URL: file },
	})
	const server = await startServer(file, { RATE_LIMITS: 'off' })
	try {
		const rows: Row[] = []
		for (const { calls, ...work } of await findWorks(server.url)) {
			if (!isAsked(work.title)) continue
			if (process.stdout.isTTY) process.stdout.write(`  ${work.title} …`)
			const beside = await measureLimit(work.limit)
			rows.push({ ...work, beside, measured: await measure(server.url, calls, seconds) })
			if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
		}
		const logins = isAsked('POST /api/login') ? await benchLogins(server.url, seconds) : undefined
		return { size, rows, logins, readyAfter: server.readyAfter, memory: residentKilobytes(server.pid) / 1024 }
	} finally {
		await server.stop()
	}
}

/** The limits are measured once each; the bare constant once per size. */
async function measureLimit(limit: Limit) {
	const key = JSON.stringify(limit)
	const known = measuredLimits.get(key)
	if (known) return known
	const found = await measure(limits.url, [callOf(limit)], seconds)
	measuredLimits.set(key, found)
	return found
}

function callOf(limit: Limit): Call {
	if (limit.kind === 'constant') return { path: `/?bytes=${limit.bytes}` }
	if (limit.kind === 'cards') return { path: '/cards' }
	return { method: 'POST', path: '/rows', body: { venueId: 1, startTime: '2030-01-01T10:00:00Z' } }
}
