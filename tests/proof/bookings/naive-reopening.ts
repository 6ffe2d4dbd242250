import { eq } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { courtTime, closures } from '#db/schema.ts'
import { halvesOf } from '#tests/support/database/court-time.ts'

type Place = { courtId: number; sportId: number; courtNumber: number }

/**
 * How not to do it: takes for a match what is free of its hours and does not look how many that were. The race has to
 * find out the match that is left with half a time, or it finds nothing out.
 */
export async function reopenNaively(closureId: number, matchId: number, hours: Date[], place: Place) {
	await write(async (tx) => {
		await tx.delete(closures).where(eq(closures.id, closureId))
		await tx
			.insert(courtTime)
			.values(halvesOf({ ...place, matchId }, hours))
			.onConflictDoNothing()
	})
}
