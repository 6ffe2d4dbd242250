import { write } from '#db/client/index.ts'
import { chatMessages } from '#db/schema.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { findAnswers } from '../answers.server.ts'
import { converse } from './conversations.server.ts'
import { withBrowserKey } from './browser-keys.server.ts'
import type { Answer } from '../rules.ts'
import type { Question } from '../schemas.ts'
import { ANSWERS_FROM, rank } from '../search.ts'
import type { Asker } from '../visitor.server.ts'

/** Stored in place of a missing answer. */
const NO_ANSWER = 'We couldn’t find an answer.'

/** Counts one message of a user, or of a visitor's address; throws 429 if there are too many. */
export async function countWriting({ user, address }: Asker) {
	await limits.helpQuestions.take(user ? `person ${user.id}` : address)
}

/**
 * Saves a question with the best answer, or none, and returns the conversation's id. The same key with the same
 * question returns the same one. Throws 429 after too many.
 */
export async function ask(asker: Asker, question: Question, now = new Date()): Promise<number> {
	const { q, session, idempotencyKey } = question
	await countWriting(asker)
	const { search } = await findAnswers()
	const [best] = rank(q, search)
	const answer = best && best.covers >= ANSWERS_FROM ? best.answer : null
	const work = () => save(asker, { q, session, answer }, now)
	const { user } = asker
	if (user) return withIdempotencyKey(user, idempotencyKey, { q, session }, work)
	return (await withBrowserKey(asker, idempotencyKey, q, work, now)).answer
}

type Asked = { q: string; session: number | null; answer: Answer | null }

const save = (asker: Asker, { q, session, answer }: Asked, now: Date) =>
	write(async (tx) => {
		const sessionId = await converse(tx, asker, session, q, now)
		await tx
			.insert(chatMessages)
			.values([
				{ sessionId, role: 'user', content: q, timestamp: now },
				answer
					? { sessionId, role: 'assistant', content: answer.answer, knowledgeBaseId: answer.id, timestamp: now }
					: { sessionId, role: 'system', content: NO_ANSWER, timestamp: now },
			])
		return sessionId
	})
