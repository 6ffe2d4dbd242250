import { and, desc, eq, gt, inArray, lt, or } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { chatMessages, chatSessions } from '#db/schema.ts'
import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import { fold } from '#app/features/venues/finder/search.ts'
import { DAY } from '#app/lib/time/time.ts'

const LATELY = 30 * DAY
const MOST = 200

/** A question as asked: how often, and whether no answer was found or the one found did not help. */
export type OpenQuestion = { question: string; times: number; found: boolean; answerId: number | null }

/** Questions of the last thirty days without a helpful answer, most frequent first, without names. */
export async function findOpenQuestions(admin: Actor, now = new Date()): Promise<OpenQuestion[]> {
	requireAdmin(admin)
	const since = new Date(now.getTime() - LATELY)
	const unhelped = or(eq(chatMessages.role, 'system'), eq(chatMessages.feedback, 'unhelpful'))
	const answers = await db
		.select({
			id: chatMessages.id,
			sessionId: chatMessages.sessionId,
			role: chatMessages.role,
			answerId: chatMessages.knowledgeBaseId,
		})
		.from(chatMessages)
		.innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId))
		.where(and(gt(chatSessions.updatedAt, since), gt(chatMessages.timestamp, since), unhelped))
		.orderBy(desc(chatMessages.id))
		.limit(MOST)
	const questions = await questionsBefore(answers)
	const open = new Map<string, OpenQuestion>()
	for (const { id, role, answerId } of answers) {
		const question = questions.get(id)
		if (question === undefined) continue
		const key = fold(question)
		const known = open.get(key)
		open.set(key, {
			question: known?.question ?? question,
			times: (known?.times ?? 0) + 1,
			found: known?.found ?? role === 'assistant',
			answerId: known?.answerId ?? answerId,
		})
	}
	return [...open.values()].sort((a, b) => b.times - a.times)
}

async function questionsBefore(answers: { id: number; sessionId: number }[]) {
	if (answers.length === 0) return new Map<number, string>()
	const ids = [...new Set(answers.map(({ sessionId }) => sessionId))]
	const asked = await db
		.select({ id: chatMessages.id, sessionId: chatMessages.sessionId, content: chatMessages.content })
		.from(chatMessages)
		.where(
			and(inArray(chatMessages.sessionId, ids), eq(chatMessages.role, 'user'), lt(chatMessages.id, answers[0]!.id)),
		)
		.orderBy(desc(chatMessages.id))
	const before = (answer: { id: number; sessionId: number }) =>
		asked.find(({ id, sessionId }) => sessionId === answer.sessionId && id < answer.id)
	return new Map(
		answers.flatMap((answer) => {
			const question = before(answer)
			return question ? [[answer.id, question.content] as const] : []
		}),
	)
}
