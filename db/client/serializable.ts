import { setTimeout as sleep } from 'node:timers/promises'
import { isInBackground } from './background.ts'
import type { Changes, Versions } from './versions/versions.ts'
import { createQueue } from './group.ts'
import type { OpenTransaction } from './transactions.ts'
import type { Write, Writer } from './types.ts'

const RETRYABLE = new Set(['40001' /* serialization failure */, '40P01' /* deadlock */])

/** Milliseconds: long enough for other processes to finish with a row, short enough to wait for. */
const LONGEST_PAUSE = 300

const ATTEMPTS = 25

/** Tells other processes of a transaction: `announce` at its end, `doubt` when it is unknown whether it committed. */
type Others = { announce(changes: Changes): [text: string, values: string[]]; doubt(): void }

let retries = 0
/** Counts the transactions that were run again because they lost to another. */
export const countRetries = () => retries

/**
 * Gives Postgres the guarantee that SQLite has for free: writes behave as if they ran one at a time. Writes that lost
 * to another take turns, so that a crowd on one row does not lose to itself again and again. Writes of pages take turns
 * among themselves, as a job may take longer.
 */
export function serializable(open: OpenTransaction, versions: Versions, others: Others): Write {
	const [turnsOfPages, turnsOfJobs] = [createQueue(), createQueue()]
	return (work) =>
		versions.apart(async () => {
			const attempt = () => inTransaction(open, versions, others, work)
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
		retries++
		try {
			return await attempt()
		} catch (error) {
			if (tries === ATTEMPTS || !isConflict(error)) throw error
			await sleep(Math.random() * Math.min(5 * 2 ** tries, LONGEST_PAUSE))
		}
	}
}

/**
 * Runs the work in one transaction. Its beginning is sent with the first reads and the news of its changes with the
 * COMMIT, so that neither is waited for by itself. Throws the work's own error, not that of the ROLLBACK which follows it
 * on a lost connection.
 */
async function inTransaction<T>(
	open: OpenTransaction,
	versions: Versions,
	others: Others,
	work: (tx: Writer) => Promise<T>,
): Promise<T> {
	const changes: Changes = new Set()
	const { tx, begun, send, release } = await open()
	let result: T
	try {
		result = await versions.collect(changes, () => work(tx))
		await begun
	} catch (error) {
		await send('rollback').then(() => release(), release)
		throw error
	}
	try {
		const told = changes.size > 0 ? send(...others.announce(changes)) : undefined
		const ended = send('commit')
		versions.invalidate(changes) // once the COMMIT is sent, others may see it before its confirmation arrives
		await Promise.all([told, ended])
		return result
	} catch (error) {
		others.doubt()
		throw error
	} finally {
		versions.invalidate(changes)
		release()
	}
}

function isConflict(error: unknown) {
	const { code, cause } = (error ?? {}) as { code?: string; cause?: { code?: string } }
	return RETRYABLE.has(cause?.code ?? code ?? '')
}
