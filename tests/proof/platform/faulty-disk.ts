import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const source = join(import.meta.dirname, 'faulty-disk.c')

/**
 * A disk whose errors can be switched on and off, for a process that is started with its `env`; undefined on a machine
 * that has no compiler. `full` and `readonly` fail what is written, `sync` what is brought to the disk.
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

/** No file of the process may grow beyond so many bytes from here on, or any size again. */
export const limitFiles = (pid: number, bytes: number | 'unlimited') =>
	execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])
