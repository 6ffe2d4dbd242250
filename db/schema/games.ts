import { sql } from 'drizzle-orm'
import {
	boolean,
	check,
	createdAt,
	id,
	index,
	integer,
	primaryKey,
	table,
	text,
	timestamp,
	uniqueIndex,
	updatedAt,
} from '../columns/index.ts'
import { users } from './accounts.ts'
import { bookings } from './bookings.ts'
import { runningEvents } from './clubs.ts'
import { matchRequests } from './matchmaking.ts'
import { billSplits } from './payments.ts'
import { tournamentTeams } from './tournaments.ts'

/**
 * A booking, a team, a club run or a match request whose people answer by a link: that of a team is for its next match.
 * `key` is the secret in it; `places` counts the booker or captain too. Those who come to a run or a request by its link
 * have places of it, and there `places` only limits how many of them there are.
 */
export const games = table(
	'games',
	{
		id: id(),
		bookingId: integer()
			.unique()
			.references(() => bookings.id, { onDelete: 'cascade' }),
		teamId: integer()
			.unique()
			.references(() => tournamentTeams.id, { onDelete: 'cascade' }),
		runId: integer()
			.unique()
			.references(() => runningEvents.id, { onDelete: 'cascade' }),
		requestId: integer()
			.unique()
			.references(() => matchRequests.id, { onDelete: 'cascade' }),
		key: text().notNull().unique(),
		places: integer().notNull(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		check('games_places_check', sql`${t.places} between 2 and 30`),
		check(
			'games_subject_check',
			sql`case when ${t.bookingId} is null then 0 else 1 end + case when ${t.teamId} is null then 0 else 1 end + case when ${t.runId} is null then 0 else 1 end + case when ${t.requestId} is null then 0 else 1 end = 1`,
		),
	],
)

/**
 * One answer to the link of a game: of a person who was signed in, or of a browser, whose key is stored as a hash.
 * `namesake` numbers people of one name, `startTime` is when the game was to start as they answered: a team's list starts
 * anew with each match. `splitId` is the share of the bill they pay.
 */
export const gamePlayers = table(
	'game_players',
	{
		id: id(),
		gameId: integer()
			.notNull()
			.references(() => games.id, { onDelete: 'cascade' }),
		userId: integer().references(() => users.id, { onDelete: 'cascade' }),
		browserHash: text(),
		name: text().notNull(),
		nameKey: text().notNull(),
		namesake: integer().notNull().default(1),
		answer: text({ enum: ['in', 'out'] }).notNull(),
		startTime: timestamp().notNull(),
		splitId: integer()
			.unique()
			.references(() => billSplits.id, { onDelete: 'set null' }),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex('game_players_game_id_name_key_namesake_idx').on(t.gameId, t.nameKey, t.namesake),
		uniqueIndex('game_players_game_id_user_id_idx').on(t.gameId, t.userId),
		uniqueIndex('game_players_game_id_browser_hash_idx').on(t.gameId, t.browserHash),
		index('game_players_user_id_idx').on(t.userId),
		check('game_players_who_check', sql`(${t.userId} is null) <> (${t.browserHash} is null)`),
		check('game_players_name_check', sql`${t.name} <> '' and ${t.namesake} >= 1`),
	],
)

/**
 * A captain's call for `places` more players. It is for the game that was to start at `startTime`, and over from
 * `endedAt` on: filled, taken back, or its booking was moved or cancelled.
 */
export const gameCalls = table(
	'game_calls',
	{
		id: id(),
		gameId: integer()
			.notNull()
			.references(() => games.id, { onDelete: 'cascade' }),
		places: integer().notNull(),
		startTime: timestamp().notNull(),
		endedAt: timestamp(),
		createdAt: createdAt(),
	},
	(t) => [
		index('game_calls_game_id_idx').on(t.gameId),
		uniqueIndex('game_calls_open_idx')
			.on(t.gameId)
			.where(sql`${t.endedAt} is null`),
		check('game_calls_places_check', sql`${t.places} between 1 and 30`),
	],
)

/** One of the players that a call asked; `answer` is null until they give one. */
export const calledPlayers = table(
	'called_players',
	{
		id: id(),
		callId: integer()
			.notNull()
			.references(() => gameCalls.id, { onDelete: 'cascade' }),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		answer: text({ enum: ['in', 'out'] }),
		answeredAt: timestamp(),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('called_players_call_id_user_id_idx').on(t.callId, t.userId),
		index('called_players_user_id_created_at_idx').on(t.userId, t.createdAt),
	],
)

/**
 * A vote for the player of the match, one for each who was in. Null stands for the captain, who has no answer of their
 * own.
 */
export const gameVotes = table(
	'game_votes',
	{
		id: id(),
		gameId: integer()
			.notNull()
			.references(() => games.id, { onDelete: 'cascade' }),
		voterId: integer().references(() => gamePlayers.id, { onDelete: 'cascade' }),
		votedForId: integer().references(() => gamePlayers.id, { onDelete: 'cascade' }),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('game_votes_voter_id_idx').on(t.voterId),
		uniqueIndex('game_votes_captain_idx')
			.on(t.gameId)
			.where(sql`${t.voterId} is null`),
		index('game_votes_game_id_idx').on(t.gameId),
		index('game_votes_voted_for_id_idx').on(t.votedForId),
		check('game_votes_not_oneself_check', sql`coalesce(${t.voterId}, 0) <> coalesce(${t.votedForId}, 0)`),
	],
)

/**
 * An account that played the game of a booking, the captain too, kept once its group is removed. It feeds their season;
 * `best` is whether they were player of the match.
 */
export const playedGames = table(
	'played_games',
	{
		bookingId: integer()
			.notNull()
			.references(() => bookings.id, { onDelete: 'cascade' }),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		best: boolean().notNull().default(false),
	},
	(t) => [primaryKey({ columns: [t.bookingId, t.userId] }), index('played_games_user_id_idx').on(t.userId)],
)

/** A person's link to the card of one of their seasons, a calendar year; `key` is the secret in it. */
export const seasonLinks = table(
	'season_links',
	{
		id: id(),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		year: integer().notNull(),
		key: text().notNull().unique(),
		createdAt: createdAt(),
	},
	(t) => [uniqueIndex('season_links_user_id_year_idx').on(t.userId, t.year)],
)
