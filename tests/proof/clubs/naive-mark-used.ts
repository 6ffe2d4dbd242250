import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { redemptions } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: reads whether a code is unused, then hands out the reward. The race must catch this. */
export async function markUsedNaively(user: { id: number }, courtId: number, code: string) {
	const [found] = await db.select().from(redemptions).where(eq(redemptions.code, code))
	await barrier()
	if (found?.status !== 'pending') return 'refused'
	const used = { status: 'completed', completedAt: new Date(), decidedById: user.id, courtId } as const
	await write((tx) => tx.update(redemptions).set(used).where(eq(redemptions.id, found.id)))
	return 'handed out'
}
