import { createdAt, id, index, integer, table, text, timestamp } from '../columns/index.ts'
import { users } from './accounts.ts'
import { bookings } from './bookings.ts'
import { courts } from './venues.ts'

/**
 * An address of another system that a venue tells of changed bookings. It belongs to who made it: nothing is sent once
 * the venue has another owner. `dueAt` is when it may be tried next after it failed; `failingSince` is null where its
 * last answer was good; from `stoppedAt` on nothing is sent.
 */
export const webhooks = table(
	'webhooks',
	{
		id: id(),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'cascade' }),
		url: text().notNull(),
		/** Signs its messages; encrypted. */
		lockedSecret: text().notNull(),
		madeById: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		createdAt: createdAt(),
		dueAt: timestamp().notNull(),
		failures: integer().notNull().default(0),
		failingSince: timestamp(),
		stoppedAt: timestamp(),
	},
	(t) => [index('webhooks_court_id_idx').on(t.courtId), index('webhooks_made_by_id_idx').on(t.madeById)],
)

/** A message to an address, sent until it answers well: at least once, and always with the same `key` and body. */
export const webhookMessages = table(
	'webhook_messages',
	{
		id: id(),
		webhookId: integer()
			.notNull()
			.references(() => webhooks.id, { onDelete: 'cascade' }),
		key: text().notNull().unique(),
		type: text().notNull(),
		/** As it is sent and signed: JSON that names nobody. */
		body: text().notNull(),
		status: text({ enum: ['waiting', 'sent', 'refused'] })
			.notNull()
			.default('waiting'),
		attempts: integer().notNull().default(0),
		dueAt: timestamp().notNull(),
		/** The HTTP status of the last answer. */
		answered: integer(),
		/** Why the last try failed, in words for the venue. */
		trouble: text(),
		sentAt: timestamp(),
		createdAt: createdAt(),
	},
	(t) => [
		index('webhook_messages_webhook_id_status_due_at_idx').on(t.webhookId, t.status, t.dueAt),
		index('webhook_messages_created_at_idx').on(t.createdAt),
	],
)

/** The facts of a booking that the addresses of its venue were last told, as JSON. */
export const webhookFacts = table(
	'webhook_facts',
	{
		bookingId: integer()
			.primaryKey()
			.references(() => bookings.id, { onDelete: 'cascade' }),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'cascade' }),
		facts: text().notNull(),
		/** When the booking ends or ended. */
		endTime: timestamp().notNull(),
	},
	(t) => [index('webhook_facts_court_id_idx').on(t.courtId), index('webhook_facts_end_time_idx').on(t.endTime)],
)
