#!/usr/bin/env node
// `npm run check`: everything about the code that a machine can tell without running the tests.
import './lib/node-version.js'
import { findViolations } from './lib/arrows.js'
import { build, install } from './lib/prepare.js'
import { run, tool } from './lib/run.js'
import { misplacedTests } from './lib/test-projects.js'

await install()

// To lint takes as long as all the rest: each has a core of its own.
const lint = check('lint', () => ask('eslint', '--max-warnings=0', '.'))
const results = [
	await check('types', async () => (await ask('react-router', 'typegen')) || (await ask('tsc'))),
	await check('format', () => ask('prettier', '--check', '--log-level=warn', '.')),
	await check('arrows', () => findViolations().join('\n')),
	await check('tests', async () => (await misplacedTests()).join('\n')),
	await check('migrations', () => ask('tsx', 'db/generate.ts', '--check')),
	await check('mutations', () => ask('tsx', 'tests/proof/mutate.ts', '--list')),
]

await build()
const weights = await run(tool('tsx'), ['tests/load/weights.ts'])
results.push(weights.code === 0, await lint)

const failed = results.filter((passed) => !passed).length
console.log(failed === 0 ? '\nEverything is in order.' : `\n${failed} of ${results.length} checks failed.`)
process.exit(failed === 0 ? 0 : 1)

/** Runs a check, which resolves to its complaint or to nothing; prints its title and the complaint. */
async function check(title, work) {
	const complaint = await work()
	console.log(complaint ? `✗ ${title}\n\n${complaint}\n` : `✓ ${title}`)
	return !complaint
}

/** What a tool of the project complains about, or nothing. */
async function ask(name, ...args) {
	const { code, output } = await run(tool(name), args, { quiet: true })
	return code === 0 ? undefined : output.trim() || `${name} ended with code ${code}.`
}
