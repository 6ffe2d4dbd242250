import { relations, sql } from 'drizzle-orm'
import {
	boolean,
	check,
	createdAt,
	id,
	index,
	integer,
	json,
	table,
	text,
	timestamp,
	uniqueIndex,
} from '../columns/index.ts'
import { users } from './accounts.ts'
import { courts } from './venues.ts'

/** A rule of earning: `pointsValue` once, or for every full `perRand` rand. `key` is null for a rule no longer used. */
export const rewardTypes = table(
	'reward_types',
	{
		id: id(),
		key: text({
			enum: ['booking', 'firstBooking', 'review', 'tournamentPlayed', 'tournamentWon', 'clubEvent', 'matchRequest'],
		}).unique(),
		name: text().notNull().unique(),
		description: text().notNull(),
		pointsValue: integer().notNull(),
		perRand: integer(),
		category: text().notNull(),
		icon: text(),
		active: boolean().notNull().default(true),
		createdAt: createdAt(),
	},
	(t) => [
		check('reward_types_points_value_check', sql`${t.pointsValue} >= 0`),
		check('reward_types_per_rand_check', sql`${t.perRand} >= 1`),
	],
)

/**
 * The earning side of the ledger. `activityId` names the cause, such as `booking:12`; its rows are numbered by `entry`
 * from 1: the first earns, the next takes it back (negative), and so on. `owed` are points that could not be taken back
 * because they were spent: they are deducted from later earnings.
 */
export const userRewards = table(
	'user_rewards',
	{
		id: id(),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'restrict' }),
		rewardTypeId: integer()
			.notNull()
			.references(() => rewardTypes.id, { onDelete: 'restrict' }),
		pointsEarned: integer().notNull(),
		description: text(),
		activityId: text().notNull(),
		entry: integer().notNull().default(1),
		owed: integer().notNull().default(0),
		metadata: json<Record<string, unknown>>(),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('user_rewards_cause_idx').on(t.userId, t.rewardTypeId, t.activityId, t.entry),
		index('user_rewards_user_id_created_at_idx').on(t.userId, t.createdAt),
		index('user_rewards_owed_idx')
			.on(t.userId)
			.where(sql`${t.owed} > 0`),
		check('user_rewards_owed_check', sql`${t.owed} >= 0`),
	],
)

/** `stock` null means without limit. `off` are the whole rand that it takes off a booking; null where the desk gives it out. */
export const redemptionItems = table(
	'redemption_items',
	{
		id: id(),
		name: text().notNull(),
		description: text().notNull(),
		pointsCost: integer().notNull(),
		imageUrl: text(),
		available: boolean().notNull().default(true),
		stock: integer(),
		off: integer(),
		category: text().notNull(),
		expiresAt: timestamp(),
		createdAt: createdAt(),
	},
	(t) => [
		check('redemption_items_points_cost_check', sql`${t.pointsCost} >= 1`),
		check('redemption_items_stock_check', sql`${t.stock} >= 0`),
		check('redemption_items_off_check', sql`${t.off} >= 1`),
	],
)

/**
 * A venue's agreement to give out a reward at its desk. Codes that players got before `endedAt` still work there; null
 * while it holds.
 */
export const honouredRewards = table(
	'honoured_rewards',
	{
		id: id(),
		itemId: integer()
			.notNull()
			.references(() => redemptionItems.id, { onDelete: 'restrict' }),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'restrict' }),
		createdAt: createdAt(),
		endedAt: timestamp(),
	},
	(t) => [
		uniqueIndex('honoured_rewards_item_id_court_id_idx').on(t.itemId, t.courtId),
		index('honoured_rewards_court_id_idx').on(t.courtId),
	],
)

/**
 * The spending side of the ledger; a cancelled redemption spends nothing. The player shows `code` to get the item;
 * `courtId` is the venue whose desk gave it out. `off` are the whole rand that it takes off a booking, frozen from its
 * item like the points.
 */
export const redemptions = table(
	'redemptions',
	{
		id: id(),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'restrict' }),
		itemId: integer()
			.notNull()
			.references(() => redemptionItems.id, { onDelete: 'restrict' }),
		pointsSpent: integer().notNull(),
		off: integer(),
		code: text().notNull().unique(),
		status: text({ enum: ['pending', 'completed', 'cancelled'] })
			.notNull()
			.default('pending'),
		additionalData: json<Record<string, unknown>>(),
		createdAt: createdAt(),
		completedAt: timestamp(),
		cancelledAt: timestamp(),
		decidedById: integer().references(() => users.id, { onDelete: 'set null' }),
		courtId: integer().references(() => courts.id, { onDelete: 'restrict' }),
		note: text(),
	},
	(t) => [
		index('redemptions_status_created_at_idx').on(t.status, t.createdAt),
		index('redemptions_user_id_created_at_idx').on(t.userId, t.createdAt),
		index('redemptions_item_id_idx').on(t.itemId),
		index('redemptions_court_id_completed_at_idx').on(t.courtId, t.completedAt),
		check('redemptions_points_spent_check', sql`${t.pointsSpent} >= 0`),
		check('redemptions_code_check', sql`${t.code} <> ''`),
	],
)

export const userRewardsRelations = relations(userRewards, ({ one }) => ({
	user: one(users, { fields: [userRewards.userId], references: [users.id] }),
	rewardType: one(rewardTypes, { fields: [userRewards.rewardTypeId], references: [rewardTypes.id] }),
}))

export const redemptionsRelations = relations(redemptions, ({ one }) => ({
	user: one(users, { fields: [redemptions.userId], references: [users.id] }),
	item: one(redemptionItems, { fields: [redemptions.itemId], references: [redemptionItems.id] }),
}))
