import { and, asc, desc, eq, isNull, lt, or } from 'drizzle-orm'
import { db, type Reader, type Writer } from '#db/client/index.ts'
import { removeAll } from '#db/query/remove.ts'
import { chatKnowledgeBase, chatMessages, chatSessions } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { DAY } from '#app/lib/time/time.ts'
import { CONVERSATION_NOT_FOUND } from '../rules.ts'
import { VISITOR_RETENTION, type Asker } from '../visitor.server.ts'

const USER_RETENTION = 365 * DAY
const LISTED = 5
/** Conversations with more messages than this cannot continue. */
const MESSAGES_MAX = 100

/** Limits a query to the asker's conversations: by user, or by the visitor's cookie; null if they cannot have any. */
export const ownConversations = ({ user, conversation }: Asker) => {
	const byPerson = user ? eq(chatSessions.userId, user.id) : undefined
	const byBrowser =
		conversation === null ? undefined : and(isNull(chatSessions.userId), eq(chatSessions.id, conversation))
	return byPerson || byBrowser ? or(byPerson, byBrowser)! : null
}

/** All messages of the asker's conversation, oldest first. Throws 404 for another's. */
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
			/** The current wording. */
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

export const findConversations = (user: Actor) =>
	db
		.select({ id: chatSessions.id, title: chatSessions.title, updatedAt: chatSessions.updatedAt })
		.from(chatSessions)
		.where(eq(chatSessions.userId, user.id))
		.orderBy(desc(chatSessions.updatedAt), desc(chatSessions.id))
		.limit(LISTED)

/** The asker's conversation `id` if it can continue, else null. */
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

/** Continues the asker's conversation or starts one titled `title`; returns its id. */
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

/** A job: deletes users' questions after a year, and visitors' after thirty days. */
export function removeOldConversations(now: Date, stopping?: AbortSignal) {
	const before = (age: number) => lt(chatSessions.updatedAt, new Date(now.getTime() - age))
	const old = or(before(USER_RETENTION), and(before(VISITOR_RETENTION), isNull(chatSessions.userId)))
	return removeAll(chatSessions, { id: chatSessions.id }, old!, { stopping })
}
