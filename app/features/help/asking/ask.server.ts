import { write } from '#db/client/index.ts'
import { chatMessages } from '#db/schema.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { createLimit } from '#app/features/limits/rate-limit.server.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { findAnswers } from '../answers.server.ts'
import { converse } from './conversations.server.ts'
import { withBrowserKey } from './browser-keys.server.ts'
import type { Answer } from '../rules.ts'
import type { Question } from '../schemas.ts'
import { ANSWERS_FROM, rank } from '../search.ts'
import type { Asker } from '../visitor.server.ts'

const perPerson = createLimit('help/ask/perPerson', { tries: 20, per: 60_000 })
const perAddress = createLimit('help/ask/perAddress', { tries: 40, per: HOUR })

/** Stored in place of a missing answer. */
const NO_ANSWER = 'No answer was found.'

/** Counts one message of a user, or of a visitor's address; throws 429 if there are too many. */
export async function countWriting({ user, address }: Asker) {
	if (user) await perPerson.take(user.id)
	else await perAddress.take(address)
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
