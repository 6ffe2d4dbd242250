import { boolean, createdAt, id, index, integer, json, table, text, updatedAt } from '../columns/index.ts'
import { users } from './accounts.ts'

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
	(t) => [index('chat_sessions_user_id_idx').on(t.userId)],
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
		timestamp: createdAt(),
		feedback: text(),
	},
	(t) => [index('chat_messages_session_id_timestamp_idx').on(t.sessionId, t.timestamp)],
)

export const chatKnowledgeBase = table('chat_knowledge_base', {
	id: id(),
	question: text().notNull().unique(),
	answer: text().notNull(),
	category: text().notNull(),
})
