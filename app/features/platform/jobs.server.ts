import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { jobLeases } from '#db/schema.ts'
import { every } from '#app/lib/jobs.server.ts'
import { logError } from '#app/lib/log.server.ts'

/** Milliseconds after which a process that fell silent is followed by another. */
const LEASE_MS = 60_000

/**
 * What a job does in one run. `stopping` is aborted when the process stops, or when the lease is lost: whoever works
 * through a long list looks at it between two of them.
 */
export type Work = (now: Date, stopping: AbortSignal) => Promise<unknown>

/**
 * Runs `work` now and then every `everyMs` milliseconds, at any time in one process only of all that share the
 * database. A run that throws is logged and tried again at its next time. Answers how to stop: it begins no further
 * run and waits for the one that is under way.
 */
export function job(name: string, everyMs: number, work: Work, { leaseMs = LEASE_MS } = {}): () => Promise<void> {
	const stopped = new AbortController()
	const lease = { name, holder: crypto.randomUUID(), ms: leaseMs }
	let running: Promise<unknown> = Promise.resolve()
	const stop = every(everyMs, name, () => (running = runAlone(lease, work, stopped.signal)))
	return async () => {
		stop()
		stopped.abort()
		await running.catch(() => {}) // it has been logged where it was started
	}
}

type Lease = { name: string; holder: string; ms: number }

async function runAlone(lease: Lease, work: Work, stopped: AbortSignal) {
	if (!(await take(lease))) return
	const lost = new AbortController()
	const beat = () =>
		renew(lease).then(
			(held) => held || lost.abort(),
			(error: unknown) => logError(error, `lease of ${lease.name}`),
		)
	const heartbeat = setInterval(() => void beat(), lease.ms / 3)
	try {
		await work(new Date(), AbortSignal.any([stopped, lost.signal]))
	} finally {
		clearInterval(heartbeat)
		await release(lease)
	}
}

const mine = ({ name, holder }: Lease) => and(eq(jobLeases.name, name), eq(jobLeases.holder, holder))
const ends = ({ ms }: Lease) => new Date(Date.now() + ms)

/** Compare and swap: of many that ask at once one gets it, and nobody while it is somebody's. */
async function take(lease: Lease) {
	const { name, holder } = lease
	const until = ends(lease)
	const free = or(isNull(jobLeases.until), lte(jobLeases.until, new Date()))
	const taken = await write((tx) =>
		tx
			.insert(jobLeases)
			.values({ name, holder, until })
			.onConflictDoUpdate({ target: jobLeases.name, set: { holder, until }, setWhere: free })
			.returning({ name: jobLeases.name }),
	)
	return taken.length > 0
}

async function renew(lease: Lease) {
	const renewed = await write((tx) =>
		tx
			.update(jobLeases)
			.set({ until: ends(lease) })
			.where(mine(lease))
			.returning({ name: jobLeases.name }),
	)
	return renewed.length > 0
}

const release = (lease: Lease) =>
	write((tx) => tx.update(jobLeases).set({ holder: null, until: null, ranAt: new Date() }).where(mine(lease)))
