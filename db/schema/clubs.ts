import { relations, sql } from 'drizzle-orm'
import {
	boolean,
	check,
	createdAt,
	id,
	index,
	integer,
	json,
	list,
	real,
	table,
	text,
	timestamp,
	uniqueIndex,
} from '../columns/index.ts'
import { users } from './accounts.ts'

/** `memberCount` is the number of active members; `averageDistance` is km. */
export const runningClubs = table(
	'running_clubs',
	{
		id: id(),
		name: text().notNull(),
		description: text().notNull(),
		location: text().notNull(),
		city: text().notNull(),
		logo: text(),
		coverImage: text(),
		founderId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'restrict' }),
		memberCount: integer().notNull().default(0),
		type: text().notNull().default('community'),
		website: text(),
		contactEmail: text(),
		contactPhone: text(),
		socialLinks: json<string[]>(),
		meetingDays: list<string>(),
		meetingTimes: text(),
		difficultyLevel: text({ enum: ['beginner', 'intermediate', 'advanced', 'mixed'] })
			.notNull()
			.default('intermediate'),
		isVerified: boolean().notNull().default(false),
		averageDistance: real(),
		averagePace: text(),
		stravaClubId: text(),
		createdAt: createdAt(),
	},
	(t) => [
		index('running_clubs_city_idx').on(t.city),
		index('running_clubs_founder_id_idx').on(t.founderId),
		check('running_clubs_member_count_check', sql`${t.memberCount} >= 0`),
	],
)

export const runningClubMembers = table(
	'running_club_members',
	{
		id: id(),
		clubId: integer()
			.notNull()
			.references(() => runningClubs.id, { onDelete: 'cascade' }),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		role: text({ enum: ['member', 'admin'] })
			.notNull()
			.default('member'),
		joinedAt: createdAt(),
		status: text().notNull().default('active'),
	},
	(t) => [
		uniqueIndex('running_club_members_club_id_user_id_idx').on(t.clubId, t.userId),
		index('running_club_members_user_id_idx').on(t.userId),
	],
)

/**
 * A club run. `date` is the instant it starts, `time` the start as HH:MM for people, `duration` minutes,
 * `distance` km; `maxParticipants` null or 0 means without limit. `currentParticipants` counts those attending.
 */
export const runningEvents = table(
	'running_events',
	{
		id: id(),
		clubId: integer()
			.notNull()
			.references(() => runningClubs.id, { onDelete: 'cascade' }),
		name: text().notNull(),
		description: text(),
		location: text().notNull(),
		meetupPoint: text(),
		distance: real(),
		date: timestamp().notNull(),
		time: text().notNull(),
		duration: integer(),
		difficulty: text({ enum: ['beginner', 'intermediate', 'advanced', 'mixed'] })
			.notNull()
			.default('intermediate'),
		maxParticipants: integer(),
		currentParticipants: integer().notNull().default(0),
		routeMap: text(),
		organizerId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'restrict' }),
		isRecurring: boolean().notNull().default(false),
		recurringFrequency: text(),
		weatherInfo: json<Record<string, unknown>>(),
		stravaRouteId: text(),
		status: text().notNull().default('upcoming'),
		createdAt: createdAt(),
	},
	(t) => [
		index('running_events_club_id_date_idx').on(t.clubId, t.date),
		index('running_events_organizer_id_idx').on(t.organizerId),
		check('running_events_current_participants_check', sql`${t.currentParticipants} >= 0`),
	],
)

/** `completedDistance` is km, `completedTime` seconds; `rating` 1 to 5. */
export const runningEventParticipants = table(
	'running_event_participants',
	{
		id: id(),
		eventId: integer()
			.notNull()
			.references(() => runningEvents.id, { onDelete: 'cascade' }),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		status: text().notNull().default('attending'),
		joinedAt: createdAt(),
		completedDistance: real(),
		completedTime: integer(),
		feedback: text(),
		rating: integer(),
	},
	(t) => [
		uniqueIndex('running_event_participants_event_id_user_id_idx').on(t.eventId, t.userId),
		index('running_event_participants_user_id_idx').on(t.userId),
		check('running_event_participants_rating_check', sql`${t.rating} between 1 and 5`),
	],
)

export const runningClubsRelations = relations(runningClubs, ({ one, many }) => ({
	founder: one(users, { fields: [runningClubs.founderId], references: [users.id] }),
	members: many(runningClubMembers),
	events: many(runningEvents),
}))

export const runningClubMembersRelations = relations(runningClubMembers, ({ one }) => ({
	club: one(runningClubs, { fields: [runningClubMembers.clubId], references: [runningClubs.id] }),
	user: one(users, { fields: [runningClubMembers.userId], references: [users.id] }),
}))

export const runningEventsRelations = relations(runningEvents, ({ one, many }) => ({
	club: one(runningClubs, { fields: [runningEvents.clubId], references: [runningClubs.id] }),
	organizer: one(users, { fields: [runningEvents.organizerId], references: [users.id] }),
	participants: many(runningEventParticipants),
}))

export const runningEventParticipantsRelations = relations(runningEventParticipants, ({ one }) => ({
	event: one(runningEvents, { fields: [runningEventParticipants.eventId], references: [runningEvents.id] }),
	user: one(users, { fields: [runningEventParticipants.userId], references: [users.id] }),
}))
