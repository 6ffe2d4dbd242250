import {
	boolean,
	createdAt,
	id,
	index,
	integer,
	primaryKey,
	table,
	text,
	timestamp,
	uniqueIndex,
} from '../columns/index.ts'
import { users } from './accounts.ts'

/** Kinds of notices; each person chooses for each of these whether and how. */
export const noticeKinds = [
	...(['booking', 'reminder', 'payment', 'event', 'tournament', 'club', 'match', 'reward', 'review', 'venue'] as const),
	'account',
] as const

/** A notice to a person, once per cause. `link` is a path of ours. */
export const notices = table(
	'notices',
	{
		id: id(),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		kind: text({ enum: noticeKinds }).notNull(),
		title: text().notNull(),
		body: text().notNull(),
		link: text(),
		/** Such as `booking:17:cancelled`: each person gets one notice per cause. */
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

/** A person's choice for a kind of notice; without a row the product's default applies. */
export const noticePreferences = table(
	'notice_preferences',
	{
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		kind: text({ enum: noticeKinds }).notNull(),
		inbox: boolean().notNull(),
		email: boolean().notNull(),
	},
	(t) => [primaryKey({ columns: [t.userId, t.kind] })],
)

/**
 * Outgoing mails: written in the transaction of their cause and sent after it, once per person and cause, in the order
 * of their ids for each person. `link` is a path of ours; a secret in it is stored encrypted in `secret` until the mail
 * is sent. While `sending`, a process has claimed it until `claimedUntil`. It goes to the person's address at the time
 * of sending.
 */
export const mails = table(
	'mails',
	{
		id: id(),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		kind: text({ enum: noticeKinds }).notNull(),
		cause: text().notNull(),
		title: text().notNull(),
		body: text().notNull(),
		link: text(),
		secret: text(),
		status: text({ enum: ['waiting', 'sending', 'sent', 'refused', 'expired'] })
			.notNull()
			.default('waiting'),
		attempts: integer().notNull().default(0),
		dueAt: timestamp().notNull(),
		claimedUntil: timestamp(),
		/** The mail server's last error. */
		trouble: text(),
		sentAt: timestamp(),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('mails_user_id_cause_idx').on(t.userId, t.cause),
		index('mails_status_due_at_idx').on(t.status, t.dueAt),
		index('mails_user_id_status_idx').on(t.userId, t.status),
		index('mails_created_at_idx').on(t.createdAt),
	],
)
