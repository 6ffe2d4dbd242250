import { HELP_ANSWERS } from '#app/features/help/help-answers.ts'
import { write } from '#db/client/index.ts'
import { chatKnowledgeBase, settings } from '#db/schema.ts'

const KEY = 'helpAnswersAdded'

/** Adds the standard answers to a database that never had any, so that admins' changes stay. Returns whether it did. */
export const addStandardAnswers = (now = new Date()) =>
	write(async (tx) => {
		const first = await tx
			.insert(settings)
			.values({ key: KEY, value: true })
			.onConflictDoNothing()
			.returning({ key: settings.key })
		if (first.length === 0 || (await tx.$count(chatKnowledgeBase)) > 0) return false
		await tx.insert(chatKnowledgeBase).values(HELP_ANSWERS.map((answer) => ({ ...answer, updatedAt: now })))
		return true
	})
