import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { among, prepared, several } from '#db/query/prepared.ts'
import { closures } from '#db/schema.ts'

/** A time in which courts are shut or blocked for the venue; null means every sport, or every court of it. */
export type ClosureRow = typeof closures.$inferSelect

/** Shuts courts. The caller ends what they are taken for. */
export async function close(tx: Writer, row: typeof closures.$inferInsert) {
	const [closure] = await tx.insert(closures).values(row).returning({ id: closures.id })
	return closure!
}

/** Reopens the courts from `from` on and keeps the part before. Returns false when the closure has just changed. */
export async function reopen(tx: Writer, { id, startTime, endTime }: ClosureRow, from: Date) {
	const same = and(eq(closures.id, id), eq(closures.startTime, startTime), eq(closures.endTime, endTime))
	const changed =
		startTime >= from
			? await tx.delete(closures).where(same).returning({ id: closures.id })
			: await tx.update(closures).set({ endTime: from }).where(same).returning({ id: closures.id })
	return changed.length > 0
}

/** Returns the closures of venues that overlap [from, to), soonest first. */
export const closuresIn = prepared(
	{ venueIds: several(closures.courtId), from: closures.endTime, to: closures.startTime },
	(reader, { venueIds, from, to }) =>
		reader
			.select()
			.from(closures)
			.where(and(among(closures.courtId, venueIds), gt(closures.endTime, from), lt(closures.startTime, to)))
			.orderBy(asc(closures.startTime), asc(closures.id)),
)
