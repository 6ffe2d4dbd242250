import { relations, sql } from 'drizzle-orm'
import {
	json,
	boolean,
	check,
	createdAt,
	datedList,
	id,
	index,
	integer,
	list,
	primaryKey,
	rand,
	table,
	text,
	timestamp,
	uniqueIndex,
	updatedAt,
	type AnyColumn,
} from '../columns/index.ts'
import { users } from './accounts.ts'
import { events } from './events.ts'
import { sales } from './packs.ts'
import { promoCodes } from './promo-codes.ts'
import { redemptions } from './rewards.ts'
import { customerAccounts, statements } from './statements.ts'
import { tournamentMatches } from './tournaments.ts'
import { closures, courts, sports } from './venues.ts'

/** A booked hour, or the half of it that is booked, as it was sold: `hour` is when it starts, `price` rand for all of it. */
export type PricedHour = { hour: Date; price: number; peak: boolean }

/**
 * An hour that a venue keeps for a customer every week, on one court. `weekdays` are ISO ones, 1 Monday … 7 Sunday, and
 * its times minutes of the day. Its dates are bookings, which name the customer; ending it cancels those to come.
 */
export const regulars = table(
	'regulars',
	{
		id: id(),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'cascade' }),
		sportId: integer()
			.notNull()
			.references(() => sports.id, { onDelete: 'restrict' }),
		courtNumber: integer().notNull(),
		weekdays: list<number>(),
		startMinute: integer().notNull(),
		endMinute: integer().notNull(),
		/** The first and last day that were planned as it was made, booked or left out. */
		fromDate: text().notNull(),
		untilDate: text().notNull(),
		madeById: integer().references(() => users.id, { onDelete: 'set null' }),
		createdAt: createdAt(),
	},
	(t) => [
		index('regulars_court_id_idx').on(t.courtId),
		check('regulars_court_number_check', sql`${t.courtNumber} >= 1`),
		check('regulars_time_check', sql`${t.startMinute} >= 0 and ${t.endMinute} > ${t.startMinute}`),
		check('regulars_dates_check', sql`${t.untilDate} >= ${t.fromDate}`),
	],
)

/**
 * A person as one venue knows them: an account that booked there, or a walk-in known by `key`, the digits of their
 * number or, without one, letters that nobody else has. An account's name and number are read from the account.
 * `bookedAt` is when their last booking was written, or when they came from a file if they have not booked since. One
 * who became another keeps key, name, number and mail, by which they are found, and has `mergedIntoId`.
 */
export const customers = table(
	'customers',
	{
		id: id(),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'cascade' }),
		userId: integer().references(() => users.id, { onDelete: 'cascade' }),
		key: text(),
		name: text(),
		phone: text(),
		email: text(),
		note: text(),
		tags: list<string>(),
		blockedAt: timestamp(),
		blockedById: integer().references(() => users.id, { onDelete: 'set null' }),
		blockedReason: text(),
		mergedIntoId: integer().references((): AnyColumn => customers.id, { onDelete: 'set null' }),
		importId: integer().references((): AnyColumn => bookingImports.id, { onDelete: 'set null' }),
		bookedAt: timestamp().notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('customers_court_id_key_idx').on(t.courtId, t.key),
		uniqueIndex('customers_court_id_user_id_idx').on(t.courtId, t.userId),
		/* Has what the list needs to count and order all customers of a venue, so that only those of its page are read. */
		index('customers_court_id_list_idx').on(t.courtId, t.bookedAt, t.id, t.mergedIntoId),
		index('customers_user_id_idx').on(t.userId),
		/* Finds those of one name, as the desk types it. */
		index('customers_court_id_name_idx').on(t.courtId, sql`lower(${t.name})`),
		index('customers_merged_into_id_idx').on(t.mergedIntoId),
		index('customers_import_id_idx')
			.on(t.importId)
			.where(sql`${t.importId} is not null`),
		check(
			'customers_person_check',
			sql`(${t.userId} is null and ${t.key} is not null and ${t.name} is not null) or (${t.userId} is not null and ${t.key} is null and ${t.name} is null and ${t.mergedIntoId} is null)`,
		),
	],
)

