import { and, eq, inArray, ne, notInArray, or } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { mails, matchRequests, notices } from '#db/schema.ts'
import { IN_PASSING } from '#app/features/notices/words/words.ts'

/**
 * Takes a person out of notices and mails to others. Those about them or a request of theirs lose their words; those that
 * only name them in passing lose the name.
 */
export async function forgetTold(tx: Writer, { id }: { id: number }) {
	const requests = tx.select({ id: matchRequests.id }).from(matchRequests).where(eq(matchRequests.userId, id))
	for (const table of [notices, mails]) {
		const isAbout = and(eq(table.actorId, id), notInArray(table.what, IN_PASSING))
		const ofRequest = and(eq(table.subject, 'match-request'), inArray(table.subjectId, requests))
		await tx
			.update(table)
			.set({ actorId: null, data: null, title: null, body: null, link: null })
			.where(and(ne(table.userId, id), or(isAbout, ofRequest)))
		await tx.update(table).set({ actorId: null }).where(eq(table.actorId, id))
	}
}
