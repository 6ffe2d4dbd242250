import { and, asc, count, eq, isNotNull, max } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { chatKnowledgeBase, chatMessages } from '#db/schema.ts'
import { notFound } from '#app/lib/errors.ts'
import { cachedFor } from '#app/lib/time/cached-for.ts'
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

async function readAnswers() {
	const answers: Answer[] = await db
		.select(columns)
		.from(chatKnowledgeBase)
		.orderBy(asc(chatKnowledgeBase.id))
		.limit(ANSWERS_MAX)
	return { answers, search: searchable(answers) }
}

/** Changes whenever any process adds, changes or removes an answer. */
async function versionOf() {
	const { id, updatedAt } = chatKnowledgeBase
	const [row] = await db
		.select({ answers: count(), lastId: max(id), changedAt: max(updatedAt) })
		.from(chatKnowledgeBase)
	return JSON.stringify(row)
}

let known: { version: string; read: () => ReturnType<typeof readAnswers> } | undefined

/**
 * All answers in the order they were written, and their search index for `rank`. Cached until an answer changes, for at
 * most a minute, since clocks of two processes may differ about the latest change.
 */
export async function findAnswers() {
	const version = await versionOf()
	if (known?.version !== version) known = { version, read: cachedFor(MINUTE, readAnswers) }
	return known.read()
}

/** Throws 404 if there is none. */
export async function findAnswer(id: number | null, reader: Reader = db): Promise<Answer> {
	const [answer] =
		id === null ? [] : await reader.select(columns).from(chatKnowledgeBase).where(eq(chatKnowledgeBase.id, id))
	if (!answer) throw notFound(ANSWER_NOT_FOUND)
	return answer
}

/** `feedbackCounts`, up to five minutes old. */
export const recentFeedbackCounts = cachedFor(COUNTED_FOR, () => feedbackCounts())

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
