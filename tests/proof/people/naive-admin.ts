import { and, eq, ne } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: checks whether another admin remains, then removes the role. The races must catch this. */
export async function demoteNaively(id: number) {
	const others = await db.$count(users, and(eq(users.role, 'admin'), ne(users.id, id)))
	if (others === 0) return 409
	await barrier()
	await write((tx) => tx.update(users).set({ role: 'user' }).where(eq(users.id, id)))
	return 302
}
