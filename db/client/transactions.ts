import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import * as schema from '../schema.ts'
import type { Versions } from './versions/versions.ts'
import type { Writer } from './types.ts'

/** A transaction that is begun: `send` takes what belongs to no work; `release` the error of a connection to close. */
type Begun = {
	tx: Writer
	begun: Promise<unknown>
	send(text: string, values?: unknown[]): Promise<unknown>
	release(broken?: Error): void
}
export type OpenTransaction = () => Promise<Begun>

/**
 * Begins transactions on the connections of `pool`, each of which keeps the client of its transactions: their queries
 * are built once (see `prepared`). They are sent without waiting for earlier ones, so that those of one `Promise.all` take
 * one round trip together, and the first reads take it with the beginning.
 */
export function transactionsOn(pool: Pool, { logger, isLeftBehind }: Versions): OpenTransaction {
	const known = new WeakMap<PoolClient, () => Omit<Begun, 'release'>>()

	/** Refuses queries that a write left running beyond its end: they would be stored by themselves, or with the next. */
	const refuse = () => {
		if (isLeftBehind()) throw new Error('This write is over.')
	}
	const logQuery = (text: string) => {
		refuse()
		logger.logQuery(text)
	}

	const beginsOn = (client: PoolClient) => {
		let begun: Promise<unknown> | undefined
		let failed: unknown
		const ask = (config: QueryConfig, values?: unknown[]) =>
			client.query(config, values).catch((error: unknown) => {
				throw (failed ??= error) // every later query fails too, as the transaction is over
			})
		const send = (text: string, values?: unknown[]) => {
			logger.logQuery(text)
			return ask({ text }, values)
		}
		const query = async (config: QueryConfig, values: unknown[]) => {
			// Were a write sent before and the beginning failed, it would be stored by itself.
			if (begun && !/^select/i.test(config.text)) {
				await begun
				refuse()
			}
			return ask(config, values)
		}
		const tx = drizzle({ query } as never, { schema: schema as never, casing: 'snake_case', logger: { logQuery } })
		return () => {
			failed = undefined
			const own = send('begin isolation level serializable').then(() => (begun = undefined))
			own.catch(() => {}) // what comes next fails too
			begun = own
			return { tx: tx as unknown as Writer, begun: own, send }
		}
	}

	return async () => {
		const client = await pool.connect()
		const begin = known.get(client) ?? beginsOn(client)
		known.set(client, begin)
		return { ...begin(), release: (broken) => client.release(broken) }
	}
}
