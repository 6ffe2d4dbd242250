import {
	boolean,
	createdAt,
	id,
	index,
	integer,
	json,
	list,
	primaryKey,
	table,
	text,
	timestamp,
} from '../columns/index.ts'
import { users } from './accounts.ts'
import { courts } from './venues.ts'

/** The first response to a request with an idempotency key; the same key and body get it again. */
export const idempotencyKeys = table(
	'idempotency_keys',
	{
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		key: text().notNull(),
		bodyHash: text().notNull(),
		status: integer().notNull(),
		response: json<unknown>(),
		createdAt: createdAt(),
	},
	(t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_created_at_idx').on(t.createdAt)],
)

/** Idempotency keys of forms from signed-out browsers: `key` is a digest of the form's key and all its fields. */
export const browserKeys = table(
	'browser_keys',
	{ key: text().primaryKey(), response: json<unknown>(), createdAt: createdAt() },
	(t) => [index('browser_keys_created_at_idx').on(t.createdAt)],
)

/** When limited acts were done; `key` is the limit's name and a digest. Nothing counts after `expiresAt`. */
export const rateLimits = table(
	'rate_limits',
	{
		key: text().primaryKey(),
		/** Milliseconds since 1970, the oldest first. */
		times: list<number>(),
		expiresAt: timestamp().notNull(),
	},
	(t) => [index('rate_limits_expires_at_idx').on(t.expiresAt)],
)

/** The process that runs a job, and until when no other may: the lease of a process that dies runs out. */
export const jobLeases = table('job_leases', {
	name: text().primaryKey(),
	holder: text(),
	until: timestamp(),
	ranAt: timestamp(),
})

/** Settings of the running product, such as `demoData`. */
export const settings = table('settings', {
	key: text().primaryKey(),
	value: json<unknown>().notNull(),
})

/**
 * Every privileged act, for good, and every act for a venue, `courtId`: `byAdmin` is false where the venue's own people
 * did it. `action` is such as `venue.approve`, `subject` such as `venue:12`. No column holds a name but the `note` that
 * the actor wrote, so that a deleted person leaves none.
 */
export const auditLog = table(
	'audit_log',
	{
		id: id(),
		actorId: integer().references(() => users.id, { onDelete: 'set null' }),
		action: text().notNull(),
		subject: text().notNull(),
		note: text(),
		details: json<Record<string, string | number | boolean | null>>(),
		courtId: integer().references(() => courts.id, { onDelete: 'set null' }),
		byAdmin: boolean().notNull().default(true),
		createdAt: createdAt(),
	},
	(t) => [
		index('audit_log_by_admin_idx').on(t.byAdmin, t.id),
		index('audit_log_court_id_idx').on(t.courtId, t.id),
		index('audit_log_court_id_actor_id_idx').on(t.courtId, t.actorId, t.id),
		index('audit_log_court_id_created_at_idx').on(t.courtId, t.createdAt),
		index('audit_log_actor_id_idx').on(t.actorId, t.id),
		index('audit_log_action_idx').on(t.action, t.id),
		index('audit_log_subject_idx').on(t.subject, t.id),
	],
)
