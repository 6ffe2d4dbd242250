import { setTimeout as sleep } from 'node:timers/promises'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { isInBackground } from './background.ts'
import type { Changes, Versions } from './versions/versions.ts'
import { createQueue } from './group.ts'
import type { Write, Writer } from './types.ts'

const RETRYABLE = new Set(['40001' /* serialization failure */, '40P01' /* deadlock */])

/** Milliseconds: long enough for other processes to finish with a row, short enough to wait for. */
const LONGEST_PAUSE = 300

const ATTEMPTS = 25

/** Tells other processes of a transaction: `announce` at its end, `doubt` when it is unknown whether it committed. */
type Others = { announce(tx: PgDatabase<never>, changes: Changes): Promise<unknown>; doubt(): void }

/**
 * The logger of the client that opens transactions. It refuses queries that a write left running beyond its end: they
 * would be stored by themselves, or within the next transaction on the connection.
 */
export const refusingLogger = ({ logger, isLeftBehind }: Versions) => ({
	logQuery(query: string) {
		if (isLeftBehind()) throw new Error('This write is over.')
		logger.logQuery(query)
	},
})

/**
 * Gives Postgres the guarantee that SQLite has for free: writes behave as if they ran one at a time. Writes that lost
 * to another take turns, so that a crowd on one row does not lose to itself again and again. Writes of pages take turns
 * among themselves, as a job may take longer.
 */
export function serializable(db: PgDatabase<never>, versions: Versions, others?: Others): Write {
	const [turnsOfPages, turnsOfJobs] = [createQueue(), createQueue()]
	return (work) =>
		versions.apart(async () => {
			const attempt = () => inTransaction(db, versions, others, work)
			try {
				return await attempt()
			} catch (error) {
				if (!isConflict(error)) throw error
				const enqueue = isInBackground() ? turnsOfJobs : turnsOfPages
				return await enqueue(() => again(attempt))
			}
		})
}

async function again<T>(attempt: () => Promise<T>): Promise<T> {
	for (let tries = 2; ; tries++) {
		try {
			return await attempt()
		} catch (error) {
			if (tries === ATTEMPTS || !isConflict(error)) throw error
			await sleep(Math.random() * Math.min(5 * 2 ** tries, LONGEST_PAUSE))
		}
	}
}

/** Throws the work's own error, not that of the ROLLBACK which follows it on a lost connection. */
async function inTransaction<T>(
	db: PgDatabase<never>,
	versions: Versions,
	others: Others | undefined,
	work: (tx: Writer) => Promise<T>,
): Promise<T> {
	const changes: Changes = new Set()
	let failure: { error: unknown } | undefined
	const guarded = async (tx: unknown) => {
		try {
			const result = await versions.collect(changes, () => work(tx as Writer))
			if (changes.size > 0) await others?.announce(tx as PgDatabase<never>, changes)
			versions.invalidate(changes) // once the COMMIT is sent, others may see it before its confirmation arrives
			return result
		} catch (error) {
			failure = { error }
			throw error
		}
	}
	try {
		const result = await db.transaction(guarded, { isolationLevel: 'serializable' })
		versions.invalidate(changes)
		return result
	} catch (error) {
		if (failure) throw failure.error
		versions.invalidate(changes)
		others?.doubt()
		throw error
	}
}

function isConflict(error: unknown) {
	const { code, cause } = (error ?? {}) as { code?: string; cause?: { code?: string } }
	return RETRYABLE.has(cause?.code ?? code ?? '')
}
