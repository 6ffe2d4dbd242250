import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { jobLeases } from '#db/schema.ts'

/** The right to do the work `name` alone among all processes on a database, for `ms` milliseconds at a time. */
export type Lease = { name: string; holder: string; ms: number }

/** A lease that is not taken yet; each has its own holder, also in one process. */
export const newLease = (name: string, ms: number): Lease => ({ name, holder: crypto.randomUUID(), ms })

const mine = ({ name, holder }: Lease) => and(eq(jobLeases.name, name), eq(jobLeases.holder, holder))
const ends = ({ ms }: Lease) => new Date(Date.now() + ms)
/** A lease that ends later than this was written by a clock that was ahead; clocks of machines differ by less. */
const latest = ({ ms }: Lease) => new Date(Date.now() + 2 * ms)

/** Compare and swap: of many concurrent callers one gets the lease, and none while it is taken. */
export async function takeLease(lease: Lease): Promise<boolean> {
	const { name, holder } = lease
	const until = ends(lease)
	const free = or(isNull(jobLeases.until), lte(jobLeases.until, new Date()), gt(jobLeases.until, latest(lease)))
	const taken = await write((tx) =>
		tx
			.insert(jobLeases)
			.values({ name, holder, until })
			.onConflictDoUpdate({ target: jobLeases.name, set: { holder, until }, setWhere: free })
			.returning({ name: jobLeases.name }),
	)
	return taken.length > 0
}

/** Returns whether it is taken. Only reads, for callers that wait and would otherwise write each time. */
export async function isLeaseTaken(lease: Lease): Promise<boolean> {
	const { name, until } = jobLeases
	return (await db.$count(jobLeases, and(eq(name, lease.name), gt(until, new Date()), lte(until, latest(lease))))) > 0
}

/** Renews the lease from now on; returns false where another holder has it meanwhile. */
export async function renewLease(lease: Lease): Promise<boolean> {
	const renewed = await write((tx) =>
		tx
			.update(jobLeases)
			.set({ until: ends(lease) })
			.where(mine(lease))
			.returning({ name: jobLeases.name }),
	)
	return renewed.length > 0
}

/** Releases the lease and notes the time, for work that is repeated. */
export const releaseLease = (lease: Lease) =>
	write((tx) => tx.update(jobLeases).set({ holder: null, until: null, ranAt: new Date() }).where(mine(lease)))

/** Releases the lease and deletes its row, for a name that may never be used again. */
export const dropLease = (lease: Lease) => write((tx) => tx.delete(jobLeases).where(mine(lease)))
