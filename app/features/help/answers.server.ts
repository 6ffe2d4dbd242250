import { and, asc, count, eq, isNotNull, max } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { chatKnowledgeBase, chatMessages } from '#db/schema.ts'
import { notFound } from '#app/lib/errors.ts'
import { remembered } from '#app/lib/remembered.ts'
import { ANSWER_NOT_FOUND, ANSWERS_MAX, type Answer } from './rules.ts'
import { searchable } from './search.ts'

const columns = {
	id: chatKnowledgeBase.id,
	question: chatKnowledgeBase.question,
	answer: chatKnowledgeBase.answer,
	category: chatKnowledgeBase.category,
}

const MINUTE = 60_000
const COUNTED_FOR = 5 * MINUTE

/** Every answer in the order in which they were written, and taken apart for searching. */
async function readAnswers() {
	const answers: Answer[] = await db
		.select(columns)
		.from(chatKnowledgeBase)
		.orderBy(asc(chatKnowledgeBase.id))
		.limit(ANSWERS_MAX)
	return { answers, search: searchable(answers) }
}

/** Another one after each answer added, changed or removed, whichever process did it. */
async function versionOf() {
	const { id, updatedAt } = chatKnowledgeBase
	const [row] = await db
		.select({ answers: count(), lastId: max(id), changedAt: max(updatedAt) })
		.from(chatKnowledgeBase)
	return JSON.stringify(row)
}

let known: { version: string; read: () => ReturnType<typeof readAnswers> } | undefined

/**
 * Every answer that is kept, in the order in which they were written, and the same for `rank`. Kept in memory until one
 * of them changes, and a minute at most: two clocks may differ about which change was the last.
 */
export async function findAnswers() {
	const version = await versionOf()
	if (known?.version !== version) known = { version, read: remembered(MINUTE, readAnswers) }
	return known.read()
}

/** One answer; 404 when there is none. */
export async function findAnswer(id: number | null, reader: Reader = db): Promise<Answer> {
	const [answer] =
		id === null ? [] : await reader.select(columns).from(chatKnowledgeBase).where(eq(chatKnowledgeBase.id, id))
	if (!answer) throw notFound(ANSWER_NOT_FOUND)
	return answer
}

/** The same as `feedbackCounts`, as it was up to five minutes ago. */
export const recentFeedbackCounts = remembered(COUNTED_FOR, () => feedbackCounts())

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
