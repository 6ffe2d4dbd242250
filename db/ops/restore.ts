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
	statSync,
} from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { NOT_POSTGRES, stampOf, verify } from './backup.ts'
import { appliedMigrations, knownMigrations } from '../client/migrate/migrations.ts'
import { openSqlite } from '../client/sqlite.ts'
import { isCommand } from '../command.ts'
import { databaseUrl, dialect } from '../dialect.ts'
import { isRuined } from '../client/file-problem.ts'
import { lockAlone } from './lock-alone.ts'
import { findViolations } from './invariants.ts'

/** Files that SQLite keeps beside a database; another file of that name would use them as its own. */
const LOGS = ['-wal', '-shm', '-journal']

/**
 * Puts the backup in the place of the SQLite database `file`. Returns the new place of the earlier database, null if
 * there was none. Throws and changes nothing where the backup is damaged, from a newer version or breaks an invariant,
 * or while any process has the database open. `force` replaces a damaged database, for which that cannot be checked.
 */
export async function restore(backup: string, file: string, { now = new Date(), force = false } = {}) {
	if (!statSync(backup, { throwIfNoEntry: false })?.isFile()) throw new Error(`There is no file ${backup}.`)
	if (['-wal', '-journal'].some((log) => statSync(backup + log, { throwIfNoEntry: false })?.size))
		throw new Error(`${backup} has a log beside it, so it is no backup but a database in use. Back it up first.`)
	await verify(backup)
	requireKnown(backup)
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

/** Throws where the backup has had migrations that are not ours: its tables are different. */
function requireKnown(backup: string) {
	const connection = new Sqlite(backup, { readonly: true })
	const applied = appliedMigrations(connection)
	connection.close()
	if (applied.join() === knownMigrations('sqlite').slice(0, applied.length).join()) return
	throw new Error(`${backup} was made by a newer version of Courtside, or another one. Restore it with that version.`)
}

/** Migrates the copy, checks that its data is sound, and leaves one file, synced to the disk. */
async function bringUpToDate(file: string) {
	const database = openSqlite(file)
	try {
		await database.migrate()
		const [violation] = await findViolations(database.db)
		if (violation) throw new Error(`The backup is not sound: ${violation}`)
	} finally {
		await database.close()
	}
	lockAlone(file).close()
	sync(file)
}

/** Keeps a complete database under the name `file` at any time, whatever happens to this process. */
function replace(file: string, fresh: string, kept: string, force: boolean) {
	const isThere = existsSync(file)
	const held = isThere && !force ? holdReplaced(file) : null
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

function holdReplaced(file: string) {
	try {
		return lockAlone(file)
	} catch (problem) {
		const { cause, message } = problem as Error
		if (!isRuined(cause)) throw problem
		const advice = 'Nobody can tell whether a server has it open. When none has: npm run db:restore FILE -- --force'
		throw new Error(`${message} ${advice}`, { cause: problem })
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