/**
 * Price, its breakdown and the cancellation policy are frozen when the booking is made. `totalPrice` is the sum of the
 * breakdown and the `addOns`, those of `booking_add_ons`, less the `discount`, for `discountReason`; all in rand, which
 * end in .50 for a half hour of an odd price. A discount below zero is what the venue charges more. Its giver is the
 * venue's person `discountById`, a code, a reward or a pack. A walk-in has no account: then `guestName` is the player and `madeById` the person at the
 * desk. `guestPhone` is the number that the player gave, with an account too, and `phoneKey` its digits, by which it is
 * found. The booking lapses at `payBy` unless paid; null means never. With `payNow` it is not paid by EFT or at the
 * venue, unless the venue confirms it. `depositCents` of its price then confirm it, whole cents that are frozen like the
 * price; without them all of it does. `lateCharge` is what the venue keeps although the
 * booking was cancelled. `closureId` is the closure that ended the booking, and `closureChoice` what its player wants instead.
 * `promoCodeId` or `redemptionId` is the code or reward whose discount it has, or had when it was cancelled. The pack that
 * was sold as `saleId` pays for its first `packHalfHours`, of which it keeps `packKept` although it was cancelled. `regularId` is the weekly hour that it is a date of, and `customerId` whom the venue knows its player as. With an
 * `accountId` it is paid by statement, and `statementId` is the one that it is on.
 */
