import { relations, sql } from 'drizzle-orm'
import {
	boolean,
	check,
	createdAt,
	id,
	index,
	integer,
	list,
	primaryKey,
	table,
	text,
	timestamp,
	uniqueIndex,
	updatedAt,
} from '../columns/index.ts'
import { users } from './accounts.ts'
import { bookings } from './bookings.ts'
import { courts, sports } from './venues.ts'

export const skillLevels = ['beginner', 'intermediate', 'advanced', 'expert'] as const

/**
 * A search for other players. It needs `minPlayers` besides the person who posts it and has room for `maxPlayers`
 * (null: just as many); `acceptedCount` counts its accepted responses and those who are in by its link. `startsAt` is
 * null where no time is fixed: then `preferredDays` and `preferredTimes` say when it suits. `days` and `times` repeat
 * these as bits, as the search compares them: Monday 1 … Sunday 64, morning 1, afternoon 2, evening 4.
 */
export const matchRequests = table(
	'match_requests',
	{
		id: id(),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		sportId: integer()
			.notNull()
			.references(() => sports.id, { onDelete: 'restrict' }),
		title: text().notNull(),
		description: text(),
		skillLevel: text({ enum: skillLevels }).notNull().default('intermediate'),
		preferredLocations: list<string>(),
		preferredDays: list<string>(),
		preferredTimes: list<string>(),
		minPlayers: integer().notNull().default(2),
		maxPlayers: integer(),
		status: text({ enum: ['open', 'matched', 'cancelled', 'expired'] })
			.notNull()
			.default('open'),
		expiresAt: timestamp().notNull(),
		courtId: integer().references(() => courts.id, { onDelete: 'set null' }),
		bookingId: integer().references(() => bookings.id, { onDelete: 'set null' }),
		startsAt: timestamp(),
		city: text().notNull(),
		location: text(),
		days: integer().notNull().default(127),
		times: integer().notNull().default(7),
		acceptedCount: integer().notNull().default(0),
		closedAt: timestamp(),
		wantsOpponent: boolean().notNull().default(true),
		createdAt: createdAt(),
		aiMatchScore: integer(),
	},
	(t) => [
		index('match_requests_status_sport_id_city_idx').on(t.status, t.sportId, t.city),
		index('match_requests_status_expires_at_idx').on(t.status, t.expiresAt),
		index('match_requests_user_id_created_at_idx').on(t.userId, t.createdAt),
		uniqueIndex('match_requests_booking_id_idx')
			.on(t.bookingId)
			.where(sql`${t.status} in ('open', 'matched')`),
		check('match_requests_players_check', sql`${t.minPlayers} >= 1 and ${t.maxPlayers} >= ${t.minPlayers}`),
		check(
			'match_requests_accepted_count_check',
			sql`${t.acceptedCount} between 0 and coalesce(${t.maxPlayers}, ${t.minPlayers})`,
		),
		check('match_requests_days_check', sql`${t.days} between 1 and 127 and ${t.times} between 1 and 7`),
		check('match_requests_score_check', sql`${t.aiMatchScore} between 0 and 100`),
	],
)

export const matchResponses = table(
	'match_responses',
	{
		id: id(),
		matchRequestId: integer()
			.notNull()
			.references(() => matchRequests.id, { onDelete: 'cascade' }),
		responderId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		status: text({ enum: ['pending', 'accepted', 'rejected', 'withdrawn'] })
			.notNull()
			.default('pending'),
		message: text().notNull(),
		createdAt: createdAt(),
		decidedAt: timestamp(),
	},
	(t) => [
		uniqueIndex('match_responses_match_request_id_responder_id_idx').on(t.matchRequestId, t.responderId),
		index('match_responses_responder_id_idx').on(t.responderId),
	],
)

/** A person without a row is invisible to matchmaking. `phone` is shown only to people its owner shares it with. */
export const playerPreferences = table('player_preferences', {
	id: id(),
	userId: integer()
		.notNull()
		.unique()
		.references(() => users.id, { onDelete: 'cascade' }),
	skillLevel: text({ enum: skillLevels }).notNull().default('intermediate'),
	preferredSports: list<number>(),
	preferredLocations: list<string>(),
	availableDays: list<string>(),
	availableTimes: list<string>(),
	playFrequency: text(),
	playStyle: text(),
	lookingForCoach: boolean().notNull().default(false),
	willingToTravel: boolean().notNull().default(true),
	matchmakingEnabled: boolean().notNull().default(true),
	phone: text(),
	updatedAt: updatedAt(),
})

/**
 * Entries in the search for people who want to be found: a row for each of their sports in each of their cities,
 * written with their preferences. `skill` is 1 (beginner) to 4 (expert); `days` and `times` are bits as in
 * `matchRequests`.
 */
export const playerListings = table(
	'player_listings',
	{
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		sportId: integer()
			.notNull()
			.references(() => sports.id, { onDelete: 'cascade' }),
		city: text().notNull(),
		skill: integer().notNull(),
		days: integer().notNull(),
		times: integer().notNull(),
		willingToTravel: boolean().notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.sportId, t.city, t.userId] }),
		index('player_listings_city_idx').on(t.city),
		index('player_listings_user_id_idx').on(t.userId),
		check('player_listings_skill_check', sql`${t.skill} between 1 and 4`),
		check('player_listings_days_check', sql`${t.days} between 1 and 127 and ${t.times} between 1 and 7`),
	],
)

