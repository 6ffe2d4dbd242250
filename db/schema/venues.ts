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
	primaryKey,
	real,
	table,
	text,
	timestamp,
	uniqueIndex,
	updatedAt,
} from '../columns/index.ts'
import { users } from './accounts.ts'

/**
 * A sport that venues offer. `icon` is also its drawing, of which not every sport has its own, and `counts` what a side
 * has more of when it wins. Venues cannot add a retired one; those that have it keep it.
 */
export const sports = table(
	'sports',
	{
		id: id(),
		name: text().notNull().unique(),
		icon: text().notNull(),
		color: text()
			.notNull()
			.$default(() => '#3B82F6'),
		displayOrder: integer().notNull().default(0),
		counts: text({ enum: ['goals', 'sets', 'points'] })
			.notNull()
			.default('points'),
		isRetired: boolean().notNull().default(false),
	},
	(t) => [index('sports_display_order_idx').on(t.displayOrder)],
)

/** The accounts that players pay into: a bank account, a SnapScan merchant id and a ShapID, each as printed. */
export type PaymentDetails = {
	accountName?: string
	bank?: string
	accountNumber?: string
	branchCode?: string
	snapScan?: string
	shapId?: string
}

/**
 * A venue. It is public while `status` is `published`; `statusSince` is when the status last changed, and `reviewNote`
 * an admin's reason for declining it. `rating` and `reviewCount` are the average and the number of its reviews;
 * `rating` is null without any.
 */
export const courts = table(
	'courts',
	{
		id: id(),
		name: text().notNull(),
		description: text().notNull(),
		location: text().notNull(),
		address: text().notNull(),
		city: text().notNull(),
		images: list<string>(),
		rating: real(),
		reviewCount: integer().notNull().default(0),
		ownerId: integer().references(() => users.id, { onDelete: 'set null' }),
		contactPhone: text(),
		contactEmail: text(),
		facilities: list<string>(),
		status: text({ enum: ['draft', 'submitted', 'published', 'declined'] })
			.notNull()
			.default('draft'),
		statusSince: createdAt(),
		reviewNote: text(),
		paymentDetails: json<PaymentDetails>(),
		vatNumber: text(),
		isPremium: boolean().notNull().default(false),
		placeId: text(),
		latitude: real(),
		longitude: real(),
		maxHours: integer().notNull().default(4),
		/** Whether players can book in all opening hours, also before 07:00 and after 21:00. */
		onlineAllDay: boolean().notNull().default(false),
		maxDaysAhead: integer().notNull().default(60),
		freeCancelHours: integer().notNull().default(24),
		lateChargePercent: integer().notNull().default(50),
		/** How long a booking may stay unpaid: minutes by card or PayShap, hours by SnapScan or EFT. */
		holdMinutes: integer().notNull().default(30),
		holdHours: integer().notNull().default(24),
		/** When organisers of tournaments have its courts without asking. Null: they ask each time. */
		forTournaments: json<ForTournaments>(),
		/** Origins of its own websites, which may show its booking page in a frame. */
		embedSites: json<string[]>(),
		/** The amounts of the gift vouchers that it sells, in whole rand; without any it sells none. */
		voucherAmounts: json<number[]>(),
		/** The first day that a close counted, `YYYY-MM-DD`. It stays when that close is reopened. */
		tillSince: text(),
		createdAt: createdAt(),
	},
	(t) => [
		index('courts_status_city_idx').on(t.status, t.city),
		index('courts_owner_id_idx').on(t.ownerId),
		check('courts_review_count_check', sql`${t.reviewCount} >= 0`),
		check('courts_max_hours_check', sql`${t.maxHours} between 1 and 24`),
		check('courts_max_days_ahead_check', sql`${t.maxDaysAhead} >= 0`),
		check('courts_free_cancel_hours_check', sql`${t.freeCancelHours} >= 0`),
		check('courts_late_charge_percent_check', sql`${t.lateChargePercent} between 0 and 100`),
	],
)

/** Hours of some weekdays (1 Monday … 7 Sunday), [from, to). On no weekday: the venue never has tournaments of others. */
export type ForTournaments = { weekdays: number[]; from: number; to: number }

/** How many courts of a sport a venue had on the South African days before `until`, YYYY-MM-DD. */
export type FormerCount = { until: string; courts: number }

