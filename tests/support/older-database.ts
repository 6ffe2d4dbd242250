import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { onTestFinished, vi } from 'vitest'
import { migrateSqlite } from '#db/client/migrate-sqlite.ts'
import { migrationsFolder } from '#db/client/migrations.ts'
import { connect } from '#db/client/sqlite.ts'
import { temporaryFolder } from '#tests/support/database.ts'

type Row = Record<string, unknown>
/** A database as it was after its first migrations, to fill by SQL and then carry over the others. */
export type Older = {
	exec: (sql: string) => Promise<unknown>
	rows: (sql: string) => Promise<Row[]>
	/** Carries it over all the migrations there are. */
	migrate: () => Promise<void>
	/** Writes an instant, given in milliseconds, as this database takes it. */
	instant: (at: number) => string
}

/** The folder of migrations with only the first `number` of them in its journal. */
function firstMigrations(dialect: 'sqlite' | 'postgres', number: number) {
	const first = path.join(temporaryFolder(), 'first')
	cpSync(migrationsFolder(dialect), first, { recursive: true })
	const journal = path.join(first, 'meta/_journal.json')
	const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: unknown[] }
	writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, number) }))
	return first
}

/** A SQLite database, in `file`, of the first `number` migrations. */
export function olderSqlite(number: number): Older & { file: string } {
	const file = path.join(temporaryFolder(), 'app.db')
	migrateSqlite(() => connect(file), firstMigrations('sqlite', number))
	const using = <T>(use: (connection: ReturnType<typeof connect>) => T) => {
		const connection = connect(file)
		try {
			return Promise.resolve(use(connection))
		} finally {
			connection.close()
		}
	}
	return {
		file,
		exec: (sql) => using((connection) => connection.exec(sql)),
		rows: (sql) => using((connection) => connection.prepare(sql).all() as Row[]),
		migrate: () => Promise.resolve(migrateSqlite(() => connect(file), migrationsFolder('sqlite'))),
		instant: String,
	}
}

/** A PostgreSQL database of the first `number` migrations; it takes seconds to start. */
export async function olderPostgres(number: number): Promise<Older> {
	const client = new PGlite()
	onTestFinished(() => client.close())
	const db = drizzle(client)
	await migrate(db, { migrationsFolder: firstMigrations('postgres', number) })
	return {
		exec: (sql) => client.exec(sql),
		rows: async (sql) => (await client.query<Row>(sql)).rows,
		migrate: () => migrate(db, { migrationsFolder: migrationsFolder('postgres') }),
		instant: (at) => `to_timestamp(${at / 1000})`,
	}
}

/** What the product finds wrong with an older SQLite database that was carried over. */
export async function violationsIn({ file }: { file: string }): Promise<string[]> {
	vi.stubEnv('DATABASE_URL', file)
	vi.resetModules()
	const { db, close } = await import('#db/client/index.ts')
	onTestFinished(async () => {
		await close()
		vi.unstubAllEnvs()
		vi.resetModules()
	})
	const { findViolations } = await import('#db/invariants.ts')
	return findViolations(db)
}
