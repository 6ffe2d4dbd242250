import { sql } from 'drizzle-orm'
import {
	boolean,
	check,
	createdAt,
	id,
	index,
	integer,
	json,
	real,
	table,
	text,
	timestamp,
	uniqueIndex,
	updatedAt,
} from '../columns/index.ts'
import { users } from './accounts.ts'
import { matchRequests, skillLevels } from './matchmaking.ts'

/** The criteria for balancing; one that is left out counts. */
export type BalancingCriteria = { skillLevel?: boolean; position?: boolean; experience?: boolean }

/**
 * A squad that is divided into teams for a match request. `variant` numbers the equally good divisions, `options` is
 * how many are known, and `exact` is true if every division was tried; all are of the last balancing, and `changedAt`
 * is set where people were moved by hand since. `shareKey` is in the link by which others see the teams.
 */
export const teamBalancerSessions = table(
	'team_balancer_sessions',
	{
		id: id(),
		matchRequestId: integer()
			.notNull()
			.references(() => matchRequests.id, { onDelete: 'cascade' }),
		createdById: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		name: text().notNull(),
		status: text().notNull().default('active'),
		balancingCriteria: json<BalancingCriteria>(),
		teamCount: integer().notNull().default(2),
		playersPerTeam: integer(),
		variant: integer().notNull().default(0),
		options: integer().notNull().default(0),
		exact: boolean().notNull().default(false),
		balancedAt: timestamp(),
		changedAt: timestamp(),
		shareKey: text().unique(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index('team_balancer_sessions_match_request_id_idx').on(t.matchRequestId),
		index('team_balancer_sessions_created_by_id_idx').on(t.createdById),
		check('team_balancer_sessions_team_count_check', sql`${t.teamCount} between 2 and 4`),
		check('team_balancer_sessions_players_per_team_check', sql`${t.playersPerTeam} >= 1`),
	],
)

/**
 * A player to be put into a team: one of our people, or a guest by `name`. `experience` is the number of games they had
 * played when they were added. Players with the same `togetherGroup` go into one team, with the same `apartGroup` into
 * different ones.
 */
export const teamBalancerPlayers = table(
	'team_balancer_players',
	{
		id: id(),
		sessionId: integer()
			.notNull()
			.references(() => teamBalancerSessions.id, { onDelete: 'cascade' }),
		userId: integer().references(() => users.id, { onDelete: 'cascade' }),
		skillLevel: text({ enum: skillLevels }).notNull().default('intermediate'),
		name: text(),
		preferredPosition: text(),
		availability: text({ enum: ['available', 'maybe', 'unavailable'] })
			.notNull()
			.default('available'),
		notes: text(),
		experience: integer().notNull().default(0),
		togetherGroup: text(),
		apartGroup: text(),
		addedAt: createdAt(),
	},
	(t) => [
		uniqueIndex('team_balancer_players_session_id_user_id_idx').on(t.sessionId, t.userId),
		index('team_balancer_players_user_id_idx').on(t.userId),
		check('team_balancer_players_who_check', sql`${t.userId} is not null or ${t.name} <> ''`),
		check('team_balancer_players_experience_check', sql`${t.experience} >= 0`),
	],
)

/** `averageSkillLevel` is out of 4. */
export const teamBalancerTeams = table(
	'team_balancer_teams',
	{
		id: id(),
		sessionId: integer()
			.notNull()
			.references(() => teamBalancerSessions.id, { onDelete: 'cascade' }),
		teamNumber: integer().notNull(),
		teamName: text().notNull(),
		color: text(),
		averageSkillLevel: real(),
		totalPlayers: integer().notNull().default(0),
		createdAt: createdAt(),
	},
	(t) => [uniqueIndex('team_balancer_teams_session_id_team_number_idx').on(t.sessionId, t.teamNumber)],
)

export const teamBalancerAssignments = table(
	'team_balancer_assignments',
	{
		id: id(),
		sessionId: integer()
			.notNull()
			.references(() => teamBalancerSessions.id, { onDelete: 'cascade' }),
		playerId: integer()
			.notNull()
			.references(() => teamBalancerPlayers.id, { onDelete: 'cascade' }),
		teamId: integer()
			.notNull()
			.references(() => teamBalancerTeams.id, { onDelete: 'cascade' }),
		position: text(),
		assignedAt: createdAt(),
	},
	(t) => [
		uniqueIndex('team_balancer_assignments_session_id_player_id_idx').on(t.sessionId, t.playerId),
		index('team_balancer_assignments_team_id_idx').on(t.teamId),
	],
)
