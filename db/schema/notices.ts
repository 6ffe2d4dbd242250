import { createdAt, id, index, integer, table, text, timestamp, uniqueIndex } from '../columns/index.ts'
import { users } from './accounts.ts'

/** What a person is told, once per cause. `link` is a path of ours. */
export const notices = table(
	'notices',
	{
		id: id(),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		kind: text({
			enum: ['booking', 'event', 'review', 'venue', 'account', 'payment', 'tournament', 'club', 'reward', 'match'],
		}).notNull(),
		title: text().notNull(),
		body: text().notNull(),
		link: text(),
		/** Such as `booking:17:cancelled`: the same cause is told to the same person only once. */
		cause: text().notNull(),
		createdAt: createdAt(),
		readAt: timestamp(),
	},
	(t) => [
		uniqueIndex('notices_user_id_cause_idx').on(t.userId, t.cause),
		index('notices_user_id_created_at_idx').on(t.userId, t.createdAt),
		index('notices_user_id_read_at_idx').on(t.userId, t.readAt),
	],
)
