import { and, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { matchRequests } from '#db/schema.ts'
import type { NewRequest } from '#app/features/matchmaking/requests/posting/schemas.ts'
import { barrier } from '#tests/support/barrier.ts'

const MOST_OPEN = 10

/** Counter-example: counts a person's open requests, then posts one more. The races must catch this. */
export async function postNaively(user: { id: number }, { title, sportId, city }: NewRequest, now: Date) {
	const open = await db.$count(matchRequests, and(eq(matchRequests.userId, user.id), eq(matchRequests.status, 'open')))
	await barrier()
	if (open >= MOST_OPEN) throw new Error('Too many')
	const row = {
		title,
		sportId: sportId!,
		city,
		userId: user.id,
		expiresAt: new Date(now.getTime() + 1),
		createdAt: now,
	}
	await write((tx) => tx.insert(matchRequests).values(row))
}
