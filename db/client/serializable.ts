import { setTimeout as sleep } from 'node:timers/promises'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Write, Writer } from './types.ts'

const RETRYABLE = new Set(['40001' /* serialization failure */, '40P01' /* deadlock */])

/** Milliseconds: long enough for a crowd on one row to thin out, short enough to wait for. */
const LONGEST_PAUSE = 300

/** Gives Postgres the promise SQLite makes for free: writes behave as if they ran one at a time. */
export function serializable(db: PgDatabase<never>, attempts = 25): Write {
	return async (work) => {
		for (let attempt = 1; ; attempt++) {
			try {
				return await inTransaction(db, work)
			} catch (error) {
				if (attempt === attempts || !RETRYABLE.has(postgresCode(error) ?? '')) throw error
				await sleep(Math.random() * Math.min(5 * 2 ** attempt, LONGEST_PAUSE))
			}
		}
	}
}

/** The work's own error goes before that of the ROLLBACK which follows it on a lost connection. */
async function inTransaction<T>(db: PgDatabase<never>, work: (tx: Writer) => Promise<T>): Promise<T> {
	let failure: { error: unknown } | undefined
	const guarded = async (tx: unknown) => {
		try {
			return await work(tx as Writer)
		} catch (error) {
			failure = { error }
			throw error
		}
	}
	try {
		return await db.transaction(guarded, { isolationLevel: 'serializable' })
	} catch (error) {
		throw failure ? failure.error : error
	}
}

function postgresCode(error: unknown): string | undefined {
	const { code, cause } = (error ?? {}) as { code?: string; cause?: { code?: string } }
	return cause?.code ?? code
}
