import { asc, eq, or } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { containing } from '#db/query/containing.ts'
import { chatKnowledgeBase } from '#db/schema.ts'
import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { pageOf } from '#app/lib/paging.ts'
import { feedbackCounts } from '../answers.server.ts'
import { ANSWER_NOT_FOUND } from '../rules.ts'
import type { HelpQuery } from '../schemas.ts'

const PER_PAGE = 20

/** A page of answers by category with their feedback, only those that contain `q` if it is set. */
export async function findAnswerList(admin: Actor, { q, page: asked }: HelpQuery) {
	requireAdmin(admin)
	const { question, answer, category } = chatKnowledgeBase
	const where = q ? or(...[question, answer, category].map((column) => containing(column, q))) : undefined
	const total = await db.$count(chatKnowledgeBase, where)
	const { offset, ...paging } = pageOf(total, asked, PER_PAGE)
	const [rows, counts] = await Promise.all([
		db
			.select()
			.from(chatKnowledgeBase)
			.where(where)
			.orderBy(asc(category), asc(chatKnowledgeBase.id))
			.limit(PER_PAGE)
			.offset(offset),
		feedbackCounts(),
	])
	return {
		q,
		total,
		...paging,
		answers: rows.map((row) => ({ ...row, ...(counts.get(row.id) ?? { helpful: 0, unhelpful: 0 }) })),
	}
}
export type AnswerList = Awaited<ReturnType<typeof findAnswerList>>

/** An answer to edit, with its version. Throws 404 if there is none. */
export async function findAnswerToEdit(admin: Actor, id: number | null, reader: Reader = db) {
	requireAdmin(admin)
	const [answer] = id === null ? [] : await reader.select().from(chatKnowledgeBase).where(eq(chatKnowledgeBase.id, id))
	if (!answer) throw notFound(ANSWER_NOT_FOUND)
	return answer
}

export async function findCategories(admin: Actor) {
	requireAdmin(admin)
	const rows = await db
		.selectDistinct({ category: chatKnowledgeBase.category })
		.from(chatKnowledgeBase)
		.orderBy(asc(chatKnowledgeBase.category))
	return rows.map(({ category }) => category)
}
