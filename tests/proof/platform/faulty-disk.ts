import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const source = join(import.meta.dirname, 'faulty-disk.c')

/**
 * A disk whose errors can be switched on and off, for a process that is started with its `env`; undefined on a machine
 * without a compiler. `full` and `readonly` fail writes, `sync` fails syncing.
 */
export function buildFaultyDisk() {
	const folder = mkdtempSync(join(tmpdir(), 'courtside-faults-'))
	const library = join(folder, 'faulty-disk.so')
	const remove = () => rmSync(folder, { recursive: true, force: true })
	try {
		execFileSync('gcc', ['-shared', '-fPIC', '-o', library, source, '-ldl'], { stdio: 'pipe' })
	} catch (error) {
		remove()
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
		throw error
	}
	return {
		env: { LD_PRELOAD: library, FAULTS: folder },
		set: (fault: 'full' | 'readonly' | 'sync', on: boolean) => {
			if (on) writeFileSync(join(folder, fault), '')
			else rmSync(join(folder, fault), { force: true })
		},
		remove,
	}
}

/** Limits the size of the process's files from here on, or removes the limit. */
export const limitFiles = (pid: number, bytes: number | 'unlimited') =>
	execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])
