import { desc, eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { tournaments } from '#db/schema.ts'
import { unindexed } from '#db/query/unindexed.ts'

/** Addresses of public tournaments with their last change, newest first, at most `most`. */
export async function findTournamentPages(most: number) {
	const rows = await db
		.select({ id: tournaments.id, changedAt: tournaments.updatedAt })
		.from(tournaments)
		.where(unindexed(eq(tournaments.isPublic, true)))
		.orderBy(desc(tournaments.id))
		.limit(most)
	return rows.map(({ id, changedAt }) => ({ path: `/tournaments/${id}`, changedAt }))
}