/** A request to connect, and the response. `pair` is both ids, the smaller first: a pair has one row. */
export const playerConnections = table(
	'player_connections',
	{
		id: id(),
		requesterId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		addresseeId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		pair: text().notNull().unique(),
		note: text(),
		status: text({ enum: ['pending', 'accepted', 'ignored'] })
			.notNull()
			.default('pending'),
		createdAt: createdAt(),
		decidedAt: timestamp(),
	},
	(t) => [
		index('player_connections_addressee_id_status_idx').on(t.addresseeId, t.status),
		index('player_connections_requester_id_status_idx').on(t.requesterId, t.status),
		check('player_connections_people_check', sql`${t.requesterId} <> ${t.addresseeId}`),
	],
)

/** Hides two people from each other. */
export const playerBlocks = table(
	'player_blocks',
	{
		blockerId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		blockedId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		createdAt: createdAt(),
	},
	(t) => [
		primaryKey({ columns: [t.blockerId, t.blockedId] }),
		index('player_blocks_blocked_id_idx').on(t.blockedId),
		check('player_blocks_people_check', sql`${t.blockerId} <> ${t.blockedId}`),
	],
)

/** A player's report about another to the admins; `matchRequestId` where it is about a request. */
export const playerReports = table(
	'player_reports',
	{
		id: id(),
		reporterId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		reportedId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		matchRequestId: integer().references(() => matchRequests.id, { onDelete: 'set null' }),
		reason: text({ enum: ['rude', 'spam', 'fake', 'unsafe', 'other'] }).notNull(),
		details: text(),
		status: text({ enum: ['open', 'dismissed', 'warned', 'suspended'] })
			.notNull()
			.default('open'),
		createdAt: createdAt(),
		decidedById: integer().references(() => users.id, { onDelete: 'set null' }),
		decidedAt: timestamp(),
		decisionNote: text(),
	},
	(t) => [
		uniqueIndex('player_reports_open_idx')
			.on(t.reporterId, t.reportedId)
			.where(sql`${t.status} = 'open'`),
		index('player_reports_status_created_at_idx').on(t.status, t.createdAt),
		index('player_reports_reported_id_idx').on(t.reportedId),
		index('player_reports_match_request_id_idx').on(t.matchRequestId),
		check('player_reports_people_check', sql`${t.reporterId} <> ${t.reportedId}`),
	],
)

export const matchThreads = table(
	'match_threads',
	{
		id: id(),
		matchRequestId: integer()
			.unique()
			.references(() => matchRequests.id, { onDelete: 'cascade' }),
		connectionId: integer()
			.unique()
			.references(() => playerConnections.id, { onDelete: 'cascade' }),
		createdAt: createdAt(),
		lastMessageAt: timestamp(),
	},
	(t) => [
		check(
			'match_threads_of_check',
			sql`(${t.matchRequestId} is null and ${t.connectionId} is not null) or (${t.matchRequestId} is not null and ${t.connectionId} is null)`,
		),
	],
)

/** `leftAt` set: the person no longer reads or writes here. `sharesPhone`: the others see their number. */
export const matchThreadMembers = table(
	'match_thread_members',
	{
		id: id(),
		threadId: integer()
			.notNull()
			.references(() => matchThreads.id, { onDelete: 'cascade' }),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		joinedAt: createdAt(),
		leftAt: timestamp(),
		readAt: timestamp(),
		sharesPhone: boolean().notNull().default(false),
	},
	(t) => [
		uniqueIndex('match_thread_members_thread_id_user_id_idx').on(t.threadId, t.userId),
		index('match_thread_members_user_id_idx').on(t.userId),
	],
)

export const matchMessages = table(
	'match_messages',
	{
		id: id(),
		threadId: integer()
			.notNull()
			.references(() => matchThreads.id, { onDelete: 'cascade' }),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		body: text().notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		index('match_messages_thread_id_id_idx').on(t.threadId, t.id),
		index('match_messages_user_id_idx').on(t.userId),
	],
)

export const matchRequestsRelations = relations(matchRequests, ({ one, many }) => ({
	user: one(users, { fields: [matchRequests.userId], references: [users.id] }),
	sport: one(sports, { fields: [matchRequests.sportId], references: [sports.id] }),
	court: one(courts, { fields: [matchRequests.courtId], references: [courts.id] }),
	responses: many(matchResponses),
}))

export const matchResponsesRelations = relations(matchResponses, ({ one }) => ({
	matchRequest: one(matchRequests, { fields: [matchResponses.matchRequestId], references: [matchRequests.id] }),
	responder: one(users, { fields: [matchResponses.responderId], references: [users.id] }),
}))

export const playerPreferencesRelations = relations(playerPreferences, ({ one }) => ({
	user: one(users, { fields: [playerPreferences.userId], references: [users.id] }),
}))
