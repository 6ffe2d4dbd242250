import { sql } from 'drizzle-orm'
import {
	check,
	createdAt,
	id,
	index,
	integer,
	table,
	text,
	timestamp,
	uniqueIndex,
	updatedAt,
} from '../columns/index.ts'
import { users } from './accounts.ts'
import { bookings } from './bookings.ts'
import { billSplits } from './payments.ts'

/** A booking whose group answers by a link. `key` is the secret in it; `places` counts the booker too. */
export const games = table(
	'games',
	{
		id: id(),
		bookingId: integer()
			.notNull()
			.unique()
			.references(() => bookings.id, { onDelete: 'cascade' }),
		key: text().notNull().unique(),
		places: integer().notNull(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [check('games_places_check', sql`${t.places} between 2 and 30`)],
)

/**
 * One answer to the link of a game: of a person who was signed in, or of a browser, whose key is stored as a hash.
 * `namesake` numbers people of one name, `startTime` is when the game was to start as they answered, and `splitId` the
 * share of the bill they pay.
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
