import { and, asc, count, eq, isNotNull } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { chatKnowledgeBase, chatMessages } from '#db/schema.ts'
import { notFound } from '#app/lib/errors.ts'
import { ANSWER_NOT_FOUND, ANSWERS_MAX, type Answer } from './rules.ts'

const columns = {
	id: chatKnowledgeBase.id,
	question: chatKnowledgeBase.question,
	answer: chatKnowledgeBase.answer,
	category: chatKnowledgeBase.category,
}

/** Every answer that is kept, in the order in which they were written. */
export const findAnswers = (): Promise<Answer[]> =>
	db.select(columns).from(chatKnowledgeBase).orderBy(asc(chatKnowledgeBase.id)).limit(ANSWERS_MAX)

/** One answer; 404 when there is none. */
export async function findAnswer(id: number | null, reader: Reader = db): Promise<Answer> {
	const [answer] =
		id === null ? [] : await reader.select(columns).from(chatKnowledgeBase).where(eq(chatKnowledgeBase.id, id))
	if (!answer) throw notFound(ANSWER_NOT_FOUND)
	return answer
}

/** How often each answer was said to have helped and not to have helped, by its id. */
export async function feedbackCounts() {
	const rows = await db
		.select({ id: chatMessages.knowledgeBaseId, feedback: chatMessages.feedback, times: count() })
		.from(chatMessages)
		.where(and(isNotNull(chatMessages.knowledgeBaseId), isNotNull(chatMessages.feedback)))
		.groupBy(chatMessages.knowledgeBaseId, chatMessages.feedback)
	const counts = new Map<number, { helpful: number; unhelpful: number }>()
	for (const { id, feedback, times } of rows) {
		const known = counts.get(id!) ?? { helpful: 0, unhelpful: 0 }
		counts.set(id!, { ...known, [feedback!]: times })
	}
	return counts
}
