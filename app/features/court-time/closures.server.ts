import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { among, prepared, several } from '#db/query/prepared.ts'
import { closures } from '#db/schema.ts'
import type { Part } from './includes-court.ts'

/** A time in which courts are shut or blocked for the venue; null means every sport, or every court of it. */
export type ClosureRow = typeof closures.$inferSelect

/** Shuts courts. The caller ends what they are taken for. */
export async function close(tx: Writer, row: typeof closures.$inferInsert) {
	const [closure] = await tx.insert(closures).values(row).returning({ id: closures.id })
	return closure!
}

/**
 * Reopens the courts from `from` on and keeps the part before; the `rest` of them stay closed until the end.
 *
 * Returns the closures of the rest, of which the first is this one where no part before is kept, or null when it has just
 * changed.
 */
export async function reopen(tx: Writer, closure: ClosureRow, from: Date, rest: readonly Part[] = []) {
	const { id, courtId, sportId, courtNumber, startTime, endTime, reason, note, createdById, createdAt } = closure
	const same = and(
		eq(closures.id, id),
		eq(closures.startTime, startTime),
		eq(closures.endTime, endTime),
		sportId === null ? isNull(closures.sportId) : eq(closures.sportId, sportId),
		courtNumber === null ? isNull(closures.courtNumber) : eq(closures.courtNumber, courtNumber),
	)
	const keeps = startTime < from
	const [first, ...others] = rest
	const changes = keeps ? { endTime: from } : first
	const changed = changes
		? await tx.update(closures).set(changes).where(same).returning({ id: closures.id })
		: await tx.delete(closures).where(same).returning({ id: closures.id })
	if (changed.length === 0) return null
	const again = { courtId, startTime: keeps ? from : startTime, endTime, reason, note, createdById, createdAt }
	const made = first && !keeps ? [{ ...first, id }] : []
	for (const part of keeps ? rest : others) made.push({ ...part, ...(await close(tx, { ...again, ...part })) })
	return made
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