export const bookings = table(
	'bookings',
	{
		id: id(),
		userId: integer().references(() => users.id, { onDelete: 'restrict' }),
		guestName: text(),
		guestPhone: text(),
		phoneKey: text(),
		madeById: integer().references(() => users.id, { onDelete: 'set null' }),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'restrict' }),
		sportId: integer()
			.notNull()
			.references(() => sports.id, { onDelete: 'restrict' }),
		courtNumber: integer().notNull().default(1),
		startTime: timestamp().notNull(),
		endTime: timestamp().notNull(),
		status: text({ enum: ['pending', 'confirmed', 'cancelled', 'completed'] })
			.notNull()
			.default('pending'),
		totalPrice: rand().notNull(),
		breakdown: datedList<PricedHour>('hour'),
		addOns: rand().notNull().default(0),
		discount: rand().notNull().default(0),
		discountReason: text(),
		discountById: integer().references(() => users.id, { onDelete: 'restrict' }),
		promoCodeId: integer().references((): AnyColumn => promoCodes.id, { onDelete: 'restrict' }),
		redemptionId: integer().references((): AnyColumn => redemptions.id, { onDelete: 'restrict' }),
		saleId: integer().references((): AnyColumn => sales.id, { onDelete: 'restrict' }),
		packHalfHours: integer().notNull().default(0),
		packKept: integer().notNull().default(0),
		freeCancelHours: integer().notNull().default(24),
		lateChargePercent: integer().notNull().default(50),
		paymentMethod: text({ enum: ['SnapScan', 'PayShap', 'Credit Card', 'Cash'] }).notNull(),
		paymentStatus: text({ enum: ['pending', 'paid', 'refunded'] })
			.notNull()
			.default('pending'),
		paymentReference: text(),
		payBy: timestamp(),
		payNow: boolean().notNull().default(false),
		depositCents: integer(),
		notes: text(),
		arrivedAt: timestamp(),
		noShow: boolean().notNull().default(false),
		cancelledAt: timestamp(),
		cancelReason: text(),
		lateCharge: rand().notNull().default(0),
		closureId: integer().references(() => closures.id, { onDelete: 'set null' }),
		/** Why that closure was, which is gone once all of it has reopened. */
		closedFor: text().$type<'rain' | 'power' | 'other'>(),
		closureChoice: text({ enum: ['refund', 'move', 'credit'] }),
		/** Whether a job chose the refund, as the player of a closed court didn't choose in time. */
		choiceLapsed: boolean().notNull().default(false),
		/** When the desk told the player of a closed court by phone, and who did. */
		phonedAt: timestamp(),
		phonedById: integer().references(() => users.id, { onDelete: 'set null' }),
		regularId: integer().references(() => regulars.id, { onDelete: 'set null' }),
		importId: integer().references((): AnyColumn => bookingImports.id, { onDelete: 'set null' }),
		customerId: integer().references(() => customers.id, { onDelete: 'set null' }),
		accountId: integer().references((): AnyColumn => customerAccounts.id, { onDelete: 'restrict' }),
		statementId: integer().references((): AnyColumn => statements.id, { onDelete: 'restrict' }),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index('bookings_user_id_start_time_idx').on(t.userId, t.startTime),
		index('bookings_court_id_start_time_idx').on(t.courtId, t.startTime),
		index('bookings_status_end_time_idx').on(t.status, t.endTime),
		/* Includes every column of the venue's figures, so that they never read the rows. */
		index('bookings_court_id_figures_idx').on(t.courtId, t.status, t.paymentStatus, t.totalPrice),
		/*
		 * Finds who has played, and where. SQLite compiles a statement anew for each value that it compares with a
		 * column of an index's condition, so the condition begins with one that few statements use: without it, SQLite
		 * looks no further.
		 */
		index('bookings_played_idx')
			.on(t.userId, t.courtId)
			.where(sql`${t.noShow} = false and ${t.status} = 'completed'`),
		index('bookings_court_id_phone_key_idx').on(t.courtId, t.phoneKey),
		/* Finds the numbers that have no key yet. */
		index('bookings_unkeyed_phone_idx')
			.on(t.id)
			.where(sql`${t.phoneKey} is null and ${t.guestPhone} is not null`),
		index('bookings_closure_id_idx').on(t.closureId),
		/* A reward comes off one booking; one that was cancelled free of charge has given it back. */
		uniqueIndex('bookings_redemption_id_idx')
			.on(t.redemptionId)
			.where(sql`${t.redemptionId} is not null and (${t.status} <> 'cancelled' or ${t.lateCharge} > 0)`),
		index('bookings_promo_code_id_idx')
			.on(t.promoCodeId)
			.where(sql`${t.promoCodeId} is not null`),
		index('bookings_sale_id_idx')
			.on(t.saleId)
			.where(sql`${t.saleId} is not null`),
		index('bookings_regular_id_idx').on(t.regularId, t.startTime),
		index('bookings_import_id_idx')
			.on(t.importId)
			.where(sql`${t.importId} is not null`),
		index('bookings_customer_id_idx').on(t.customerId, t.startTime),
		/* Finds what is on account and on no statement yet. */
		index('bookings_unbilled_idx')
			.on(t.accountId, t.startTime)
			.where(sql`${t.accountId} is not null and ${t.statementId} is null`),
		index('bookings_statement_id_idx')
			.on(t.statementId)
			.where(sql`${t.statementId} is not null`),
		index('bookings_status_pay_by_idx').on(t.status, t.payBy),
		index('bookings_cancel_reason_idx').on(t.cancelReason, t.closureChoice, t.cancelledAt),
		check('bookings_person_check', sql`${t.userId} is not null or ${t.guestName} is not null`),
		check('bookings_time_check', sql`${t.endTime} > ${t.startTime}`),
		check('bookings_total_price_check', sql`${t.totalPrice} >= 0`),
		check('bookings_late_charge_check', sql`${t.lateCharge} between 0 and ${t.totalPrice}`),
		check('bookings_court_number_check', sql`${t.courtNumber} >= 1`),
		check('bookings_free_cancel_hours_check', sql`${t.freeCancelHours} >= 0`),
		check('bookings_late_charge_percent_check', sql`${t.lateChargePercent} between 0 and 100`),
	],
)

