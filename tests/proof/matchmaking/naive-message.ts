import { write } from '#db/client/index.ts'
import { eq } from 'drizzle-orm'
import { matchMessages, matchThreads } from '#db/schema.ts'

/** Counter-example: stores a message with the time it was sent, as often as it is sent. Races must catch this. */
export async function sendNaively(user: { id: number }, threadId: number, body: string, now = new Date()) {
	return write(async (tx) => {
		await tx.update(matchThreads).set({ lastMessageAt: now }).where(eq(matchThreads.id, threadId))
		const [message] = await tx
			.insert(matchMessages)
			.values({ threadId, userId: user.id, body, createdAt: now })
			.returning({ id: matchMessages.id })
		return message!
	})
}
