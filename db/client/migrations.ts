import { existsSync } from 'node:fs'
import path from 'node:path'
import type Sqlite from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'

/** The folder with this dialect's migrations, seen from the source tree as well as from the built server. */
export function migrationsFolder(dialect: 'sqlite' | 'postgres') {
	const wanted = path.join('db/migrations', dialect)
	const isThere = (from: string) => existsSync(path.join(from, wanted, 'meta/_journal.json'))
	for (let from = import.meta.dirname; ; from = path.dirname(from)) {
		if (isThere(from)) return path.join(from, wanted)
		if (from === path.dirname(from)) return path.resolve(wanted)
	}
}

/** The hashes of all migrations of this version, in their order. */
export const knownMigrations = (dialect: 'sqlite' | 'postgres') =>
	readMigrationFiles({ migrationsFolder: migrationsFolder(dialect) }).map(({ hash }) => hash)

/** The hashes of the migrations that a SQLite database has been through, in their order. */
export function appliedMigrations(connection: Sqlite.Database): string[] {
	const isMigrated = connection.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get()
	if (!isMigrated) return []
	return connection.prepare('SELECT hash FROM __drizzle_migrations ORDER BY created_at').pluck().all() as string[]
}
