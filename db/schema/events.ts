import { relations, sql } from 'drizzle-orm'
import {
	boolean,
	check,
	createdAt,
	id,
	index,
	integer,
	list,
	rand,
	table,
	text,
	timestamp,
	uniqueIndex,
	type AnyColumn,
} from '../columns/index.ts'
import { users } from './accounts.ts'
import { sales } from './packs.ts'
import { courts, sports } from './venues.ts'

/**
 * A weekly repeat of an event at a venue: each of its dates is an event of its own. `weekdays` are ISO ones, 1 Monday … 7
 * Sunday; a date that was moved alone may be on another.
 */
export const eventSeries = table(
	'event_series',
	{
		id: id(),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'cascade' }),
		weekdays: list<number>(),
		createdAt: createdAt(),
	},
	(t) => [index('event_series_court_id_idx').on(t.courtId)],
)

/**
 * An event at a venue, and the series it is a date of. `maxParticipants` null: without limit; `linkKey` is in the link to
 * one that is not public. `coachId` is the person of the venue who leads it. `price` is the rand of a place for those who join
 * now; null is free.
 */
export const events = table(
	'events',
	{
		id: id(),
		name: text().notNull(),
		description: text().notNull(),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'cascade' }),
		startTime: timestamp().notNull(),
		endTime: timestamp().notNull(),
		maxParticipants: integer(),
		price: rand(),
		sportId: integer()
			.notNull()
			.references(() => sports.id, { onDelete: 'restrict' }),
		createdById: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'restrict' }),
		coachId: integer().references(() => users.id, { onDelete: 'set null' }),
		isPublic: boolean().notNull().default(true),
		seriesId: integer().references(() => eventSeries.id, { onDelete: 'set null' }),
		linkKey: text()
			.notNull()
			.$defaultFn(() => crypto.randomUUID()),
		status: text({ enum: ['scheduled', 'cancelled', 'completed'] })
			.notNull()
			.default('scheduled'),
		createdAt: createdAt(),
		updatedAt: timestamp().$onUpdateFn(() => new Date()),
	},
	(t) => [
		index('events_court_id_start_time_idx').on(t.courtId, t.startTime),
		index('events_status_end_time_idx').on(t.status, t.endTime),
		index('events_series_id_start_time_idx').on(t.seriesId, t.startTime),
		index('events_created_by_id_idx').on(t.createdById),
		index('events_coach_id_start_time_idx')
			.on(t.coachId, t.startTime)
			.where(sql`${t.coachId} is not null`),
		check('events_time_check', sql`${t.endTime} > ${t.startTime}`),
		check('events_max_participants_check', sql`${t.maxParticipants} >= 1`),
	],
)

/**
 * A row per person with a place or waiting for one, deleted when they withdraw; the waitlist is in order of `id`. `saleId` is
 * what they pay for a place with a price.
 */
export const eventParticipants = table(
	'event_participants',
	{
		id: id(),
		eventId: integer()
			.notNull()
			.references(() => events.id, { onDelete: 'cascade' }),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		role: text().notNull().default('participant'),
		status: text({ enum: ['registered', 'waitlisted', 'attended', 'cancelled'] })
			.notNull()
			.default('registered'),
		saleId: integer().references((): AnyColumn => sales.id, { onDelete: 'restrict' }),
		joinedAt: createdAt(),
	},
	(t) => [
		uniqueIndex('event_participants_event_id_user_id_idx').on(t.eventId, t.userId),
		index('event_participants_event_id_status_idx').on(t.eventId, t.status),
		index('event_participants_user_id_idx').on(t.userId),
		uniqueIndex('event_participants_sale_id_idx')
			.on(t.saleId)
			.where(sql`${t.saleId} is not null`),
	],
)

export const eventsRelations = relations(events, ({ one, many }) => ({
	court: one(courts, { fields: [events.courtId], references: [courts.id] }),
	sport: one(sports, { fields: [events.sportId], references: [sports.id] }),
	createdBy: one(users, { fields: [events.createdById], references: [users.id] }),
	participants: many(eventParticipants),
}))

export const eventParticipantsRelations = relations(eventParticipants, ({ one }) => ({
	event: one(events, { fields: [eventParticipants.eventId], references: [events.id] }),
	user: one(users, { fields: [eventParticipants.userId], references: [users.id] }),
}))
