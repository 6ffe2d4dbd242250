import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Pool, type PoolClient, type QueryConfig } from 'pg'
import * as schema from '../schema.ts'
import { CHANNEL } from './versions/listen.ts'
import { migrationsFolder, migrationsOf, refuseNewer } from './migrate/migrations.ts'
import { createNews } from './versions/news.ts'
import { serializable } from './serializable.ts'
import { transactionsOn } from './transactions.ts'
import { limitSilence, sayUnavailable } from './versions/silence.ts'
import type { Database, Reader } from './types.ts'

/** Any number works, as long as every process of this product uses the same. */
const MIGRATION_LOCK = 7_266_318

const notify = (payload: string) => sql`select pg_notify(${CHANNEL}, ${payload})`

export function openPostgres(url: string, { max = 10 } = {}): Database & { listening: Promise<void> } {
	const { pool, silence } = openPool(url, max)
	const aside = openPool(url, Math.ceil(max / 2))

	const news = createNews(url, (payload) => db.execute(notify(payload)))
	const { versions, teller, listening } = news
	const db = drizzle(pool, { schema: schema as never, casing: 'snake_case', logger: versions.logger })
	sayUnavailable(db)

	return {
		db: db as unknown as Reader,
		write: serializable(transactionsOn(pool, versions), versions, {
			announce: (changes) => ['select pg_notify($1, $2)', [CHANNEL, news.payload(changes)]],
			doubt: news.doubt,
		}),
		versions,
		teller,
		listening,
		migrate: async () => {
			const client = await pool.connect()
			try {
				// held by this connection, so it is released even if the process dies
				await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
				refuseNewer(await lastMigration(client), migrationsOf('postgres'))
				await migrate(drizzle(client), { migrationsFolder: migrationsFolder('postgres') })
				await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
				client.release()
			} catch (error) {
				client.release(true)
				throw error
			}
			versions.invalidateAll()
			await db.execute(notify(news.everything()))
		},
		ping: async () => refuseNewer(await lastMigration(pool), migrationsOf('postgres')),
		limitSilence: (ms, inBackgroundMs) => {
			aside.silence.begin(aside.pool, inBackgroundMs)
			silence.begin(pool, ms, aside.pool)
		},
		cancelBackground: () => aside.silence.cancel(aside.pool, pool),
		checkpoint: async () => {},
		close: async () => {
			await news.close()
			await Promise.all([pool.end(), aside.pool.end()])
		},
	}
}

function openPool(url: string, max: number) {
	const name = nameStatements()
	const silence = limitSilence()
	const pool = new Pool({ connectionString: url, max, connectionTimeoutMillis: 30_000, pipeline: true })
	// A lost connection fails the query it was used for, and the pool replaces it; without listeners, one for those in
	// use and one for those that are idle, the event would also end the process.
	pool.on('connect', (client) => {
		name(client)
		silence.watch(client)
		client.on('error', ({ message }) =>
			console.error(JSON.stringify({ level: 'error', message: 'Database connection lost', reason: message })),
		)
	})
	pool.on('error', () => {})
	return { pool, silence }
}

/** Returns when the newest applied migration was made; null without any. */
async function lastMigration(client: Pick<Pool, 'query'>) {
	const table = 'drizzle.__drizzle_migrations'
	const { rows } = await client.query<{ isThere: boolean }>('select to_regclass($1) is not null as "isThere"', [table])
	if (!rows[0]!.isThere) return null
	const newest = await client.query<{ last: string | null }>(`select max(created_at) as last from ${table}`)
	return newest.rows[0]!.last === null ? null : Number(newest.rows[0]!.last)
}

const MOST_NAMED = 500

/**
 * Names statements, so that PostgreSQL plans each SQL text once per connection and not for every query. Names the first
 * 500 texts with parameters, as a connection stores every plan. The returned function is for each connection.
 */
function nameStatements() {
	const names = new Map<string, string>()

	const nameOf = (text: string) => {
		const name = names.get(text) ?? (names.size < MOST_NAMED ? `q${names.size}` : undefined)
		if (name) names.set(text, name)
		return name
	}

	return (client: PoolClient) => {
		const query = client.query.bind(client) as (...args: unknown[]) => unknown
		client.query = ((config: QueryConfig | string, values?: unknown, ...rest: unknown[]) => {
			const named =
				typeof config === 'object' && !config.name && Array.isArray(values) && values.length > 0
					? { ...config, name: nameOf(config.text) }
					: config
			return query(named, values, ...rest)
		}) as typeof client.query
	}
}
