import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import * as schema from '../schema.ts'
import { migrationsFolder } from './migrations.ts'
import { createObserver } from './observe.ts'
import { serializable, refusingLogger } from './serializable.ts'
import { createTeller } from './tell.ts'
import type { Database, Reader } from './types.ts'

/** Real Postgres inside the test process: `DATABASE_URL=pglite: npm test`. */
export async function openPglite(): Promise<Database> {
	const client = new PGlite()
	const observer = createObserver(() => true)
	const options = { schema: schema as never, casing: 'snake_case' } as const
	const db = drizzle(client, { ...options, logger: observer.logger })
	const writing = drizzle(client, { ...options, logger: refusingLogger(observer) })
	return {
		db: db as unknown as Reader,
		write: serializable(writing as never, observer),
		observer,
		teller: createTeller(() => {}),
		migrate: async () => {
			await migrate(db, { migrationsFolder: migrationsFolder('postgres') })
			observer.raiseAll()
		},
		ping: async () => void (await client.query('select 1')),
		checkpoint: async () => {},
		close: async () => void (client.closed || (await client.close())),
	}
}
