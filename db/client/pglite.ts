import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import * as schema from '../schema.ts'
import { migrationsFolder } from './migrations.ts'
import { createObserver } from './observe.ts'
import { serializable } from './serializable.ts'
import { createTeller } from './tell.ts'
import type { Database, Reader } from './types.ts'

/** Real Postgres inside the test process: `DATABASE_URL=pglite: npm test`. */
export async function openPglite(): Promise<Database> {
	const client = new PGlite()
	const observer = createObserver(() => true)
	const db = drizzle(client, { schema: schema as never, casing: 'snake_case', logger: observer.logger })
	return {
		db: db as unknown as Reader,
		write: serializable(db as never, observer),
		observer,
		teller: createTeller(() => {}),
		migrate: async () => {
			await migrate(db, { migrationsFolder: migrationsFolder('postgres') })
			observer.raiseAll()
		},
		ping: async () => void (await client.query('select 1')),
		checkpoint: async () => {},
		close: () => client.close(),
	}
}
