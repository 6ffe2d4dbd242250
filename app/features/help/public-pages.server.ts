import { desc } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { chatKnowledgeBase } from '#db/schema.ts'

/** Addresses of the answers with their last change if known, newest first, at most `most`. */
export async function findHelpPages(most: number) {
	const rows = await db
		.select({ id: chatKnowledgeBase.id, changedAt: chatKnowledgeBase.updatedAt })
		.from(chatKnowledgeBase)
		.orderBy(desc(chatKnowledgeBase.id))
		.limit(most)
	return rows.map(({ id, changedAt }) => ({ path: `/help/${id}`, changedAt }))
}
