import { desc } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { chatKnowledgeBase } from '#db/schema.ts'

/** The addresses of the answers with when each changed last where that is kept, the newest first, at most `most`. */
export async function findHelpPages(most: number) {
	const rows = await db
		.select({ id: chatKnowledgeBase.id, changedAt: chatKnowledgeBase.updatedAt })
		.from(chatKnowledgeBase)
		.orderBy(desc(chatKnowledgeBase.id))
		.limit(most)
	return rows.map(({ id, changedAt }) => ({ path: `/help/${id}`, changedAt }))
}
