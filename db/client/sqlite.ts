import { mkdirSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import * as schema from '../schema.ts'
import { migrateSqlite } from './migrate-sqlite.ts'
import { migrationsFolder } from './migrations.ts'
import { keepCompiled } from './compiled.ts'
import { groupWrites } from './group.ts'
import { createObserver } from './observe.ts'
import { createTeller } from './tell.ts'
import type { Database, Reader, Writer } from './types.ts'

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
	const lookAround = noticesOthers(writing)
	const observer = createObserver(lookAround)
	const options = { schema, casing: 'snake_case' } as const
	const db = drizzle(keepCompiled(reading), { ...options, logger: observer.logger })
	const tx = drizzle(keepCompiled(writing), { ...options, logger: { logQuery } })

	/** Where SQLite has undone a transaction by itself, the rest of the work would be stored without one. */
	function logQuery(sql: string) {
		if (!writing.inTransaction) throw new Error('There is no transaction any more.')
		observer.logger.logQuery(sql)
	}

	let queue: Promise<unknown> = Promise.resolve()
	const enqueue = <T>(run: () => T | Promise<T>): Promise<T> => {
		const result = queue.then(run)
		queue = result.catch(() => {})
		return result
	}

	const checkpoint = () => enqueue(() => void writing.pragma('wal_checkpoint(TRUNCATE)'))

	return {
		db: db as unknown as Reader,
		write: groupWrites(writing, tx as unknown as Writer, observer, enqueue),
		observer,
		teller: createTeller(() => {}),
		migrate: () =>
			enqueue(() => {
				migrateSqlite(() => connect(file), migrationsFolder('sqlite'))
				lookAround(observer.raiseAll)
			}),
		ping: async () => void reading.prepare('select 1').get(),
		checkpoint,
		close: async () => {
			await checkpoint().catch(() => {}) // the log stays beside the file and is read at the next start
			reading.close()
			writing.close()
		},
	}
}

/** What another connection commits, of this process (a migration) or of another, changes this number. */
function noticesOthers(connection: Sqlite.Database) {
	const dataVersion = connection.prepare('PRAGMA data_version').pluck()
	let last = dataVersion.get()
	return (raiseAll: () => void) => {
		try {
			const version = dataVersion.get()
			if (version !== last) raiseAll()
			last = version
			return true
		} catch {
			return false // the disk does not answer, so nobody knows
		}
	}
}
