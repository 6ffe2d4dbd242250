import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../bin/lib/port.js'
import packageJson from '../../../package.json' with { type: 'json' }

const root = resolve(import.meta.dirname, '../../..')
const program = 'build/server/index.js'
/** The arguments after `exec node` in `npm run serve`. */
const [, , ...served] = packageJson.scripts.serve.split(' ')

export type RunningServer = Awaited<ReturnType<typeof startProcess>>

/** Starts the built product as the container does, on a free port of 127.0.0.1 unless `env` names one. */
export function startServer(databaseUrl: string, env: NodeJS.ProcessEnv = {}) {
	if (!existsSync(resolve(root, program)))
		throw new Error('There is no build/server/index.js: run npm run build first.')
	return startProcess(served, { MALLOC_ARENA_MAX: '2', DATABASE_URL: databaseUrl, ...env })
}

/**
 * Runs Node in its own process and waits until /readyz succeeds.
 *
 * `stop` ends it gracefully and `kill` at once; both wait until it is gone and return its exit code. `output` is all it
 * has written so far.
 */
export async function startProcess(args: string[], env: NodeJS.ProcessEnv) {
	const port = env.PORT ?? String(await freePort())
	const url = `http://127.0.0.1:${port}`
	const started = performance.now()
	const child = spawn(process.execPath, args, {
		cwd: root,
		stdio: ['ignore', 'pipe', 'pipe'],
		env: {
			...process.env,
			NODE_ENV: 'production',
			PAYMENTS: undefined, // the tests' default is the sandbox
			SESSION_SECRET: 'only for a server that a test or a measurement started',
			HOST: '127.0.0.1',
			LOG: 'off',
			PORT: port,
			...env,
		},
	})
	let output = ''
	child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
	child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
	const ended = once(child, 'exit')
	const killWithUs = () => child.kill('SIGKILL')
	process.once('exit', killWithUs)
	void ended.then(() => process.off('exit', killWithUs))

	const end = async (signal: NodeJS.Signals) => {
		child.kill(signal)
		const [code] = (await ended) as [number | null]
		return code
	}
	for (let answer = await readiness(url); answer !== 'ready'; answer = await readiness(url)) {
		if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}.\n${output}`)
		if (performance.now() - started > 30_000) {
			await end('SIGKILL')
			throw new Error(`${url} was not ready within 30 seconds: ${answer}\n${output}`)
		}
		await sleep(50)
	}
	return {
		url,
		pid: child.pid!,
		/** Milliseconds from the start of the process to its first success of /readyz. */
		readyAfter: performance.now() - started,
		output: () => output,
		stop: () => end('SIGTERM'),
		kill: () => end('SIGKILL'),
	}
}

/** Asks /readyz: its answer, or why there is none. */
async function readiness(url: string) {
	try {
		return await (await fetch(`${url}/readyz`)).text()
	} catch (error) {
		return String((error as Error).cause ?? error)
	}
}
