import { write } from '#db/client/index.ts'
import { chatMessages } from '#db/schema.ts'
import { once } from '#app/features/accounts/idempotency.server.ts'
import { createLimit } from '#app/features/limits/rate-limit.server.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { findAnswers } from '../answers.server.ts'
import { converse } from './conversations.server.ts'
import { onceInBrowser } from './once-in-browser.server.ts'
import type { Answer } from '../rules.ts'
import type { Question } from '../schemas.ts'
import { ANSWERS_FROM, rank } from '../search.ts'
import type { Asker } from '../visitor.server.ts'

const perPerson = createLimit('help/ask/perPerson', { tries: 20, per: 60_000 })
const perAddress = createLimit('help/ask/perAddress', { tries: 40, per: HOUR })

/** What is kept in place of an answer where there is none. */
const NO_ANSWER = 'No answer was found.'

/** Takes one of what a person, or an address that nobody has signed in from, may write in a while; 429 where none is left. */
export async function countWriting({ user, address }: Asker) {
	if (user) await perPerson.take(user.id)
	else await perAddress.take(address)
}

/**
 * Keeps a question with the best answer there is, or that there is none, and answers its conversation. The same key
 * with the same question gives the same one again. Throws 429 after too many.
 */
export async function ask(asker: Asker, question: Question, now = new Date()): Promise<number> {
	const { q, session, idempotencyKey } = question
	await countWriting(asker)
	const { search } = await findAnswers()
	const [best] = rank(q, search)
	const answer = best && best.covers >= ANSWERS_FROM ? best.answer : null
	const work = () => keep(asker, { q, session, answer }, now)
	const { user } = asker
	if (user) return once(user, idempotencyKey, { q, session }, work)
	return (await onceInBrowser(asker, idempotencyKey, q, work, now)).answer
}

type Asked = { q: string; session: number | null; answer: Answer | null }

const keep = (asker: Asker, { q, session, answer }: Asked, now: Date) =>
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
