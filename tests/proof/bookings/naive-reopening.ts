import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
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

/** Counter-example: divides a closure by what was read before. The race must catch a court that stays closed. */
export async function divideNaively(closureId: number, left: number[]) {
	const [closure] = await db.select().from(closures).where(eq(closures.id, closureId))
	const { id: _, ...row } = closure!
	await write(async (tx) => {
		await tx.delete(closures).where(eq(closures.id, closureId))
		await tx.insert(closures).values(left.map((courtNumber) => ({ ...row, courtNumber })))
	})
}
