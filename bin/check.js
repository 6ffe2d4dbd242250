#!/usr/bin/env node
// `npm run check`: checks the code as far as possible without running the tests.
import './lib/node-version.js'
import { findViolations } from './lib/checks/arrows.js'
import { belowFloor } from './lib/checks/floor.js'
import { inventory } from './lib/checks/inventory.js'
import { longHandlers } from './lib/checks/long-handlers.js'
import { plainWords } from './lib/checks/plain-words.js'
import { build, installPackages, prepareDriver } from './lib/prepare.js'
import { run, tool } from './lib/run.js'
import { misplacedTests } from './lib/checks/test-projects.js'

await installPackages()
const driver = prepareDriver() // compiled beside checks that open no database

const results = [
	await Promise.all([
		check('types', async () => (await ask('react-router', 'typegen')) || (await ask('tsc'))),
		check('lint', () => ask('oxlint')),
	]),
	await Promise.all([
		check('format', () => ask('prettier', '--check', '--log-level=warn', '.')),
		check('arrows', () => findViolations().join('\n')),
		check('handlers', async () => (await longHandlers()).join('\n')),
		check('words', () => plainWords().join('\n')),
		check('inventory', () => inventory().join('\n')),
		check('tests', async () => (await misplacedTests()).join('\n')),
		check('migrations', () => ask('tsx', 'db/generate.ts', '--check')),
		check('mutations', () => ask('tsx', 'tests/proof/mutate.ts', '--list')),
	]),
].flat()

await build()
await driver
results.push(await check('floor', async () => (await belowFloor()).join('\n')))
const weights = await run(tool('tsx'), ['tests/load/weights.ts'])
results.push(weights.code === 0)

const failed = results.filter((passed) => !passed).length
console.log(failed === 0 ? '\nEverything is in order.' : `\n${failed} of ${results.length} checks failed.`)
process.exit(failed === 0 ? 0 : 1)

/** Runs a check, which resolves to its complaint or to nothing; prints its title and the complaint. */
async function check(title, work) {
	const complaint = await work()
	console.log(complaint ? `✗ ${title}\n\n${complaint}\n` : `✓ ${title}`)
	return !complaint
}

/** Runs a tool of the project; resolves to its complaint, or to nothing. */
async function ask(name, ...args) {
	const { code, output } = await run(tool(name), args, { quiet: true })
	return code === 0 ? undefined : output.trim() || `${name} ended with code ${code}.`
}
