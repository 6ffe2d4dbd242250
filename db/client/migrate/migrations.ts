import { existsSync } from 'node:fs'
import path from 'node:path'
import type Sqlite from 'better-sqlite3'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'

type Dialect = 'sqlite' | 'postgres'

/** Returns the folder with this dialect's migrations, from the source tree as well as from the built server. */
export function migrationsFolder(dialect: Dialect) {
	const wanted = path.join('db/migrations', dialect)
	const isThere = (from: string) => existsSync(path.join(from, wanted, 'meta/_journal.json'))
	for (let from = import.meta.dirname; ; from = path.dirname(from)) {
		if (isThere(from)) return path.join(from, wanted)
		if (from === path.dirname(from)) return path.resolve(wanted)
	}
}

const read: Partial<Record<Dialect, MigrationMeta[]>> = {}
export const migrationsOf = (dialect: Dialect) =>
	(read[dialect] ??= readMigrationFiles({ migrationsFolder: migrationsFolder(dialect) }))

export const knownMigrations = (dialect: Dialect) => migrationsOf(dialect).map(({ hash }) => hash)

/** Throws where the database has had a migration newer than all of ours: its tables are different. */
export function refuseNewer(last: number | null, known: readonly MigrationMeta[]) {
	if (last === null || last <= known.at(-1)!.folderMillis) return
	throw new Error('The database was made by a newer version of Courtside. Start that version.')
}

export function appliedMigrations(connection: Sqlite.Database): string[] {
	const isMigrated = connection.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get()
	if (!isMigrated) return []
	return connection.prepare('SELECT hash FROM __drizzle_migrations ORDER BY created_at').pluck().all() as string[]
}
