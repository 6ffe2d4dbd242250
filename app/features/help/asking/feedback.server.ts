import { and, desc, eq, inArray } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { chatMessages, chatSessions } from '#db/schema.ts'
import { notFound } from '#app/lib/errors.ts'
import { findAnswer } from '../answers.server.ts'
import { countWriting } from './ask.server.ts'
import { converse, ownConversations } from './conversations.server.ts'
import { withBrowserKey } from './browser-keys.server.ts'
import { CONVERSATION_NOT_FOUND, type Feedback } from '../rules.ts'
import type { AnswerFeedback } from '../schemas.ts'
import type { Asker } from '../visitor.server.ts'

/** Sets the feedback on an answer in the asker's conversation; can be repeated. Throws 404 for another's. */
export async function judgeMessage(asker: Asker, sessionId: number, messageId: number | null, feedback: Feedback) {
	const own = ownConversations(asker)
	if (!own || messageId === null) throw notFound(CONVERSATION_NOT_FOUND)
	await countWriting(asker)
	return write(async (tx) => {
		const mine = tx
			.select({ id: chatSessions.id })
			.from(chatSessions)
			.where(and(eq(chatSessions.id, sessionId), own))
		const judged = await tx
			.update(chatMessages)
			.set({ feedback })
			.where(
				and(eq(chatMessages.id, messageId), eq(chatMessages.role, 'assistant'), inArray(chatMessages.sessionId, mine)),
			)
			.returning({ id: chatMessages.id })
		if (judged.length === 0) throw notFound(CONVERSATION_NOT_FOUND)
	})
}

async function latestOf(reader: Reader, asker: Asker, answerId: number) {
	const own = ownConversations(asker)
	if (!own) return undefined
	const [message] = await reader
		.select({ id: chatMessages.id, sessionId: chatMessages.sessionId, feedback: chatMessages.feedback })
		.from(chatMessages)
		.innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId))
		.where(and(eq(chatMessages.knowledgeBaseId, answerId), own))
		.orderBy(desc(chatMessages.id))
		.limit(1)
	return message
}

export const ownFeedback = async (asker: Asker, answerId: number) =>
	(await latestOf(db, asker, answerId))?.feedback ?? null

/**
 * Sets the feedback on an answer: in the conversation that contains it, else in a new message with what was `asked`.
 * Returns the conversation's id. Throws 404 for a missing answer. A browser without a conversation gets one per
 * idempotency key, however often the form is sent.
 */
export async function judgeAnswer(
	asker: Asker,
	answerId: number,
	{ idempotencyKey, ...said }: AnswerFeedback,
	now = new Date(),
): Promise<number> {
	await countWriting(asker)
	if (asker.user || asker.conversation !== null) return keepJudgement(asker, answerId, said, now)
	const work = () => keepJudgement(asker, answerId, said, now)
	const { answer: conversation, isFirst } = await withBrowserKey(asker, idempotencyKey, { answerId }, work, now)
	return isFirst ? conversation : keepJudgement({ ...asker, conversation }, answerId, said, now)
}

type Said = Omit<AnswerFeedback, 'idempotencyKey'>

const keepJudgement = (asker: Asker, answerId: number, { feedback, asked }: Said, now: Date) =>
	write(async (tx) => {
		const answer = await findAnswer(answerId, tx)
		const given = await latestOf(tx, asker, answerId)
		if (given) {
			await tx.update(chatMessages).set({ feedback }).where(eq(chatMessages.id, given.id))
			return given.sessionId
		}
		const question = asked || answer.question
		const sessionId = await converse(tx, asker, null, question, now)
		await tx.insert(chatMessages).values([
			{ sessionId, role: 'user', content: question, timestamp: now },
			{
				sessionId,
				role: 'assistant',
				content: answer.answer,
				knowledgeBaseId: answer.id,
				feedback,
				timestamp: now,
			},
		])
		return sessionId
	})
