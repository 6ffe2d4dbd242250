import { and, asc, desc, eq, isNull, lt, or } from 'drizzle-orm'
import { db, type Reader, type Writer } from '#db/client/index.ts'
import { removeAll } from '#db/query/remove.ts'
import { chatKnowledgeBase, chatMessages, chatSessions } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { DAY } from '#app/lib/time/time.ts'
import { CONVERSATION_NOT_FOUND } from '../rules.ts'
import { VISITORS_KEPT, type Asker } from '../visitor.server.ts'

const PEOPLE_KEPT = 365 * DAY
const LISTED = 5
/** A conversation that has become longer than this is not gone on with. */
const MESSAGES_MAX = 100

/**
 * Limits a query to one's own conversations: the person's, or, of nobody by name, that of the browser that was given it;
 * null where one can have none.
 */
export const ownConversations = ({ user, conversation }: Asker) => {
	const byPerson = user ? eq(chatSessions.userId, user.id) : undefined
	const byBrowser =
		conversation === null ? undefined : and(isNull(chatSessions.userId), eq(chatSessions.id, conversation))
	return byPerson || byBrowser ? or(byPerson, byBrowser)! : null
}

/** Everything said in one's own conversation, oldest first; 404 for another's. */
export async function findConversation(asker: Asker, id: number) {
	const own = ownConversations(asker)
	const [session] = own
		? await db
				.select({ id: chatSessions.id, title: chatSessions.title })
				.from(chatSessions)
				.where(and(eq(chatSessions.id, id), own))
		: []
	if (!session) throw notFound(CONVERSATION_NOT_FOUND)
	const messages = await db
		.select({
			id: chatMessages.id,
			role: chatMessages.role,
			content: chatMessages.content,
			feedback: chatMessages.feedback,
			answerId: chatMessages.knowledgeBaseId,
			/** As it reads now. */
			question: chatKnowledgeBase.question,
		})
		.from(chatMessages)
		.leftJoin(chatKnowledgeBase, eq(chatKnowledgeBase.id, chatMessages.knowledgeBaseId))
		.where(eq(chatMessages.sessionId, id))
		.orderBy(asc(chatMessages.id))
		.limit(2 * MESSAGES_MAX)
	return { id: session.id, title: session.title ?? 'Your question', messages }
}
export type Conversation = Awaited<ReturnType<typeof findConversation>>
export type Message = Conversation['messages'][number]

/** What a person has asked before, the latest first. */
export const findConversations = (user: Actor) =>
	db
		.select({ id: chatSessions.id, title: chatSessions.title, updatedAt: chatSessions.updatedAt })
		.from(chatSessions)
		.where(eq(chatSessions.userId, user.id))
		.orderBy(desc(chatSessions.updatedAt), desc(chatSessions.id))
		.limit(LISTED)

/** One's own conversation `id`, where it is one's own and can be gone on with; else null. */
async function continued(reader: Reader, asker: Asker, id: number | null) {
	const own = ownConversations(asker)
	if (id === null || !own) return null
	const [session] = await reader
		.select({ id: chatSessions.id })
		.from(chatSessions)
		.where(and(eq(chatSessions.id, id), own))
	if (!session) return null
	const said = await reader.$count(chatMessages, eq(chatMessages.sessionId, id))
	return said < MESSAGES_MAX ? session.id : null
}

/** Goes on with one's own conversation, or begins one that `title` names; answers its id. */
export async function converse(tx: Writer, asker: Asker, wished: number | null, title: string, now: Date) {
	const known = await continued(tx, asker, wished ?? (asker.user ? null : asker.conversation))
	if (known !== null) {
		await tx.update(chatSessions).set({ updatedAt: now }).where(eq(chatSessions.id, known))
		return known
	}
	const [session] = await tx
		.insert(chatSessions)
		.values({ userId: asker.user?.id ?? null, title, createdAt: now, updatedAt: now })
		.returning({ id: chatSessions.id })
	return session!.id
}

/** A job: takes away what people asked a year ago, and what visitors asked thirty days ago. */
export function removeOldConversations(now: Date, stopping?: AbortSignal) {
	const before = (age: number) => lt(chatSessions.updatedAt, new Date(now.getTime() - age))
	const old = or(before(PEOPLE_KEPT), and(before(VISITORS_KEPT), isNull(chatSessions.userId)))
	return removeAll(chatSessions, { id: chatSessions.id }, old!, { stopping })
}
