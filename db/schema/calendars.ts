import { createdAt, id, integer, table, text, timestamp, uniqueIndex } from '../columns/index.ts'
import { users } from './accounts.ts'

/**
 * A person's private link to a calendar: `scope` is `player`, or `venue:12`, `club:3`, `tournament:5`. Its content
 * depends on what the person may see when it is read. The key is found by its hash and stored encrypted beside it, so
 * that the person can copy the link again.
 */
export const calendarFeeds = table(
	'calendar_feeds',
	{
		id: id(),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		scope: text().notNull(),
		keyHash: text().notNull().unique(),
		lockedKey: text().notNull(),
		createdAt: createdAt(),
		lastReadAt: timestamp(),
	},
	(t) => [uniqueIndex('calendar_feeds_user_id_scope_idx').on(t.userId, t.scope)],
)
