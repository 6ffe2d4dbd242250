import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import type * as schema from '../schema.ts'
import type { Versions } from './versions/versions.ts'
import type { Teller } from './versions/tell.ts'

/** Common to all drivers: every query is awaited; only `write` opens a transaction. */
type AnyDatabase = BaseSQLiteDatabase<'async', unknown, typeof schema>
export type Reader = Pick<AnyDatabase, 'select' | 'selectDistinct' | 'query' | 'with' | '$with' | '$count'>
export type Writer = Reader & Pick<AnyDatabase, 'insert' | 'update' | 'delete'>
type Work<T> = (tx: Writer) => Promise<T>
export type Write = <T>(work: Work<T>) => Promise<T>

export type Database = {
	db: Reader
	write: Write
	versions: Versions
	teller: Teller
	/** Brings the tables up to the schema, or leaves everything as it was and throws. */
	migrate(): Promise<void>
	/** Throws when the database does not respond. */
	ping(): Promise<void>
	/** Cancels PostgreSQL queries after `ms` from now on, background ones after `inBackgroundMs`; SQLite needs none. */
	limitSilence(ms: number, inBackgroundMs: number): void
	/** Fails background queries of PostgreSQL, now and from now on; needs `limitSilence` first. */
	cancelBackground(): Promise<void>
	/** Moves SQLite's log into the file; does nothing elsewhere. */
	checkpoint(): Promise<void>
	/** Waits for running writes, then closes the database. */
	close(): Promise<void>
}
