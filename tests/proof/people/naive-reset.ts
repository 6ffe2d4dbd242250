import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { accountTokens, users } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: checks whether the person has a valid link, then uses it. The races must catch this. */
export async function resetNaively(user: { id: number }, hashed: string) {
	const good = (await db.$count(accountTokens, eq(accountTokens.userId, user.id))) > 0
	await barrier()
	if (!good) return { status: 410 }
	await write(async (tx) => {
		await tx.delete(accountTokens).where(eq(accountTokens.userId, user.id))
		await tx.update(users).set({ password: hashed }).where(eq(users.id, user.id))
	})
	return { status: 302 }
}
