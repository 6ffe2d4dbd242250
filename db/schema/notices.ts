import {
	boolean,
	createdAt,
	id,
	index,
	integer,
	json,
	primaryKey,
	table,
	text,
	timestamp,
	uniqueIndex,
} from '../columns/index.ts'
import { sessions, users } from './accounts.ts'

/** Kinds of notices; each person chooses for each of these whether and how. */
export const noticeKinds = [
	...(['booking', 'reminder', 'payment', 'event', 'tournament', 'club', 'match', 'reward', 'review', 'venue'] as const),
	'account',
] as const

/**
 * A row's reader, subject and data; its words are made when it is read. `actor` is the other person it is
 * about, `data` the facts that cannot be looked up later; both are null once that person has left. Data of another shape
 * needs another `what`, as processes of two versions may read the same rows.
 */
const told = () => ({
	userId: integer()
		.notNull()
		.references(() => users.id, { onDelete: 'cascade' }),
	kind: text({ enum: noticeKinds }).notNull(),
	/** Such as `player joined`: the words of its kind are found by it. `written` has sentences instead of data. */
	what: text().notNull().default('written'),
	/** The noun of the thing it is about, such as `team`. */
	subject: text(),
	subjectId: integer(),
	actorId: integer().references(() => users.id, { onDelete: 'set null' }),
	data: json<Record<string, unknown>>(),
	/** When its subject begins, or since when a notice of several things counts them. */
	startsAt: timestamp(),
	link: text(),
	/** Such as `booking:17:cancelled`: the same cause is told to the same person only once. */
	cause: text().notNull(),
	createdAt: createdAt(),
})

/**
 * `title`, `body` and `link` are those of `written` rows. The version before knows nothing else: it writes such rows
 * while it runs beside this one during a change, and shows of other rows what the columns have by default.
 */
export const notices = table(
	'notices',
	{
		id: id(),
		...told(),
		title: text().default('You have a new notice'),
		body: text().default('Reload this page to read it.'),
		readAt: timestamp(),
	},
	(t) => [
		uniqueIndex('notices_user_id_cause_idx').on(t.userId, t.cause),
		index('notices_user_id_created_at_idx').on(t.userId, t.createdAt),
		index('notices_user_id_read_at_idx').on(t.userId, t.readAt),
		index('notices_actor_id_idx').on(t.actorId),
		index('notices_subject_subject_id_idx').on(t.subject, t.subjectId),
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
		/** Null where the person has not said: the product's default applies. */
		push: boolean(),
	},
	(t) => [primaryKey({ columns: [t.userId, t.kind] })],
)

/**
 * Outgoing mails: written in the transaction of their cause and sent after it, once per person and cause, in the order
 * of their ids for each person, and not from `worthUntil` on; without that for as long as any mail. A secret in the link
 * is stored encrypted in `secret` until the mail is sent. While `sending`, a process has claimed it until
 * `claimedUntil`. It goes to the person's address at the time of sending. Only `written` ones have a title and a body: a
 * process of the version before fails to send the others, and leaves them to this one.
 */
export const mails = table(
	'mails',
	{
		id: id(),
		...told(),
		title: text(),
		body: text(),
		secret: text(),
		status: text({ enum: ['waiting', 'sending', 'sent', 'refused', 'expired'] })
			.notNull()
			.default('waiting'),
		attempts: integer().notNull().default(0),
		dueAt: timestamp().notNull(),
		worthUntil: timestamp(),
		claimedUntil: timestamp(),
		/** The mail server's last error. */
		trouble: text(),
		sentAt: timestamp(),
	},
	(t) => [
		uniqueIndex('mails_user_id_cause_idx').on(t.userId, t.cause),
		index('mails_status_due_at_idx').on(t.status, t.dueAt),
		index('mails_user_id_status_idx').on(t.userId, t.status),
		index('mails_created_at_idx').on(t.createdAt),
		index('mails_actor_id_idx').on(t.actorId),
		index('mails_subject_subject_id_idx').on(t.subject, t.subjectId),
	],
)

/**
 * Browsers that receive pushes (RFC 8030), each as long as the session it was turned on in, so that a signed-out one
 * gets nothing. Both keys are the browser's (RFC 8291); `serverKey` is ours, which its push service expects.
 */
export const pushDevices = table(
	'push_devices',
	{
		id: id(),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		sessionId: integer()
			.notNull()
			.unique()
			.references(() => sessions.id, { onDelete: 'cascade' }),
		endpoint: text().notNull().unique(),
		p256dhKey: text().notNull(),
		authKey: text().notNull(),
		serverKey: text().notNull(),
		createdAt: createdAt(),
		lastUsedAt: timestamp(),
	},
	(t) => [index('push_devices_user_id_idx').on(t.userId)],
)

/**
 * Outgoing pushes, one for each device and cause: written in the transaction of their cause, sent after it, and not from
 * `worthUntil` on. `title` is for a locked screen, `tag` the same for those of which only the last is shown.
 */
export const pushes = table(
	'pushes',
	{
		id: id(),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		/** Null once the device is gone: nothing is sent then. */
		deviceId: integer().references(() => pushDevices.id, { onDelete: 'set null' }),
		kind: text({ enum: noticeKinds }).notNull(),
		cause: text().notNull(),
		tag: text().notNull(),
		title: text().notNull(),
		link: text().notNull(),
		status: text({ enum: ['waiting', 'sending', 'sent', 'refused', 'expired'] })
			.notNull()
			.default('waiting'),
		attempts: integer().notNull().default(0),
		dueAt: timestamp().notNull(),
		worthUntil: timestamp().notNull(),
		claimedUntil: timestamp(),
		/** The push service's last error. */
		trouble: text(),
		sentAt: timestamp(),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('pushes_device_id_cause_idx').on(t.deviceId, t.cause),
		index('pushes_user_id_cause_idx').on(t.userId, t.cause),
		index('pushes_user_id_tag_idx').on(t.userId, t.tag),
		index('pushes_status_due_at_idx').on(t.status, t.dueAt),
		index('pushes_created_at_idx').on(t.createdAt),
	],
)
