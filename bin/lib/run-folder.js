// One folder for all files of a test run, and a mark on every process it starts.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NAME = 'courtside-run-'
const MARK = 'COURTSIDE_RUN'
/** Linux keeps it in memory: on a disk, tests wait for each write. */
const MEMORY = '/dev/shm'

/** The mark of this run, for a process that is started with an environment of its own. */
export const runMark = () => (process.env[MARK] ? { [MARK]: process.env[MARK] } : {})

/**
 * Makes the folder and points `TMPDIR` to it; the processes of this run carry its path in their environment. At the
 * end, also after a signal, ends these processes and removes the folder. Clears up first after runs that were killed.
 */
export function openRunFolder() {
	const places = process.env.TMPDIR ? [process.env.TMPDIR] : [MEMORY, tmpdir()].filter(existsSync)
	for (const folder of places.flatMap(foldersOfDeadRuns)) clear(folder)
	const place = places.find((it) => it !== MEMORY || hasRoom(it))
	const folder = mkdtempSync(join(place, `${NAME}${process.pid}-`))
	chmodSync(folder, 0o711) // PostgreSQL has to pass through it as another user
	Object.assign(process.env, { TMPDIR: folder, [MARK]: folder })
	process.on('exit', () => clear(folder))
	for (const [signal, number] of Object.entries({ SIGINT: 2, SIGTERM: 15, SIGHUP: 1 }))
		process.on(signal, () => process.exit(128 + number))
	// npm does not pass on every signal: when it has gone, the run ends too.
	const parent = process.ppid
	setInterval(() => process.ppid !== parent && process.exit(1), 1000).unref()
	return folder
}

/** Returns whether 4 GiB are free, which a whole run stays below. */
function hasRoom(folder) {
	const { bavail, bsize } = statfsSync(folder)
	return bavail * bsize > 4 * 2 ** 30
}

function foldersOfDeadRuns(place) {
	return readdirSync(place)
		.filter((name) => name.startsWith(NAME) && !isAlive(Number(name.slice(NAME.length).split('-')[0])))
		.map((name) => join(place, name))
}

/** Returns whether a process runs; an ended one may still have its number, until its parent has asked for its code. */
export function isAlive(pid) {
	try {
		process.kill(pid, 0)
	} catch (error) {
		return error.code === 'EPERM'
	}
	try {
		return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
	} catch {
		return true // a system without /proc
	}
}

function clear(folder) {
	for (const pid of marked(folder)) {
		try {
			process.kill(pid, 'SIGKILL')
		} catch {
			// it has ended by itself
		}
	}
	for (let tries = 0; existsSync(folder) && tries < 5; tries++)
		rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

/** Returns the processes with the mark of this run, where the system tells (Linux). */
function marked(folder) {
	if (!existsSync('/proc/self/environ')) return []
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
		.filter((pid) => environmentOf(pid).includes(`${MARK}=${folder}`))
		.map(Number)
}

function environmentOf(pid) {
	try {
		return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
	} catch {
		return [] // gone, or another user's
	}
}
