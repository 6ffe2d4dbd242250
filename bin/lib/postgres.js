import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installFromDebian } from './debian.js'
import { freePort } from './port.js'
import { runMark } from './run-folder.js'
import { isRoot, run } from './run.js'

/**
 * Starts a throw-away PostgreSQL on loopback and resolves to `{ url, stop }`. Unless `durable`, it does not wait for
 * the disk. Rejects as `findPostgres` does, and when the server ends at once.
 */
export async function startPostgres({ durable = false } = {}) {
	const programs = await findPostgres()
	const folder = mkdtempSync(join(tmpdir(), 'courtside-postgres-'))
	const owner = isRoot ? unprivileged() : {} // PostgreSQL refuses to run as root
	if (isRoot) chownSync(folder, owner.uid, owner.gid)
	const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', ...runMark() } }

	const data = join(folder, 'data')
	const flags = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
	execFileSync(join(programs, 'initdb'), flags, { ...options, stdio: ['ignore', 'ignore', 'inherit'] })

	const port = await freePort()
	const settings = {
		listen_addresses: '127.0.0.1',
		port,
		unix_socket_directories: '',
		...(!durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
		max_connections: 200,
		log_min_messages: 'fatal',
	}
	const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
	const server = spawn(join(programs, 'postgres'), ['-D', data, ...given], { ...options, stdio: 'ignore' })
	const ended = new Promise((resolve) => server.once('exit', resolve))
	const stop = async () => {
		server.kill('SIGINT') // PostgreSQL then ends the sessions and stops
		await ended
		rmSync(folder, { recursive: true, force: true })
	}
	process.once('exit', () => server.kill('SIGQUIT'))

	if (!(await accepts(programs, port, ended))) {
		await stop()
		throw new Error('PostgreSQL ended as soon as it had started.')
	}
	return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
}

/** Returns the folder of PostgreSQL's programs; rejects with what to do where none can be had or installed. */
export async function findPostgres() {
	if (!findPrograms()) await installFromDebian('postgresql', 'PostgreSQL')
	const found = findPrograms()
	if (!found) throw new Error('There is no PostgreSQL for the tests. Install it: Debian has it as postgresql.')
	return found
}

function findPrograms() {
	const debian = '/usr/lib/postgresql'
	const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
	const places = [
		...versions.map((version) => join(debian, version, 'bin')),
		...(process.env.PATH ?? '').split(delimiter),
	]
	return places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')))
}

function unprivileged() {
	for (const name of ['postgres', 'nobody']) {
		try {
			const ask = (flag) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
			return { uid: ask('-u'), gid: ask('-g') }
		} catch {
			// no such user here
		}
	}
	throw new Error('PostgreSQL does not run as root, and this machine has neither a postgres nor a nobody user.')
}

/** Resolves to true once the server takes queries, to false when it ended. Its port is open while it still starts. */
async function accepts(programs, port, ended) {
	let gone = false
	void ended.then(() => (gone = true))
	const args = ['-h', '127.0.0.1', '-p', String(port), '-q']
	while (!gone) {
		if ((await run(join(programs, 'pg_isready'), args, { quiet: true })).code === 0) return true
		await new Promise((resolve) => setTimeout(resolve, 20))
	}
	return false
}
