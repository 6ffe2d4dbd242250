import { sql } from 'drizzle-orm'
import {
	check,
	createdAt,
	id,
	index,
	integer,
	json,
	real,
	table,
	text,
	uniqueIndex,
	updatedAt,
} from '../columns/index.ts'
import { users } from './accounts.ts'
import { matchRequests, skillLevels } from './matchmaking.ts'

const positions = ['goalkeeper', 'defender', 'midfielder', 'forward'] as const

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
		balancingCriteria: json<{ skillLevel?: boolean; position?: boolean; experience?: boolean }>(),
		teamCount: integer().notNull().default(2),
		playersPerTeam: integer(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index('team_balancer_sessions_match_request_id_idx').on(t.matchRequestId),
		check('team_balancer_sessions_team_count_check', sql`${t.teamCount} between 2 and 4`),
	],
)

export const teamBalancerPlayers = table(
	'team_balancer_players',
	{
		id: id(),
		sessionId: integer()
			.notNull()
			.references(() => teamBalancerSessions.id, { onDelete: 'cascade' }),
		userId: integer().references(() => users.id, { onDelete: 'cascade' }),
		skillLevel: text({ enum: skillLevels }).notNull().default('intermediate'),
		preferredPosition: text({ enum: positions }),
		availability: text().notNull().default('available'),
		notes: text(),
		addedAt: createdAt(),
	},
	(t) => [uniqueIndex('team_balancer_players_session_id_user_id_idx').on(t.sessionId, t.userId)],
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
		position: text({ enum: positions }),
		assignedAt: createdAt(),
	},
	(t) => [
		uniqueIndex('team_balancer_assignments_session_id_player_id_idx').on(t.sessionId, t.playerId),
		index('team_balancer_assignments_team_id_idx').on(t.teamId),
	],
)
