import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import * as schema from '../schema.ts'
import { migrationsFolder } from './migrations.ts'
import { serializable } from './serializable.ts'
import type { Database, Reader } from './types.ts'

/** Real Postgres inside the test process: `DATABASE_URL=pglite: npm test`. */
export async function openPglite(): Promise<Database> {
	const client = new PGlite()
	const db = drizzle(client, { schema: schema as never, casing: 'snake_case' })
	return {
		db: db as unknown as Reader,
		write: serializable(db as never),
		migrate: () => migrate(db, { migrationsFolder: migrationsFolder('postgres') }),
		ping: async () => void (await client.query('select 1')),
		checkpoint: async () => {},
		close: () => client.close(),
	}
}