/**
 * A venue's offer of a sport: prices are whole rand per hour and court. Bookings start on the hour or, with `halfHours`,
 * each half hour. `lengths` are how long they may be, in minutes; without any, whole hours up to the venue's longest.
 * With `payNow`, players pay when they book, and not at the venue: `depositPercent` of the price, else all of it. With
 * `payNowPeakOnly` that is so for bookings with a peak hour. `formerCounts` are the numbers of courts that it had before,
 * the earliest first.
 */
export const courtSports = table(
	'court_sports',
	{
		id: id(),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'cascade' }),
		sportId: integer()
			.notNull()
			.references(() => sports.id, { onDelete: 'restrict' }),
		pricePerHour: integer().notNull(),
		peakPricePerHour: integer(),
		courtCount: integer().notNull().default(1),
		halfHours: boolean().notNull().default(false),
		lengths: json<number[]>(),
		payNow: boolean().notNull().default(false),
		payNowPeakOnly: boolean().notNull().default(false),
		depositPercent: integer(),
		formerCounts: json<FormerCount[]>(),
	},
	(t) => [
		uniqueIndex('court_sports_court_id_sport_id_idx').on(t.courtId, t.sportId),
		index('court_sports_sport_id_idx').on(t.sportId),
		check('court_sports_price_check', sql`${t.pricePerHour} >= 0`),
		check('court_sports_peak_price_check', sql`${t.peakPricePerHour} >= 0`),
		check('court_sports_court_count_check', sql`${t.courtCount} >= 1`),
	],
)

/**
 * A court that its venue says more about than its number. Null means unknown, and without a name it is `Court 3`. A court
 * without a row is one of which nothing is said.
 *
 * `pricePerHour` is whole rand, as of an offer, outside peak hours; null means that of its sport.
 */
export const namedCourts = table(
	'named_courts',
	{
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'cascade' }),
		sportId: integer()
			.notNull()
			.references(() => sports.id, { onDelete: 'restrict' }),
		courtNumber: integer().notNull(),
		name: text(),
		isRoofed: boolean(),
		surface: text({
			enum: ['Artificial turf', 'Hard court', 'Clay', 'Grass', 'Wood', 'Rubber', 'Concrete', 'Sand'],
		}),
		pricePerHour: integer(),
	},
	(t) => [
		primaryKey({ columns: [t.courtId, t.sportId, t.courtNumber] }),
		uniqueIndex('named_courts_court_id_sport_id_name_idx').on(t.courtId, t.sportId, t.name),
		index('named_courts_sport_id_idx').on(t.sportId),
		check('named_courts_court_number_check', sql`${t.courtNumber} >= 1`),
		check('named_courts_name_check', sql`length(${t.name}) between 1 and 40`),
		check('named_courts_price_check', sql`${t.pricePerHour} >= 0`),
	],
)

/**
 * Hours of the venue's own day, which end in .5 for half past; weekday 1 is Monday, 7 Sunday. A weekday without a row is
 * closed. Sports whose bookings start on the hour have the whole hours within.
 */
export const openingHours = table(
	'opening_hours',
	{
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'cascade' }),
		weekday: integer().notNull(),
		opensAt: real().notNull(),
		closesAt: real().notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.courtId, t.weekday] }),
		check('opening_hours_weekday_check', sql`${t.weekday} between 1 and 7`),
		check('opening_hours_hours_check', sql`${t.opensAt} >= 0 and ${t.opensAt} < ${t.closesAt} and ${t.closesAt} <= 24`),
	],
)

/** One calendar day (YYYY-MM-DD) with other hours than its weekday's; null hours mean closed all day. */
export const openingExceptions = table(
	'opening_exceptions',
	{
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'cascade' }),
		date: text().notNull(),
		opensAt: real(),
		closesAt: real(),
		note: text(),
	},
	(t) => [
		primaryKey({ columns: [t.courtId, t.date] }),
		check(
			'opening_exceptions_hours_check',
			sql`(${t.opensAt} is null and ${t.closesAt} is null) or (${t.opensAt} >= 0 and ${t.opensAt} < ${t.closesAt} and ${t.closesAt} <= 24)`,
		),
	],
)

/**
 * A row makes that hour (0–23) of that weekday (1 Monday … 7 Sunday) a peak hour, or only one half of it, where bookings
 * start each half hour.
 */
