import type Sqlite from 'better-sqlite3'
import { appliedMigrations, knownMigrations } from '../../client/migrate/migrations.ts'
import { lockAlone } from '../lock-alone.ts'
import type { MovedTable } from './tables.ts'

export type Source = ReturnType<typeof openSource>

/** Opens a SQLite database for reading, alone. Throws when a server has it open or it is not at the last migration. */
export function openSource(file: string) {
	const connection = lockAlone(file)
	try {
		requireLastMigration(connection, file)
	} catch (error) {
		connection.close()
		throw error
	}
	return {
		rows: ({ name, columns }: MovedTable) =>
			connection
				.prepare(`SELECT ${columns.map((column) => `"${column.name}"`).join(', ')} FROM "${name}"`)
				.raw()
				.iterate() as IterableIterator<unknown[]>,
		/** The highest id that a table has ever given a row; 0 without any. */
		lastNumber: ({ name }: MovedTable) =>
			(connection.prepare('SELECT seq FROM sqlite_sequence WHERE name = ?').pluck().get(name) as number | undefined) ??
			0,
		close: () => void connection.close(),
	}
}

function requireLastMigration(connection: Sqlite.Database, file: string) {
	if (appliedMigrations(connection).join() !== knownMigrations('sqlite').join())
		throw new Error(`${file} is not at the last migration of this version: run npm run db:migrate on it.`)
}
