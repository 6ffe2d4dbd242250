import { and, desc, eq, gt } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { courts, events } from '#db/schema.ts'
import { unindexed } from '#db/query/unindexed.ts'

/** The addresses of the public events to come of published venues, with when each changed last where that is kept; at most `most`. */
export async function findEventPages(most: number, now: Date) {
	const rows = await db
		.select({ id: events.id, venueId: events.courtId, changedAt: events.updatedAt })
		.from(events)
		.innerJoin(courts, and(eq(courts.id, events.courtId), eq(courts.status, 'published')))
		.where(and(eq(events.status, 'scheduled'), gt(events.endTime, now), unindexed(eq(events.isPublic, true))))
		.orderBy(desc(events.id))
		.limit(most)
	return rows.map(({ id, venueId, changedAt }) => ({ path: `/venues/${venueId}/events/${id}`, changedAt }))
}