export const peakHours = table(
	'peak_hours',
	{
		courtSportId: integer()
			.notNull()
			.references(() => courtSports.id, { onDelete: 'cascade' }),
		weekday: integer().notNull(),
		hour: integer().notNull(),
		half: text({ enum: ['first', 'second'] }),
	},
	(t) => [
		primaryKey({ columns: [t.courtSportId, t.weekday, t.hour] }),
		check('peak_hours_weekday_check', sql`${t.weekday} between 1 and 7`),
		check('peak_hours_hour_check', sql`${t.hour} between 0 and 23`),
	],
)

/**
 * One calendar day (YYYY-MM-DD) whose peak hours are [startHour, endHour) instead of its weekday's; null means none. They
 * end in .5 for half past, where bookings start each half hour.
 */
export const peakExceptions = table(
	'peak_exceptions',
	{
		courtSportId: integer()
			.notNull()
			.references(() => courtSports.id, { onDelete: 'cascade' }),
		date: text().notNull(),
		startHour: real(),
		endHour: real(),
	},
	(t) => [
		primaryKey({ columns: [t.courtSportId, t.date] }),
		check(
			'peak_exceptions_hours_check',
			sql`(${t.startHour} is null and ${t.endHour} is null) or (${t.startHour} >= 0 and ${t.startHour} < ${t.endHour} and ${t.endHour} <= 24)`,
		),
	],
)

/**
 * A time in which courts are closed: one court, or all of a sport or of the venue where the column is null. `blocked`
 * reserves a free court for the venue itself; the other reasons also end bookings.
 */
export const closures = table(
	'closures',
	{
		id: id(),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'cascade' }),
		sportId: integer().references(() => sports.id, { onDelete: 'cascade' }),
		courtNumber: integer(),
		startTime: timestamp().notNull(),
		endTime: timestamp().notNull(),
		reason: text({ enum: ['rain', 'power', 'other', 'blocked'] }).notNull(),
		note: text(),
		createdById: integer().references(() => users.id, { onDelete: 'set null' }),
		createdAt: createdAt(),
	},
	(t) => [
		index('closures_court_id_start_time_idx').on(t.courtId, t.startTime),
		check('closures_time_check', sql`${t.endTime} > ${t.startTime}`),
	],
)

/** A person of a venue's team beside its owner. What each role may see and do is in `venues/team/rights.ts`. */
export const venueMembers = table(
	'venue_members',
	{
		id: id(),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'cascade' }),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		role: text({ enum: ['manager', 'desk', 'coach'] }).notNull(),
		invitedById: integer().references(() => users.id, { onDelete: 'set null' }),
		joinedAt: createdAt(),
	},
	(t) => [
		uniqueIndex('venue_members_court_id_user_id_idx').on(t.courtId, t.userId),
		index('venue_members_user_id_idx').on(t.userId),
	],
)

/**
 * An open invitation to a venue's team, deleted when it is taken back or over. Only the hash of the secret in its link is
 * stored. `acceptedById` is who joined by it, once; `email` is where it was mailed.
 */
export const venueInvitations = table(
	'venue_invitations',
	{
		id: id(),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'cascade' }),
		role: text({ enum: ['manager', 'desk', 'coach'] }).notNull(),
		keyHash: text().notNull().unique(),
		email: text(),
		invitedById: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		createdAt: createdAt(),
		expiresAt: timestamp().notNull(),
		acceptedById: integer().references(() => users.id, { onDelete: 'cascade' }),
	},
	(t) => [
		index('venue_invitations_court_id_idx').on(t.courtId),
		index('venue_invitations_invited_by_id_idx').on(t.invitedById),
		index('venue_invitations_accepted_by_id_idx').on(t.acceptedById),
		index('venue_invitations_expires_at_idx').on(t.expiresAt),
	],
)

/**
 * A venue's own device. It stays signed in as nobody: only the hash of its cookie's secret is stored. `personId` is who
 * gave their PIN since `personSince`, until they leave it or five minutes pass after `lastUsedAt`.
 */