/**
 * Someone who waits for court time that is taken, in the order of `createdAt` and `id`. Once it is free it is held for
 * them, once only: `bookingId` is the unpaid booking that holds it, and `heldUntil` when that lapses. `toldAt` is when
 * they were last told that it is free without a hold.
 */
export const courtWaits = table(
	'court_waits',
	{
		id: id(),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'cascade' }),
		sportId: integer()
			.notNull()
			.references(() => sports.id, { onDelete: 'restrict' }),
		startTime: timestamp().notNull(),
		endTime: timestamp().notNull(),
		toldAt: timestamp(),
		bookingId: integer().references(() => bookings.id, { onDelete: 'set null' }),
		heldUntil: timestamp(),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('court_waits_user_id_time_idx').on(t.userId, t.startTime, t.endTime, t.courtId, t.sportId),
		index('court_waits_court_id_start_time_idx').on(t.courtId, t.startTime),
		index('court_waits_booking_id_idx').on(t.bookingId),
		index('court_waits_start_time_idx').on(t.startTime),
		check('court_waits_time_check', sql`${t.endTime} > ${t.startTime}`),
		check('court_waits_held_check', sql`${t.bookingId} is null or ${t.heldUntil} is not null`),
	],
)

/**
 * A player who asks a venue for the hour of a booking every week, from `fromDate` to `untilDate`. It takes no court:
 * the venue's yes makes it a regular. While it is `open` it counts only as long as its booking stands and its last date
 * has not passed; `answeredAt` is when it ended in another way, `lapsed` when the venue blocked the player.
 */
export const regularRequests = table(
	'regular_requests',
	{
		id: id(),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		bookingId: integer()
			.notNull()
			.references(() => bookings.id, { onDelete: 'cascade' }),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'cascade' }),
		sportId: integer()
			.notNull()
			.references(() => sports.id, { onDelete: 'restrict' }),
		courtNumber: integer().notNull(),
		startMinute: integer().notNull(),
		endMinute: integer().notNull(),
		fromDate: text().notNull(),
		untilDate: text().notNull(),
		note: text(),
		status: text({ enum: ['open', 'accepted', 'declined', 'withdrawn', 'lapsed'] })
			.notNull()
			.default('open'),
		regularId: integer().references(() => regulars.id, { onDelete: 'set null' }),
		answer: text(),
		answeredAt: timestamp(),
		answeredById: integer().references(() => users.id, { onDelete: 'set null' }),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('regular_requests_booking_id_open_idx')
			.on(t.bookingId)
			.where(sql`${t.status} = 'open'`),
		index('regular_requests_booking_id_idx').on(t.bookingId, t.id),
		index('regular_requests_user_id_idx').on(t.userId, t.courtId, t.status),
		index('regular_requests_court_id_idx').on(t.courtId, t.status),
		index('regular_requests_regular_id_idx').on(t.regularId),
		check('regular_requests_court_number_check', sql`${t.courtNumber} >= 1`),
		check('regular_requests_time_check', sql`${t.startMinute} >= 0 and ${t.endMinute} > ${t.startMinute}`),
		check('regular_requests_dates_check', sql`${t.untilDate} >= ${t.fromDate}`),
	],
)

/**
 * The next term of a regular, offered to its player first. Each of `dates` is a block on its court, whose id stands at
 * the same place in `closureIds`, until the player answers or `heldUntil` has passed. `userId` is null for a walk-in.
 */
