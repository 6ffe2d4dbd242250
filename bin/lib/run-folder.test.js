import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isAlive } from './run-folder.js'

const program = `
	import { spawn } from 'node:child_process'
	import { openRunFolder } from ${JSON.stringify(resolve(import.meta.dirname, 'run-folder.js'))}
	const folder = openRunFolder()
	const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore', detached: true })
	child.unref()
	console.log(JSON.stringify({ folder, child: child.pid }))
	setInterval(() => {}, 1000)
`

async function start(TMPDIR) {
	const run = spawn(process.execPath, ['--input-type=module', '--eval', program], {
		env: { PATH: process.env.PATH, TMPDIR },
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	const [said] = await once(run.stdout, 'data')
	return { run, ...JSON.parse(said) }
}

async function end({ run }, signal) {
	run.kill(signal)
	await once(run, 'exit')
}

test.skipIf(!existsSync('/proc/self/environ'))(
	'a run leaves nothing behind, nor does one that was killed',
	async () => {
		const place = mkdtempSync(join(tmpdir(), 'runs-'))
		onTestFinished(() => rmSync(place, { recursive: true, force: true }))
		const killed = await start(place)
		await end(killed, 'SIGKILL')
		expect([isAlive(killed.child), existsSync(killed.folder)], 'nobody could clear up').toEqual([true, true])

		const next = await start(place)
		expect([existsSync(killed.folder), existsSync(next.folder)]).toEqual([false, true])
		const beside = await start(place)
		expect(existsSync(next.folder), 'a run that is under way').toBe(true)

		await end(next, 'SIGTERM')
		await end(beside, 'SIGINT')
		expect(readdirSync(place)).toEqual([])
		await expect.poll(() => [killed, next, beside].map(({ child }) => isAlive(child))).toEqual([false, false, false])
	},
)
