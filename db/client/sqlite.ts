import { mkdirSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import * as schema from '../schema.ts'
import { migrateSqlite } from './migrate-sqlite.ts'
import { migrationsFolder } from './migrations.ts'
import type { Database, Reader, Write, Writer } from './types.ts'

export function connect(file: string) {
	if (file === ':memory:') throw new Error('SQLite needs a file here: reading and writing use a connection each.')
	mkdirSync(path.dirname(file), { recursive: true })
	const connection = new Sqlite(file)
	connection.pragma('busy_timeout = 2000') // waiting blocks the event loop, so not for long
	connection.pragma('journal_mode = WAL')
	connection.pragma('synchronous = FULL') // said aloud: better-sqlite3 drops to NORMAL in WAL mode by itself
	connection.pragma('foreign_keys = ON')
	return connection
}

/**
 * SQLite has one writer at a time. We give it its own connection and a queue,
 * so an awaited transaction never mixes with another request's statements and
 * readers keep seeing the last committed state.
 */
export function openSqlite(file: string): Database {
	const reading = connect(file)
	const writing = connect(file)
	const options = { schema, casing: 'snake_case' } as const
	const db = drizzle(reading, options)
	const tx = drizzle(writing, options)

	let queue: Promise<unknown> = Promise.resolve()
	const enqueue = <T>(run: () => T | Promise<T>): Promise<T> => {
		const result = queue.then(run)
		queue = result.catch(() => {})
		return result
	}

	const write: Write = (work) =>
		enqueue(async () => {
			writing.exec('BEGIN IMMEDIATE')
			try {
				const result = await work(tx as unknown as Writer)
				writing.exec('COMMIT')
				return result
			} catch (error) {
				rollBack(writing)
				throw error
			}
		})

	const checkpoint = () => enqueue(() => void writing.pragma('wal_checkpoint(TRUNCATE)'))

	return {
		db: db as unknown as Reader,
		write,
		migrate: () => enqueue(() => migrateSqlite(() => connect(file), migrationsFolder('sqlite'))),
		ping: async () => void reading.prepare('select 1').get(),
		checkpoint,
		close: async () => {
			await checkpoint().catch(() => {}) // the log stays beside the file and is read at the next start
			reading.close()
			writing.close()
		},
	}
}

/** SQLite may have rolled back by itself, and a failing ROLLBACK must not hide what went wrong before it. */
function rollBack(connection: Sqlite.Database) {
	try {
		if (connection.inTransaction) connection.exec('ROLLBACK')
	} catch {
		// the error that led here is the one to report
	}
}
