#!/usr/bin/env node
// `npm test`: every test, from a bare clone. `npm test -- unit|postgres|e2e [what the runner takes]` runs a part, and
// `npm test -- cluster` the journeys against two processes on PostgreSQL behind a proxy, which `npm test` leaves out.
import './lib/node-version.js'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './lib/chromium.js'
import { countPlaywright, countVitest, line, sum, troubleLines } from './lib/counts.js'
import { freePort } from './lib/port.js'
import { startPostgres } from './lib/postgres.js'
import { build, install } from './lib/prepare.js'
import { run, tool } from './lib/run.js'

const parts = { unit, postgres, e2e }
const onRequest = { ...parts, cluster }
const [chosen, ...rest] = process.argv.slice(2)
if (chosen && !(chosen in onRequest)) {
	console.error(`Which part? npm test -- ${Object.keys(onRequest).join('|')} [what the runner takes]`)
	process.exit(2)
}

const reports = mkdtempSync(join(tmpdir(), 'courtside-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

await install()
await build()
const counts = []
for (const part of chosen ? [onRequest[chosen]] : Object.values(parts)) counts.push(await part())

const result = sum(counts)
for (const trouble of troubleLines(result.trouble)) console.log(trouble)
console.log(`\n${line(result)}`)
process.exit(result.failed > 0 ? 1 : 0)

function unit() {
	return vitest('unit', 'SQLite', '')
}

async function postgres() {
	const server = await startPostgres()
	if (!server) console.log('\nNo PostgreSQL here: its in-process edition (PGlite) stands in for it.')
	try {
		return await vitest('postgres', server ? 'PostgreSQL' : 'PGlite', server?.url ?? 'pglite:')
	} finally {
		await server?.stop()
	}
}

async function vitest(name, title, databaseUrl) {
	heading(`Features and routes on ${title}`)
	const file = join(reports, `${name}.json`)
	// A busy machine makes a test late now and then: a second try, told at the end. Races get none (one-try.ts).
	const args = ['run', '--retry=1', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...rest]
	const { code } = await run(tool('vitest'), args, { env: { DATABASE_URL: databaseUrl } })
	return countVitest(file, code)
}

function e2e() {
	return journeys('Journeys in Chromium')
}

function cluster() {
	return journeys('Journeys in Chromium against two processes', { E2E_CLUSTER: '1' })
}

async function journeys(title, wishes = {}) {
	const chromium = await findChromium()
	heading(title)
	const file = join(reports, 'e2e.json')
	const env = {
		...wishes,
		CHROMIUM_PATH: chromium,
		E2E_PORT: String(await freePort()),
		PLAYWRIGHT_JSON_OUTPUT_FILE: file,
	}
	const { code } = await run(tool('playwright'), ['test', '--reporter=list,json', ...rest], { env })
	return countPlaywright(file, code)
}

function heading(text) {
	console.log(`\n── ${text} ${'─'.repeat(Math.max(2, 76 - text.length))}`)
}
