#!/usr/bin/env node
// `npm test`: what has to pass before anything lands, from a bare clone. `npm test -- pure|sqlite|postgres|journeys
// [arguments of the runner]` runs a part; `npm test -- cluster` the journeys against two processes on PostgreSQL.
import './lib/node-version.js'
import { join } from 'node:path'
import { findChromium } from './lib/chromium.js'
import { failureLines, line, readPlaywright, readVitest, table } from './lib/counts.js'
import { freePortWith } from './lib/port.js'
import { build, install } from './lib/prepare.js'
import { findPostgres } from './lib/postgres.js'
import { openRunFolder } from './lib/run-folder.js'
import { mustRun, run, tool } from './lib/run.js'

const projects = ['pure', 'sqlite', 'postgres']
const parts = {
	...Object.fromEntries(projects.map((name) => [name, () => vitest([name])])),
	journeys: () => journeys(),
	cluster: () => journeys({ E2E_CLUSTER: '1' }),
}
const [chosen, ...rest] = process.argv.slice(2)
if (chosen && !(chosen in parts)) {
	console.error(`Which part? npm test -- ${Object.keys(parts).join('|')} [what the runner takes]`)
	process.exit(2)
}

const minutes = {}
const started = performance.now()
const folder = openRunFolder()
/** Resolves to the path of Chromium for the journeys, which is installed while the other tests run. */
let chromium
await timed('install, build, seed', prepare).catch(giveUp)
const results = chosen ? await timed(chosen, parts[chosen]) : await everything()

console.log(`\n${table(results, { ...minutes, 'all of it': (performance.now() - started) / 60_000 })}\n`)
for (const failure of failureLines(results)) console.log(failure)
console.log(`\n${line(results)}`)
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0)

async function prepare() {
	await install()
	if (!chosen || chosen === 'postgres') await findPostgres()
	if (!projects.includes(chosen)) chromium = findChromium().catch(giveUp)
	await build()
	// Seeded once: tests that need the demo data copy it.
	process.env.SEEDED_DATABASE = join(folder, 'seeded.db')
	await mustRun(tool('tsx'), ['db/seed.ts', '--demo'], { env: { DATABASE_URL: process.env.SEEDED_DATABASE } })
}

function giveUp(error) {
	console.error(error.message)
	process.exit(1)
}

async function everything() {
	const tests = await timed(projects.join(', '), () => vitest(projects))
	return [...tests, ...(await timed('journeys', journeys))]
}

async function vitest(names) {
	const report = join(folder, 'vitest.json')
	const chosen = names.map((name) => `--project=${name}`)
	const reporters = ['--reporter=default', '--reporter=./tests/support/reporter.ts']
	const { code } = await run(tool('vitest'), ['run', ...chosen, ...reporters, ...rest], {
		env: { TEST_REPORT: report },
	})
	return readVitest(report, code, names.join(', '))
}

async function journeys(wishes = {}) {
	const env = {
		...wishes,
		CHROMIUM_PATH: await chromium,
		E2E_PORT: String(await freePortWith([1000, 2000, 3000])),
		PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, 'journeys.json'),
	}
	const { code } = await run(tool('playwright'), ['test', '--reporter=line,json', ...rest], { env })
	return readPlaywright(env.PLAYWRIGHT_JSON_OUTPUT_FILE, code, 'journeys')
}

async function timed(title, work) {
	console.log(`\n── ${title} ${'─'.repeat(Math.max(2, 76 - title.length))}`)
	const before = performance.now()
	const result = await work()
	minutes[title] = (performance.now() - before) / 60_000
	return result
}
