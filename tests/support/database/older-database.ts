import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { onTestFinished, vi } from 'vitest'
import { migrateSqlite } from '#db/client/migrate/migrate-sqlite.ts'
import { migrationsFolder } from '#db/client/migrate/migrations.ts'
import { connect } from '#db/client/sqlite.ts'
import { emptyPostgres, kind, temporaryFolder } from '#tests/support/database/database.ts'

type Row = Record<string, unknown>
/** A database after its first migrations, to fill by SQL before running the others. */
export type Older = {
	exec: (sql: string) => Promise<unknown>
	rows: (sql: string) => Promise<Row[]>
	migrate: () => Promise<void>
	/** Formats an instant, given in milliseconds, for this database. */
	instant: (at: number) => string
	url: string
}

/** Opens a database of the first `number` migrations, of the kind under test. */
export const openOlder = async (number: number): Promise<Older> =>
	kind === 'sqlite' ? olderSqlite(number) : olderPostgres(number)

/** Returns a migrations folder whose journal has only the first `number`. */
function firstMigrations(dialect: 'sqlite' | 'postgres', number: number) {
	const first = path.join(temporaryFolder(), 'first')
	cpSync(migrationsFolder(dialect), first, { recursive: true })
	const journal = path.join(first, 'meta/_journal.json')
	const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: unknown[] }
	writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, number) }))
	return first
}

export function olderSqlite(number: number): Older {
	const url = path.join(temporaryFolder(), 'app.db')
	migrateSqlite(() => connect(url), firstMigrations('sqlite', number))
	const using = async <T>(use: (connection: ReturnType<typeof connect>) => T) => {
		const connection = connect(url)
		try {
			return use(connection)
		} finally {
			connection.close()
		}
	}
	return {
		url,
		exec: (sql) => using((connection) => connection.exec(sql)),
		rows: (sql) => using((connection) => connection.prepare(sql).all() as Row[]),
		migrate: () => Promise.resolve(migrateSqlite(() => connect(url), migrationsFolder('sqlite'))),
		instant: String,
	}
}

async function olderPostgres(number: number): Promise<Older> {
	const url = await emptyPostgres()
	const client = new Client({ connectionString: url })
	await client.connect()
	onTestFinished(() => client.end())
	const db = drizzle(client)
	await migrate(db, { migrationsFolder: firstMigrations('postgres', number) })
	return {
		url,
		exec: (sql) => client.query(sql),
		rows: async (sql) => (await client.query<Row>(sql)).rows,
		migrate: () => migrate(db, { migrationsFolder: migrationsFolder('postgres') }),
		instant: (at) => `to_timestamp(${at / 1000})`,
	}
}

/** Returns what `db:fsck` finds wrong with a migrated older database. */
export async function violationsIn({ url }: Older): Promise<string[]> {
	vi.stubEnv('DATABASE_URL', url)
	vi.resetModules()
	const { db, close } = await import('#db/client/index.ts')
	onTestFinished(async () => {
		await close()
		vi.unstubAllEnvs()
		vi.resetModules()
	})
	const { findViolations } = await import('#db/ops/invariants.ts')
	return findViolations(db)
}
