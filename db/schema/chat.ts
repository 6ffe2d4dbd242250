import { boolean, createdAt, id, index, integer, json, table, text, timestamp, updatedAt } from '../columns/index.ts'
import { users } from './accounts.ts'

export const chatKnowledgeBase = table('chat_knowledge_base', {
	id: id(),
	question: text().notNull().unique(),
	answer: text().notNull(),
	category: text().notNull(),
	updatedAt: timestamp().$onUpdateFn(() => new Date()),
})

export const chatSessions = table(
	'chat_sessions',
	{
		id: id(),
		userId: integer().references(() => users.id, { onDelete: 'cascade' }),
		title: text(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
		active: boolean().notNull().default(true),
		context: json<Record<string, unknown>>(),
	},
	(t) => [index('chat_sessions_user_id_idx').on(t.userId), index('chat_sessions_updated_at_idx').on(t.updatedAt)],
)

export const chatMessages = table(
	'chat_messages',
	{
		id: id(),
		sessionId: integer()
			.notNull()
			.references(() => chatSessions.id, { onDelete: 'cascade' }),
		role: text({ enum: ['user', 'assistant', 'system'] }).notNull(),
		content: text().notNull(),
		/** The stored answer that was given. */
		knowledgeBaseId: integer().references(() => chatKnowledgeBase.id, { onDelete: 'set null' }),
		timestamp: createdAt(),
		feedback: text({ enum: ['helpful', 'unhelpful'] }),
	},
	(t) => [
		index('chat_messages_session_id_timestamp_idx').on(t.sessionId, t.timestamp),
		index('chat_messages_knowledge_base_id_idx').on(t.knowledgeBaseId, t.feedback),
	],
)
