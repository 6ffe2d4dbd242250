import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { expect } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** Starts a process, and returns the function that has it send all mails or pushes that are due. */
export async function startSender(what: 'mails' | 'pushes') {
	const program = ['--import', 'tsx', 'tests/proof/people/send.ts', what]
	const child = spawn(process.execPath, program, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
	await once(child.stdout, 'data')
	return async () => {
		const ended = once(child, 'exit')
		child.stdin.write('go')
		const [code] = (await ended) as [number]
		expect(code).toBe(0)
	}
}
