import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import type * as schema from '../schema.ts'
import type { Versions } from './versions/versions.ts'
import type { Teller } from './versions/tell.ts'

/** What is true of every driver: every query is awaited; only `write` opens a transaction. */
type AnyDatabase = BaseSQLiteDatabase<'async', unknown, typeof schema>
export type Reader = Pick<AnyDatabase, 'select' | 'selectDistinct' | 'query' | 'with' | '$with' | '$count'>
export type Writer = Reader & Pick<AnyDatabase, 'insert' | 'update' | 'delete'>
type Work<T> = (tx: Writer) => Promise<T>
export type Write = <T>(work: Work<T>) => Promise<T>
export type WriteAfter = <T>(first: Work<unknown>, work: Work<T>) => Promise<T>

export type Database = {
	db: Reader
	write: Write
	/** `first` and then `work`, each in what an error undoes by itself, for whoever can do both at the price of one. */
	writeAfter?: WriteAfter
	versions: Versions
	teller: Teller
	/** Brings the tables up to the schema, or leaves everything as it was and throws. */
	migrate(): Promise<void>
	/** Throws when the database cannot answer. */
	ping(): Promise<void>
	/**
	 * Cancels PostgreSQL queries after `ms` from now on, background ones after `inBackgroundMs`. SQLite answers or fails at
	 * once.
	 */
	limitSilence(ms: number, inBackgroundMs: number): void
	/** Once there are such limits: fails what PostgreSQL is asked in the background, now and from now on. */
	cancelBackground(): Promise<void>
	/** Moves what SQLite keeps beside the file into it; nothing to do elsewhere. */
	checkpoint(): Promise<void>
	/** Waits for the writes that are under way, then lets go of the database. */
	close(): Promise<void>
}