export const venueTablets = table(
	'venue_tablets',
	{
		id: id(),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'cascade' }),
		name: text().notNull(),
		cookieHash: text().notNull().unique(),
		startedById: integer().references(() => users.id, { onDelete: 'set null' }),
		createdAt: createdAt(),
		lastUsedAt: timestamp().notNull(),
		personId: integer().references(() => users.id, { onDelete: 'set null' }),
		personSince: timestamp(),
	},
	(t) => [
		index('venue_tablets_court_id_idx').on(t.courtId),
		index('venue_tablets_started_by_id_idx').on(t.startedById),
		index('venue_tablets_person_id_idx').on(t.personId),
		index('venue_tablets_last_used_at_idx').on(t.lastUsedAt),
	],
)

/**
 * A key with which another system calls the API for a venue, for the person who made it. The key itself is shown once;
 * `ending` is its last characters, by which one tells keys apart.
 */
export const venueKeys = table(
	'venue_keys',
	{
		id: id(),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'cascade' }),
		name: text().notNull(),
		keyHash: text().notNull().unique(),
		ending: text().notNull(),
		scopes: list<string>(),
		madeById: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		createdAt: createdAt(),
		lastUsedAt: timestamp(),
	},
	(t) => [index('venue_keys_court_id_idx').on(t.courtId), index('venue_keys_made_by_id_idx').on(t.madeById)],
)

/** The PIN of a person at the tablets of a venue, hashed as a password is. */
export const venuePins = table(
	'venue_pins',
	{
		id: id(),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'cascade' }),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		pinHash: text().notNull(),
		setAt: timestamp().notNull(),
	},
	(t) => [
		uniqueIndex('venue_pins_court_id_user_id_idx').on(t.courtId, t.userId),
		index('venue_pins_user_id_idx').on(t.userId),
	],
)

export const reviews = table(
	'reviews',
	{
		id: id(),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'cascade' }),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'restrict' }),
		rating: integer().notNull(),
		comment: text(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
		/** The venue owner's reply, given once. */
		reply: text(),
		repliedAt: timestamp(),
		/** Set by an admin, with a reason: since then the review is hidden and does not count. */
		hiddenAt: timestamp(),
		hiddenReason: text(),
	},
	(t) => [
		uniqueIndex('reviews_court_id_user_id_idx').on(t.courtId, t.userId),
		index('reviews_court_id_created_at_idx').on(t.courtId, t.createdAt),
		index('reviews_user_id_idx').on(t.userId),
		check('reviews_rating_check', sql`${t.rating} between 1 and 5`),
	],
)

export const sportsRelations = relations(sports, ({ many }) => ({ courtSports: many(courtSports) }))

export const courtsRelations = relations(courts, ({ one, many }) => ({
	owner: one(users, { fields: [courts.ownerId], references: [users.id] }),
	courtSports: many(courtSports),
	openingHours: many(openingHours),
	openingExceptions: many(openingExceptions),
	closures: many(closures),
	reviews: many(reviews),
}))

export const courtSportsRelations = relations(courtSports, ({ one, many }) => ({
	court: one(courts, { fields: [courtSports.courtId], references: [courts.id] }),
	sport: one(sports, { fields: [courtSports.sportId], references: [sports.id] }),
	peakHours: many(peakHours),
	peakExceptions: many(peakExceptions),
}))

export const openingHoursRelations = relations(openingHours, ({ one }) => ({
	court: one(courts, { fields: [openingHours.courtId], references: [courts.id] }),
}))

export const openingExceptionsRelations = relations(openingExceptions, ({ one }) => ({
	court: one(courts, { fields: [openingExceptions.courtId], references: [courts.id] }),
}))

export const peakExceptionsRelations = relations(peakExceptions, ({ one }) => ({
	courtSport: one(courtSports, { fields: [peakExceptions.courtSportId], references: [courtSports.id] }),
}))

export const peakHoursRelations = relations(peakHours, ({ one }) => ({
	courtSport: one(courtSports, { fields: [peakHours.courtSportId], references: [courtSports.id] }),
}))

export const closuresRelations = relations(closures, ({ one }) => ({
	court: one(courts, { fields: [closures.courtId], references: [courts.id] }),
	sport: one(sports, { fields: [closures.sportId], references: [sports.id] }),
}))

export const reviewsRelations = relations(reviews, ({ one }) => ({
	court: one(courts, { fields: [reviews.courtId], references: [courts.id] }),
	user: one(users, { fields: [reviews.userId], references: [users.id] }),
}))
