import {
	copyFileSync,
	closeSync,
	existsSync,
	fsyncSync,
	linkSync,
	mkdirSync,
	openSync,
	renameSync,
	rmSync,
} from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { NOT_POSTGRES, stampOf, verify } from './backup.ts'
import { openSqlite } from './client/sqlite.ts'
import { isCommand } from './command.ts'
import { databaseUrl, dialect } from './dialect.ts'
import { findViolations } from './invariants.ts'

/** What SQLite keeps beside a database; another file of that name would take them for its own. */
const LOGS = ['-wal', '-shm', '-journal']

/**
 * Puts the backup in the place of the SQLite database `file` and answers where the one before is kept now, null where
 * there was none. Throws and changes nothing where the backup is damaged or breaks an invariant, or while anybody has the
 * database open. `force` replaces one that is damaged itself, of which nobody can tell who has it open.
 */
export async function restore(backup: string, file: string, { now = new Date(), force = false } = {}) {
	if (!existsSync(backup)) throw new Error(`There is no file ${backup}.`)
	await verify(backup)
	mkdirSync(path.dirname(path.resolve(file)), { recursive: true })
	const fresh = `${file}.restoring`
	removeDatabase(fresh)
	try {
		copyFileSync(backup, fresh)
		await bringUpToDate(fresh)
		return replace(file, fresh, `${file}.replaced-${stampOf(now)}`, force)
	} finally {
		removeDatabase(fresh)
	}
}

/** Migrates the copy, checks that its data is sound, and leaves one file that is on the disk. */
async function bringUpToDate(file: string) {
	const database = openSqlite(file)
	try {
		await database.migrate()
		const [violation] = await findViolations(database.db)
		if (violation) throw new Error(`The backup is not sound: ${violation}`)
	} finally {
		await database.close()
	}
	holdAlone(file).close()
	sync(file)
}

/** There is a whole database under the name `file` at any time, whatever happens to this process. */
function replace(file: string, fresh: string, kept: string, force: boolean) {
	const isThere = existsSync(file)
	const held = isThere && !force ? holdAlone(file) : null
	try {
		if (isThere) linkSync(file, kept)
		if (!held) for (const log of LOGS) if (existsSync(file + log)) renameSync(file + log, kept + log)
		renameSync(fresh, file)
		sync(path.dirname(path.resolve(file)))
	} finally {
		held?.close()
	}
	return isThere ? kept : null
}

/**
 * Has a database to itself: every connection to a WAL database holds a lock that leaving WAL needs to have alone. What
 * was in the log is then in the file.
 */
function holdAlone(file: string) {
	const connection = new Sqlite(file, { timeout: 500 })
	try {
		connection.pragma('journal_mode = DELETE')
		connection.exec('BEGIN EXCLUSIVE')
		return connection
	} catch (error) {
		connection.close()
		const { code } = error as { code?: string }
		if (code?.startsWith('SQLITE_BUSY')) throw new Error(`${file} is in use. Stop the server first.`, { cause: error })
		throw new Error(
			`${file} is damaged, so that nobody can tell whether a server has it open. When none has: npm run db:restore FILE -- --force`,
			{ cause: error },
		)
	}
}

function removeDatabase(file: string) {
	for (const ending of ['', ...LOGS]) rmSync(file + ending, { force: true })
}

function sync(file: string) {
	const descriptor = openSync(file, 'r')
	fsyncSync(descriptor)
	closeSync(descriptor)
}

/** `npm run db:restore file` */
async function command(words: string[]) {
	if (dialect === 'postgres') throw new Error(NOT_POSTGRES)
	const backup = words.find((word) => !word.startsWith('-'))
	if (!backup) throw new Error('Which backup? npm run db:restore FILE')
	const kept = await restore(backup, databaseUrl, { force: words.includes('--force') })
	console.log(`${databaseUrl} is restored from ${backup}.${kept ? ` The one before is kept as ${kept}.` : ''}`)
}

if (isCommand(import.meta.filename)) {
	await command(process.argv.slice(2)).catch((error: Error) => {
		console.error(error.message)
		process.exitCode = 1
	})
}
