import { and, eq, isNull, ne } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { chatKnowledgeBase } from '#db/schema.ts'
import { audit } from '#app/features/accounts/audit.server.ts'
import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { ANSWER_NOT_FOUND, ANSWERS_MAX } from '../rules.ts'
import type { AnswerChange, NewAnswer } from '../schemas.ts'
import { findAnswerToEdit } from './list.server.ts'

const CHANGED = 'Somebody else has just changed this answer. Look at it again before you save.'

/** Adds an answer and returns its id. Throws 403 unless an admin does, 409 if the question has one or at the limit. */
export async function addAnswer(admin: Actor, { idempotencyKey, ...input }: NewAnswer, now = new Date()) {
	requireAdmin(admin)
	return withIdempotencyKey(admin, idempotencyKey, input, () =>
		write(async (tx) => {
			if ((await tx.$count(chatKnowledgeBase)) >= ANSWERS_MAX)
				throw conflict(`You can have up to ${ANSWERS_MAX} answers. Remove one first.`)
			const [added] = await tx
				.insert(chatKnowledgeBase)
				.values({ ...input, updatedAt: now })
				.onConflictDoNothing()
				.returning({ id: chatKnowledgeBase.id })
			if (!added) throw answered()
			await audit(tx, admin, { action: 'help.add', subject: `answer:${added.id}` }, now)
			return added.id
		}),
	)
}

/**
 * Changes an answer that is still as it was shown. Throws 403 unless an admin does, 404 if there is none, 409 if it
 * changed in the meantime or another answer has the same question.
 */
export async function editAnswer(admin: Actor, id: number, { shown, ...input }: AnswerChange, now = new Date()) {
	requireAdmin(admin)
	return write(async (tx) => {
		await findAnswerToEdit(admin, id, tx)
		await refuseTaken(tx, id, input.question)
		const version = /^\d{1,16}$/.test(shown)
			? eq(chatKnowledgeBase.updatedAt, new Date(Number(shown)))
			: isNull(chatKnowledgeBase.updatedAt)
		const changed = await tx
			.update(chatKnowledgeBase)
			.set({ ...input, updatedAt: now })
			.where(and(eq(chatKnowledgeBase.id, id), version))
			.returning({ id: chatKnowledgeBase.id })
		if (changed.length === 0) throw conflict(CHANGED)
		await audit(tx, admin, { action: 'help.edit', subject: `answer:${id}` }, now)
	})
}

/** Removes an answer; its feedback stays in conversations. Throws 403 unless an admin does, 404 if there is none. */
export async function removeAnswer(admin: Actor, id: number, now = new Date()) {
	requireAdmin(admin)
	return write(async (tx) => {
		const removed = await tx
			.delete(chatKnowledgeBase)
			.where(eq(chatKnowledgeBase.id, id))
			.returning({ id: chatKnowledgeBase.id })
		if (removed.length === 0) throw notFound(ANSWER_NOT_FOUND)
		await audit(tx, admin, { action: 'help.remove', subject: `answer:${id}` }, now)
	})
}

async function refuseTaken(tx: Writer, id: number, question: string) {
	const same = and(eq(chatKnowledgeBase.question, question), ne(chatKnowledgeBase.id, id))
	if ((await tx.$count(chatKnowledgeBase, same)) > 0) throw answered()
}

const ANSWERED = 'There’s an answer to this question already'
const answered = () => conflict(ANSWERED, { fieldErrors: { question: [ANSWERED] } })
