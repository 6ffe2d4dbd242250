import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startProcess, startServer } from '../support/server.ts'
import { measure, type Call, type Measured } from './measure.ts'
import { residentKilobytes } from './memory.ts'
import { benchSockets } from './sockets.ts'
import { findWorks, type Limit } from './works.ts'

// Measures the production build beside what the machine can do without it; see README. It prints and never judges:
// the machines are noisy, so only ratios of one and the same run mean anything.
const { values: options } = parseArgs({
	options: {
		quick: { type: 'boolean', default: false },
		size: { type: 'string', default: 'S' },
		growth: { type: 'boolean', default: false },
		only: { type: 'string', default: '' },
	},
})
const seconds = options.quick ? 1 : 3
const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'courtside-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

type Row = { title: string; goal: string; measured: Measured[]; limit?: Limit; beside?: Measured[] }

const measuredLimits = new Map<string, Measured[]>()
const limits = await startProcess(['--import', 'tsx', 'tests/load/limits.tsx'], {
	DATABASE_URL: join(folder, 'limits.db'),
})
const first = await bench(options.size)
print(first)
if ('sockets'.includes(options.only.toLowerCase())) {
	await benchSockets(join(folder, `${options.size}.db`), options.quick ? 1_000 : 10_000, seconds)
}
if (options.growth) printGrowth(first, await bench('L'))
await limits.stop()

async function bench(size: string) {
	const file = join(folder, `${size}.db`)
	console.log(`Filling a database of size ${size} …`)
	execFileSync(join(root, 'node_modules/.bin/tsx'), ['tests/load/fill.ts', size === 'L' ? '10' : '1'], {
		cwd: root,
		stdio: 'inherit',
		env: { ...process.env, DATABASE_URL: file },
	})
	const server = await startServer(file, { RATE_LIMITS: 'off' })
	try {
		const works = (await findWorks(server.url)).filter(({ title }) =>
			title.toLowerCase().includes(options.only.toLowerCase()),
		)
		const rows: Row[] = []
		for (const { title, calls, limit, goal } of works) {
			if (process.stdout.isTTY) process.stdout.write(`  ${title} …`)
			const beside = limit && (await measureLimit(limit))
			rows.push({ title, goal, limit, beside, measured: await measure(server.url, calls, seconds) })
			if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
		}
		return { size, rows, readyAfter: server.readyAfter, memory: residentKilobytes(server.pid) / 1024 }
	} finally {
		await server.stop()
	}
}

/** The limits are measured once each; the bare constant once per size. */
async function measureLimit(limit: Limit) {
	const key = JSON.stringify(limit)
	const known = measuredLimits.get(key)
	if (known) return known
	const measured = await measure(limits.url, [callOf(limit)], seconds)
	measuredLimits.set(key, measured)
	return measured
}

function callOf(limit: Limit): Call {
	if (limit.kind === 'constant') return { path: `/?bytes=${limit.bytes}` }
	if (limit.kind === 'cards') return { path: '/cards' }
	return { method: 'POST', path: '/rows', body: { venueId: 1, startTime: '2030-01-01T10:00:00Z' } }
}

function print({ size, rows, readyAfter, memory }: Awaited<ReturnType<typeof bench>>) {
	console.log(`\nSize ${size}, requests per second at 1, 16 and 64 connections; milliseconds at 64`)
	table(
		['work', '1', '16', '64', 'p50', 'p99', 'beside', 'its 64', 'share', 'goal', ''],
		rows.map(({ title, goal, measured, limit, beside }) => {
			const last = measured.at(-1)!
			const most = beside?.at(-1)?.perSecond
			return [
				title,
				...measured.map(({ perSecond }) => whole(perSecond)),
				String(last.p50),
				String(last.p99),
				limit?.kind === 'constant' ? `${whole(limit.bytes / 1000)} kB constant` : (limit?.kind ?? ''),
				most ? whole(most) : '',
				most ? `${whole((last.perSecond / most) * 100)} %` : '',
				goal,
				measured
					.map(({ failures }) => failures)
					.filter(Boolean)
					.join('; '),
			]
		}),
	)
	console.log(
		`\nReady ${whole(readyAfter)} ms after the start (goal 2000); ${whole(memory)} MB resident after the run (goal 200).`,
	)
}

function printGrowth(small: Awaited<ReturnType<typeof bench>>, large: Awaited<ReturnType<typeof bench>>) {
	print(large)
	console.log('\nGrowth: what is left at ten times the size, at 64 connections (goal 80 %)')
	table(
		['work', small.size, large.size, 'left'],
		small.rows.map(({ title, measured }, i) => {
			const [a, b] = [measured.at(-1)!.perSecond, large.rows[i]!.measured.at(-1)!.perSecond]
			return [title, whole(a), whole(b), `${whole((b / a) * 100)} %`]
		}),
	)
}

function table(head: string[], rows: string[][]) {
	const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => row[i]!.length)))
	for (const row of [head, ...rows])
		console.log(
			row
				.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
				.join('  ')
				.trimEnd(),
		)
}

function whole(number: number) {
	return Math.round(number).toLocaleString('en-ZA')
}
