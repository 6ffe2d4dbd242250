import { eq } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { courtTime, closures } from '#db/schema.ts'
import { halvesOf } from '#tests/support/database/court-time.ts'

type Place = { courtId: number; sportId: number; courtNumber: number }

/** Counter-example: takes the free hours of a match without counting them. The race must catch a match cut in half. */
export async function reopenNaively(closureId: number, matchId: number, hours: Date[], place: Place) {
	await write(async (tx) => {
		await tx.delete(closures).where(eq(closures.id, closureId))
		await tx
			.insert(courtTime)
			.values(halvesOf({ ...place, matchId }, hours))
			.onConflictDoNothing()
	})
}
