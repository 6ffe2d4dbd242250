import { desc, eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { courts } from '#db/schema.ts'

/** Returns the addresses of at most `most` published venues, newest first. Dates of change are not stored. */
export async function findVenuePages(most: number) {
	const rows = await db
		.select({ id: courts.id })
		.from(courts)
		.where(eq(courts.status, 'published'))
		.orderBy(desc(courts.id))
		.limit(most)
	return rows.map(({ id }) => ({ path: `/venues/${id}`, changedAt: null }))
}
