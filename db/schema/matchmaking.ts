import { relations, sql } from 'drizzle-orm'
import {
	boolean,
	check,
	createdAt,
	id,
	index,
	integer,
	list,
	table,
	text,
	timestamp,
	uniqueIndex,
	updatedAt,
} from '../columns/index.ts'
import { users } from './accounts.ts'
import { courts, sports } from './venues.ts'

export const skillLevels = ['beginner', 'intermediate', 'advanced', 'expert'] as const

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
		expiresAt: timestamp(),
		courtId: integer().references(() => courts.id, { onDelete: 'set null' }),
		wantsOpponent: boolean().notNull().default(true),
		createdAt: createdAt(),
		aiMatchScore: integer(),
	},
	(t) => [
		index('match_requests_status_sport_id_idx').on(t.status, t.sportId),
		index('match_requests_user_id_idx').on(t.userId),
		check('match_requests_players_check', sql`${t.minPlayers} >= 1 and ${t.maxPlayers} >= ${t.minPlayers}`),
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
		status: text({ enum: ['pending', 'accepted', 'rejected'] })
			.notNull()
			.default('pending'),
		message: text().notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('match_responses_match_request_id_responder_id_idx').on(t.matchRequestId, t.responderId),
		index('match_responses_responder_id_idx').on(t.responderId),
	],
)

/** A person without a row is invisible to matchmaking. */
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
	updatedAt: updatedAt(),
})

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
