import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { migrationsFolder } from '../client/migrate/migrations.ts'
import { isCommand } from '../command.ts'
import { databaseUrl, dialect } from '../dialect.ts'
import { fileProblem } from '../client/file-problem.ts'

/** Names of the timer's backups, chosen so that the newest sorts last. */
const NAMED = /^courtside-\d{8}T\d{6}Z\.db$/
/** A copy whose process died before it was complete. */
const HALF = /\.db\.\d+\.part(-journal)?$/

export const NOT_POSTGRES =
	'This copies a SQLite file. For PostgreSQL: pg_dump --format=custom, pg_restore, or its continuous archiving.'

/** Throws where the file is damaged or no database of ours. `quick` skips the check of indexes and references. */
export const verify = (file: string, { quick = false } = {}) => inWorker({ to: file, quick })

/**
 * Copies the SQLite database `from` into a new file `to`, also while it is written to. The file appears under its name
 * only when complete, verified and on the disk. Throws where the file exists already, there is no room, or `stopping`
 * is aborted.
 */
export async function backUp(from: string, to: string, stopping?: AbortSignal) {
	if (existsSync(to)) throw new Error(`${to} exists already.`)
	if (!existsSync(from)) throw new Error(`There is no database ${from}.`)
	mkdirSync(path.dirname(path.resolve(to)), { recursive: true })
	await inWorker({ from, to }, stopping)
}

/** Formats an instant for a file's name: `20261122T113700Z`. */
export const stampOf = (now: Date) => now.toISOString().replace(/[-:]|\.\d+/g, '')

export const nameOf = (now: Date) => `courtside-${stampOf(now)}.db`

/** Returns when the newest backup in `folder` was made; null without any. */
export function newestIn(folder: string): Date | null {
	const name = existsSync(folder) ? namedIn(folder).at(-1) : undefined
	const [, day, time] = /-(\d{8})T(\d{6})Z/.exec(name ?? '') ?? []
	if (!day || !time) return null
	return new Date(`${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`)
}

export const prune = (folder: string, keep: number) => remove(folder, namedIn(folder).slice(0, -keep))

/** Removes unfinished copies. Only one process may back up into a folder. */
export function removeHalf(folder: string) {
	if (existsSync(folder))
		remove(
			folder,
			readdirSync(folder).filter((name) => HALF.test(name)),
		)
}

function remove(folder: string, names: string[]) {
	for (const name of names) rmSync(path.join(folder, name), { force: true })
}

const namedIn = (folder: string) =>
	readdirSync(folder)
		.filter((name) => NAMED.test(name))
		.sort()

function inWorker(files: { from?: string; to: string; quick?: boolean }, stopping?: AbortSignal) {
	const program = path.join(migrationsFolder('sqlite'), '../../ops/backup-worker.js')
	const worker = new Worker(program, { workerData: files, execArgv: [] })
	stopping?.addEventListener('abort', () => void worker.terminate(), { once: true })
	return new Promise<void>((resolve, reject) => {
		worker.once('error', (error) => reject(fileProblem(files.from ?? files.to, error)))
		worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The backup ended with code ${code}.`))))
	})
}

/** `npm run db:backup [file]` */
async function command([file = path.join(process.env.DATA_DIR || 'data', 'backups', nameOf(new Date()))]: string[]) {
	if (dialect === 'postgres') throw new Error(NOT_POSTGRES)
	await backUp(databaseUrl, file)
	console.log(`The database is in ${file}, whole and verified. Photos are files of their own: copy DATA_DIR too.`)
}

if (isCommand(import.meta.filename)) {
	await command(process.argv.slice(2)).catch((error: Error) => {
		console.error(error.message)
		process.exitCode = 1
	})
}
