import Sqlite from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrationsFolder } from '../client/migrations.ts'
import type { MovedTable } from './tables.ts'

export type Source = ReturnType<typeof openSource>

/**
 * Opens a SQLite database for reading, alone: nobody else can open it until it is closed. Throws when a server has it
 * open, and when it is not at the last migration.
 */
export function openSource(file: string) {
	const connection = new Sqlite(file, { fileMustExist: true, timeout: 0 })
	try {
		holdAlone(connection, file)
		requireLastMigration(connection, file)
	} catch (error) {
		connection.close()
		throw error
	}
	return {
		/** The rows of a table as they are stored. */
		rows: ({ name, columns }: MovedTable) =>
			connection
				.prepare(`SELECT ${columns.map((column) => `"${column.name}"`).join(', ')} FROM "${name}"`)
				.raw()
				.iterate() as IterableIterator<unknown[]>,
		/** The highest number that a table has ever given a row; 0 when it never had any. */
		lastNumber: ({ name }: MovedTable) =>
			(connection.prepare('SELECT seq FROM sqlite_sequence WHERE name = ?').pluck().get(name) as number | undefined) ??
			0,
		close: () => void connection.close(),
	}
}

function holdAlone(connection: Sqlite.Database, file: string) {
	try {
		// With a log beside the file every connection holds a shared lock on it, so this fails while there is another.
		connection.pragma('locking_mode = EXCLUSIVE')
		connection.exec('BEGIN IMMEDIATE')
	} catch (error) {
		if (!(error instanceof Sqlite.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error
		throw new Error(`${file} is in use: stop the server that runs on it.`, { cause: error })
	}
}

function requireLastMigration(connection: Sqlite.Database, file: string) {
	const wanted = readMigrationFiles({ migrationsFolder: migrationsFolder('sqlite') }).map(({ hash }) => hash)
	const isMigrated = connection.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get()
	const found = isMigrated
		? connection.prepare('SELECT hash FROM __drizzle_migrations ORDER BY created_at').pluck().all()
		: []
	if (found.join() !== wanted.join())
		throw new Error(`${file} is not at the last migration of this version: run npm run db:migrate on it.`)
}
