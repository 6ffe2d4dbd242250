#!/usr/bin/env node
// `npm run proof`: runs every test with large numbers, for a night or before a release. `npm run proof -- bench` runs
// one part of it.
import './lib/node-version.js'
import { installFromDebian } from './lib/debian.js'
import { build, install } from './lib/prepare.js'
import { run, tool } from './lib/run.js'

// Drawn anew each time, so that every night tries other cases; a failure is repeated with SEED=… from its output.
const seed = process.env.SEED ?? String(Math.floor(Math.random() * 2 ** 31))

const npm = (args, env = {}) => run('npm', ['--silent', ...args], { env })
const large = { PROOF: '1', SEED: seed }
const parts = {
	check: () => npm(['run', 'check']),
	test: () => npm(['test'], large), // every test on both databases, every journey on each device
	cluster: () => npm(['test', '--', 'cluster'], large),
	bench: () => npm(['run', 'bench']),
	engines,
	mutate: () => npm(['run', 'mutate']),
}
const [chosen] = process.argv.slice(2)
if (chosen && !(chosen in parts)) {
	console.error(`Which part? npm run proof -- ${Object.keys(parts).join('|')}`)
	process.exit(2)
}

console.log(`SEED=${seed}`)
const failed = []
for (const part of chosen ? [chosen] : Object.keys(parts)) {
	const { code } = await parts[part]()
	if (code !== 0) failed.push(part)
}
console.log(failed.length === 0 ? '\nAll of it holds.' : `\nFailed: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)

/** The main job in other engines, with scripts and in text browsers. Debian has them all. */
async function engines() {
	const programs = [
		'firefox-esr',
		'webkit2gtk-driver',
		'python3-pyqt5.qtwebengine',
		'xvfb',
		'xauth',
		'lynx',
		'w3m',
		'bsdutils',
	]
	for (const name of programs) await installFromDebian(name, name)
	await install()
	await build()
	return run(tool('tsx'), ['tests/proof/engines/engines.ts'])
}
