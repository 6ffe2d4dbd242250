import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { jobLeases } from '#db/schema.ts'

/** The right to do what `name` says, alone among all processes on a database, for `ms` milliseconds at a time. */
export type Lease = { name: string; holder: string; ms: number }

/** A lease nobody has yet; each has a holder of its own, also in one process. */
export const newLease = (name: string, ms: number): Lease => ({ name, holder: crypto.randomUUID(), ms })

const mine = ({ name, holder }: Lease) => and(eq(jobLeases.name, name), eq(jobLeases.holder, holder))
const ends = ({ ms }: Lease) => new Date(Date.now() + ms)
/** A lease that ends later was written by a clock which was ahead; those of several machines differ by less. */
const latest = ({ ms }: Lease) => new Date(Date.now() + 2 * ms)

/** Compare and swap: of many that ask at once one gets it, and nobody while it is somebody's. */
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

/** Whether somebody has it now: a look only, for those who wait and would otherwise write each time they ask. */
export async function isLeaseTaken(lease: Lease): Promise<boolean> {
	const { name, until } = jobLeases
	return (await db.$count(jobLeases, and(eq(name, lease.name), gt(until, new Date()), lte(until, latest(lease))))) > 0
}

/** Has it anew from now on; false where it is somebody else's meanwhile. */
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

/** Gives it back and keeps when that was, as one does for what is done again and again. */
export const releaseLease = (lease: Lease) =>
	write((tx) => tx.update(jobLeases).set({ holder: null, until: null, ranAt: new Date() }).where(mine(lease)))

/** Gives it back and leaves nothing behind, as one does for a name that may never be asked for again. */
export const dropLease = (lease: Lease) => write((tx) => tx.delete(jobLeases).where(mine(lease)))