export const termOffers = table(
	'term_offers',
	{
		id: id(),
		regularId: integer()
			.notNull()
			.references(() => regulars.id, { onDelete: 'cascade' }),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'cascade' }),
		userId: integer().references(() => users.id, { onDelete: 'set null' }),
		dates: list<string>(),
		closureIds: list<number>(),
		heldUntil: timestamp().notNull(),
		status: text({ enum: ['open', 'accepted', 'declined', 'lapsed'] })
			.notNull()
			.default('open'),
		nextRegularId: integer().references(() => regulars.id, { onDelete: 'set null' }),
		answeredAt: timestamp(),
		answeredById: integer().references(() => users.id, { onDelete: 'set null' }),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('term_offers_regular_id_open_idx')
			.on(t.regularId)
			.where(sql`${t.status} = 'open'`),
		index('term_offers_regular_id_idx').on(t.regularId, t.id),
		index('term_offers_user_id_idx').on(t.userId),
		index('term_offers_court_id_idx').on(t.courtId, t.status),
		index('term_offers_status_held_until_idx').on(t.status, t.heldUntil),
		index('term_offers_next_regular_id_idx').on(t.nextRegularId),
	],
)

/**
 * One row for each half hour of court time that a booking, an event or a match of a tournament takes: the primary key
 * prevents taking it twice. Table and column have the names from when a row was an hour, so that a process of the
 * earlier version can run beside this one.
 */
export const courtTime = table(
	'booked_hours',
	{
		bookingId: integer().references(() => bookings.id, { onDelete: 'cascade' }),
		eventId: integer().references(() => events.id, { onDelete: 'cascade' }),
		matchId: integer().references(() => tournamentMatches.id, { onDelete: 'cascade' }),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'cascade' }),
		sportId: integer()
			.notNull()
			.references(() => sports.id, { onDelete: 'restrict' }),
		courtNumber: integer().notNull(),
		startTime: timestamp('hour').notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.courtId, t.sportId, t.courtNumber, t.startTime] }),
		index('booked_hours_booking_id_idx').on(t.bookingId),
		index('booked_hours_event_id_idx').on(t.eventId),
		index('booked_hours_match_id_idx').on(t.matchId),
		check(
			'booked_hours_taken_by_check',
			sql`case when ${t.bookingId} is null then 0 else 1 end + case when ${t.eventId} is null then 0 else 1 end + case when ${t.matchId} is null then 0 else 1 end = 1`,
		),
		index('booked_hours_court_id_hour_idx').on(t.courtId, t.startTime),
	],
)

export const bookingsRelations = relations(bookings, ({ one, many }) => ({
	user: one(users, { fields: [bookings.userId], references: [users.id] }),
	court: one(courts, { fields: [bookings.courtId], references: [courts.id] }),
	sport: one(sports, { fields: [bookings.sportId], references: [sports.id] }),
	hours: many(courtTime),
}))

export const courtTimeRelations = relations(courtTime, ({ one }) => ({
	booking: one(bookings, { fields: [courtTime.bookingId], references: [bookings.id] }),
	event: one(events, { fields: [courtTime.eventId], references: [events.id] }),
	court: one(courts, { fields: [courtTime.courtId], references: [courts.id] }),
}))

export type ImportedColumns = { titles: string[]; columns: string[]; order?: 'day first' | 'month first' }

/** A file of another system that a venue brought, with customers or what they booked or bought; it can be taken back for a day. */
export const bookingImports = table(
	'booking_imports',
	{
		id: id(),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'cascade' }),
		madeById: integer().references(() => users.id, { onDelete: 'set null' }),
		kind: text({ enum: ['bookings', 'regulars', 'packs', 'customers'] })
			.notNull()
			.default('bookings'),
		/** How many customers, bookings, weekly hours or packs it made. */
		made: integer().notNull(),
		/** How many customers who were there before it gave details. They keep them when it is undone. */
		changed: integer().notNull().default(0),
		/** The titles of the file and what each became, for the next file with the same. */
		columns: json<ImportedColumns>(),
		/** How many lines it left out. */
		left: integer().notNull().default(0),
		/** Those lines with the reasons, packed, until nobody mends them any more. */
		leftOut: text(),
		createdAt: createdAt(),
		undoneAt: timestamp(),
	},
	(t) => [
		index('booking_imports_court_id_created_at_idx').on(t.courtId, t.createdAt),
		index('booking_imports_made_by_id_idx').on(t.madeById),
	],
)
