import type Sqlite from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { makeCommits } from '../versions/commits.ts'
import { refuseNewer } from './migrations.ts'

const TABLE = '__drizzle_migrations'

/**
 * Applies the pending migrations in one transaction on a connection of its own.
 *
 * SQLite changes a table by building it anew and dropping the old one, and with foreign keys on the drop deletes the
 * rows of its children. The pragma has no effect inside a transaction, so it is switched off before; before the commit
 * the references are checked and the rows counted. Throws where the database has had a newer migration than those of
 * the folder.
 */
export function migrateSqlite(open: () => Sqlite.Database, migrationsFolder: string) {
	const migrations = readMigrationFiles({ migrationsFolder })
	const connection = open()
	try {
		connection.pragma('foreign_keys = OFF')
		// IMMEDIATE, so that of two processes that start together one waits and then finds nothing to do
		const apply = connection.transaction(() => {
			connection.exec(
				`CREATE TABLE IF NOT EXISTS ${TABLE} (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)`,
			)
			makeCommits(connection)
			const last = lastMigration(connection)
			refuseNewer(last, migrations)
			const pending = migrations.filter(({ folderMillis }) => last === null || folderMillis > last)
			if (pending.length === 0) return

			const before = rowCounts(connection)
			const note = connection.prepare(`INSERT INTO ${TABLE} (hash, created_at) VALUES (?, ?)`)
			for (const { sql, hash, folderMillis } of pending) {
				for (const statement of sql) connection.exec(statement)
				note.run(hash, folderMillis)
			}
			refuseLoss(before, rowCounts(connection))
			refuseOrphans(connection)
		})
		apply.immediate()
	} finally {
		connection.close()
	}
}

/** Returns when the newest applied migration was made; null without any. */
export const lastMigration = (connection: Sqlite.Database) =>
	connection.prepare(`SELECT max(created_at) FROM ${TABLE}`).pluck().get() as number | null

function rowCounts(connection: Sqlite.Database) {
	const tables = connection
		.prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'`)
		.pluck()
		.all() as string[]
	return new Map(
		tables.map((name) => [name, connection.prepare(`SELECT count(*) FROM "${name}"`).pluck().get() as number]),
	)
}

function refuseLoss(before: Map<string, number>, after: Map<string, number>) {
	for (const [name, count] of before) {
		const left = after.get(name) ?? count // dropped tables need no rows
		if (left < count) throw new Error(`The migration would lose ${count - left} of ${count} rows of ${name}.`)
	}
}

function refuseOrphans(connection: Sqlite.Database) {
	const broken = connection.pragma('foreign_key_check') as { table: string; parent: string }[]
	if (broken.length === 0) return
	const { table, parent } = broken[0]!
	throw new Error(`The migration would leave ${broken.length} rows without their parent, such as ${table} → ${parent}.`)
}
