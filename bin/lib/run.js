import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's folder, with a slash at the end. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

export const isRoot = process.getuid?.() === 0

export const tool = (name) => `${root}node_modules/.bin/${name}`

/**
 * Runs a command in the project's folder and resolves to its exit code and output. `quiet` hides the output; without it
 * the command writes to our own terminal and `output` is empty.
 */
export function run(command, args, { env = {}, quiet = false } = {}) {
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, {
			cwd: root,
			env: { ...process.env, ...env },
			stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
		})
		let output = ''
		child.stdout?.setEncoding('utf8').on('data', (text) => (output += text))
		child.stderr?.setEncoding('utf8').on('data', (text) => (output += text))
		// Ctrl-C reaches the child by itself; the parent only has to outlive it.
		const forward = (signal) => child.kill(signal)
		const wait = () => {}
		process.on('SIGTERM', forward).on('SIGINT', wait)
		child.on('error', reject)
		child.on('close', (code, signal) => {
			process.off('SIGTERM', forward).off('SIGINT', wait)
			resolve({ code: code ?? 1, signal, output })
		})
	})
}

/** Runs a command quietly; when it fails, prints its output and ends the process. */
export async function mustRun(command, args, options) {
	const { code, signal, output } = await run(command, args, { quiet: true, ...options })
	if (code === 0) return
	if (signal !== 'SIGINT' && signal !== 'SIGTERM') {
		console.error(output.trim())
		console.error(`\n${command.replace(root, '')} ${args.join(' ')} failed with code ${code}.`)
	}
	process.exit(code)
}
