import { closeSync, mkdirSync, openSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { DEFAULT_URL } from '../dialect.ts'
import { fileProblem } from './file-problem.ts'
import * as schema from '../schema.ts'
import { lastMigration, migrateSqlite } from './migrate/migrate-sqlite.ts'
import { migrationsFolder, migrationsOf, refuseNewer } from './migrate/migrations.ts'
import { createQueue, groupWrites } from './group.ts'
import { createVersions } from './versions/versions.ts'
import { createCommits } from './versions/commits.ts'
import { tellNeighbours } from './versions/neighbours.ts'
import type { Database, Reader, Writer } from './types.ts'

/** Bytes that must be left on the disk for writes until the operator makes room. */
const ROOM = 16 * 1024 * 1024
/** Milliseconds between two checks whether there are far more rows than SQLite plans for; rarely any work. */
const COUNT_EVERY_MS = 10 * 60_000

/** Bytes that the log beside the file may keep for the next writes, even after a long read has made it grow. */
const LOG_KEEPS = 64 * 1024 * 1024

/**
 * Opens the file, or makes it. A folder is made for the default only: any other that does not exist is a mistyped path.
 * Throws a `fileProblem` where the database cannot be used.
 */
export function connect(file: string) {
	if (file === ':memory:') throw new Error('SQLite needs a file here: reading and writing use a connection each.')
	try {
		if (file === DEFAULT_URL) mkdirSync(path.dirname(file), { recursive: true })
		closeSync(openSync(file, 'a', 0o600)) // no other user of the machine may read it, nor the logs beside it
		return configure(new Sqlite(file))
	} catch (error) {
		throw fileProblem(file, error)
	}
}

function configure(connection: Sqlite.Database) {
	connection.pragma('busy_timeout = 2000') // waiting blocks the event loop, so not for long
	connection.pragma('journal_mode = WAL')
	connection.pragma('synchronous = FULL') // set explicitly: better-sqlite3 drops to NORMAL in WAL mode
	connection.pragma(`journal_size_limit = ${LOG_KEEPS}`)
	connection.pragma('foreign_keys = ON')
	connection.pragma('cache_size = -4000') // kB for each connection, as the operating system caches the file anyway
	return connection
}

/**
 * SQLite has one writer at a time. We give it its own connection and a queue, so an awaited transaction never mixes
 * with another request's statements and readers always see the last committed state.
 */
export function openSqlite(file: string): Database {
	const reads = connect(file)
	const writing = connect(file)
	writing.pragma('busy_timeout = 0') // group.ts waits instead, without blocking the event loop
	const checkFile = noticesReplacement(file)
	const commits = createCommits(writing)
	const versions = createVersions(commits.catchUp)
	const options = { schema, casing: 'snake_case' } as const
	const db = drizzle(keepCompiled(reads), { ...options, logger: versions.logger })
	const tx = drizzle(keepCompiled(writing), { ...options, logger: { logQuery } })

	/** Where SQLite has undone a transaction by itself, the rest of the work would be stored without one. */
	function logQuery(sql: string) {
		if (!writing.inTransaction) throw new Error('There is no transaction any more.')
		if (!isTurn()) throw new Error('This write is over, and another has its turn.')
		versions.logger.logQuery(sql)
	}

	const enqueue = createQueue()

	const { write, isTurn, probe } = groupWrites(writing, tx as unknown as Writer, versions, enqueue, {
		check: checkFile,
		commits,
	})

	const checkpoint = () => enqueue(() => void writing.pragma('wal_checkpoint(TRUNCATE)'))
	// If the disk is full, or another process writes, the plans only get older.
	const count = () => enqueue(() => countRows(writing, reads)).catch(() => {})
	const counting = setInterval(() => void count(), COUNT_EVERY_MS).unref()

	return {
		db: db as unknown as Reader,
		write,
		versions,
		teller: tellNeighbours(),
		migrate: async () => {
			await enqueue(() => {
				migrateSqlite(() => connect(file), migrationsFolder('sqlite'))
				commits.catchUp(versions)
			})
			await count()
		},
		ping: async () => {
			checkFile()
			const { bavail, bsize } = statfsSync(file)
			if (bavail * bsize < ROOM) throw new Error(`The disk of ${file} is full.`)
			refuseNewer(lastMigration(reads), migrationsOf('sqlite'))
			await probe()
		},
		limitSilence: () => {},
		cancelBackground: async () => {},
		checkpoint,
		close: async () => {
			clearInterval(counting)
			await checkpoint().catch(() => {}) // the log then remains beside the file and is read at the next start
			reads.close()
			writing.close()
		},
	}
}

/** Returns a check that throws once the file is gone or replaced: later writes would be lost. */
function noticesReplacement(file: string) {
	const { ino } = statSync(file)
	return () => {
		if (statSync(file, { throwIfNoEntry: false })?.ino === ino) return
		throw Object.assign(new Error(`${file} is not there any more.`), { code: 'SQLITE_IOERR' })
	}
}

/**
 * Updates SQLite's statistics of tables that have grown tenfold. Without them it takes an index of few values, such as
 * that of a status, for as good as any other. With a limit it takes no samples of values, by which it would plan the
 * same query anew for each value.
 */
export function countRows(writing: Sqlite.Database, reads: Sqlite.Database) {
	writing.pragma('analysis_limit = 1000')
	writing.pragma('optimize = 0x10002') // all tables, also those that this connection has not used
	reads.exec('analyze sqlite_schema') // only reloads the statistics
}

const MOST_COMPILED = 500

/**
 * Makes the connection compile each SQL text once, where Drizzle would compile it for each query; SQLite itself
 * recompiles after a change of the schema. All callers that prepare the same text share a statement, so its result mode
 * (`raw`, `pluck`) may only be changed right before running it.
 */
function keepCompiled(connection: Sqlite.Database): Sqlite.Database {
	const prepare = connection.prepare.bind(connection) as (sql: string) => Sqlite.Statement
	const compiled = new Map<string, Sqlite.Statement>()
	connection.prepare = ((sql: string) => {
		let statement = compiled.get(sql)
		if (statement) return statement
		if (compiled.size >= MOST_COMPILED) compiled.clear()
		compiled.set(sql, (statement = prepare(sql)))
		return statement
	}) as typeof connection.prepare
	return connection
}
