import { and, desc, eq, isNull, lte, ne } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { runningClubs, runningEvents } from '#db/schema.ts'
import { unindexed } from '#db/query/unindexed.ts'

const isOpen = and(eq(runningClubs.isPublic, true), isNull(runningClubs.closedAt))

/** The addresses of the public clubs, the newest first, at most `most`. When each changed last is not kept. */
export async function findClubPages(most: number) {
	const rows = await db
		.select({ id: runningClubs.id })
		.from(runningClubs)
		.where(unindexed(isOpen))
		.orderBy(desc(runningClubs.id))
		.limit(most)
	return rows.map(({ id }) => ({ path: `/running-club/${id}`, changedAt: null }))
}

/**
 * The addresses of the public runs of public clubs with when each changed last, the latest first, at most `most`. Only
 * those that have begun: until then a club's members alone see a run's page.
 */
export async function findRunPages(most: number, now: Date) {
	const { id, clubId, date, isPublic, status, updatedAt } = runningEvents
	const rows = await db
		.select({ id, clubId, changedAt: updatedAt })
		.from(runningEvents)
		.innerJoin(runningClubs, and(eq(runningClubs.id, clubId), isOpen))
		.where(and(lte(date, now), unindexed(and(eq(isPublic, true), ne(status, 'cancelled')))))
		.orderBy(desc(id))
		.limit(most)
	return rows.map((run) => ({ path: `/running-club/${run.clubId}/events/${run.id}`, changedAt: run.changedAt }))
}
