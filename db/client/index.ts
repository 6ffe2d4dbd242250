import { AsyncLocalStorage } from 'node:async_hooks'
import { databaseUrl } from '../dialect.ts'
import { together } from '../query/together.ts'
import { orUnavailable } from './unavailable.ts'
import type { Database, Write, Writer } from './types.ts'

export { inBackground } from './background.ts'
export { countRetries } from './serializable.ts'
export type { Reads } from './versions/versions.ts'
export type { Reader, Writer } from './types.ts'

type Transaction = { tx: Writer; open: boolean }
type Check = (tx: Writer) => Promise<void>
type Opened = { url: string; database: Database; transaction: AsyncLocalStorage<Transaction>; check?: Check }

async function open(url: string): Promise<Database> {
	if (url.startsWith('postgres')) {
		const database = (await import('./postgres.ts')).openPostgres(url)
		await database.listening
		return database
	}
	return (await import('./sqlite.ts')).openSqlite(url)
}

// The development server loads this module again after an edit; a second write queue on the same file would block the
// first.
const shared = globalThis as { courtsideDatabase?: Opened }
if (shared.courtsideDatabase?.url !== databaseUrl)
	shared.courtsideDatabase = {
		url: databaseUrl,
		database: await open(databaseUrl),
		transaction: new AsyncLocalStorage(),
	}
const { database, transaction } = shared.courtsideDatabase!

export const { db, migrate, ping, limitSilence, cancelBackground, checkpoint } = database
export const { trackReads, isCurrent, countAsRead, onlyKey, invalidateAll, countStatements } = database.versions
export const { tell, onTold, onMissed } = database.teller

/** Calls `check` in every transaction, which is undone if it throws. A later check replaces it. */
export function checkWrites(check: Check) {
	shared.courtsideDatabase!.check = check
}

let underWay = 0
/** Counts the transactions whose callers do not know the outcome yet. */
export const writesUnderWay = () => underWay

/**
 * Runs `work` in a transaction; inside another `write` it joins that one, which an error then undoes as a whole. It may
 * run again after a conflict, so it only touches the database.
 */
export const write: Write = (work) => {
	const outer = transaction.getStore()
	if (outer?.open) return work(outer.tx)
	return counted(database.write(joinable(work)))
}

/** Wraps `work` in a transaction that each `write` within it joins. */
function joinable<T>(work: (tx: Writer) => Promise<T>) {
	return async (tx: Writer) => {
		const own: Transaction = { tx, open: true }
		try {
			return await transaction.run(own, async () => {
				// Reads of the work may be sent with those of the check, whose error comes first.
				const [, done] = await together([shared.courtsideDatabase?.check?.(tx) ?? Promise.resolve(), work(tx)])
				return done
			})
		} finally {
			own.open = false // queries started in here but not awaited must not slip into a later transaction
		}
	}
}

async function counted<T>(written: Promise<T>) {
	underWay++
	try {
		return await written
	} catch (error) {
		throw orUnavailable(error)
	} finally {
		underWay--
	}
}

let closing: Promise<void> | undefined

/** Waits for running writes, then closes the database; closing again changes nothing. */
export function close() {
	if (shared.courtsideDatabase?.database === database) delete shared.courtsideDatabase
	return (closing ??= database.close())
}
