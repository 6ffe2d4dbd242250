import { setTimeout as sleep } from 'node:timers/promises'
import { every } from '#app/lib/time/every.server.ts'
import { inBackground } from '#db/client/index.ts'
import { logError } from '#app/lib/process/log.server.ts'
import { jobFailed } from './metrics.server.ts'
import { newLease, releaseLease, renewLease, takeLease, type Lease } from './lease.server.ts'

/** Milliseconds that a run has to finish after the process is told to stop; then it is cut off. */
const ENDS_WITHIN_MS = 5_000
/** Milliseconds after which another process takes over from one that fell silent. */
const LEASE_MS = 60_000

/** One run of a job. `stopping` aborts when the process stops or the lease is lost: check it between items. */
export type Work = (now: Date, stopping: AbortSignal) => Promise<unknown>

/**
 * Runs `work` in `afterMs` milliseconds and then every `everyMs` milliseconds, in only one of the processes that share
 * the database. A run that throws is logged and tried again at its next time. Returns a function that stops the job: it
 * begins no further run and waits for the current one, if that ends soon.
 */
export function job(
	name: string,
	everyMs: number,
	work: Work,
	{ leaseMs = LEASE_MS, afterMs = 0 } = {},
): () => Promise<void> {
	const stopped = new AbortController()
	const lease = newLease(name, leaseMs)
	let running: Promise<unknown> = Promise.resolve()
	const stop = every(everyMs, name, () => (running = runAlone(lease, work, stopped.signal)), { afterMs })
	return async () => {
		stop()
		stopped.abort()
		const ended = running.catch(() => {}) // it has been logged where it was started
		await Promise.race([ended, sleep(ENDS_WITHIN_MS, undefined, { ref: false })])
	}
}

async function runAlone(lease: Lease, work: Work, stopped: AbortSignal) {
	if (!(await takeLease(lease))) return
	const lost = new AbortController()
	const beat = () =>
		renewLease(lease).then(
			(held) => held || lost.abort(),
			(error: unknown) => logError(error, `lease of ${lease.name}`),
		)
	const heartbeat = setInterval(() => void beat(), lease.ms / 3)
	try {
		await inBackground(() => work(new Date(), AbortSignal.any([stopped, lost.signal])))
	} catch (error) {
		jobFailed(lease.name)
		throw error
	} finally {
		clearInterval(heartbeat)
		await releaseLease(lease)
	}
}
