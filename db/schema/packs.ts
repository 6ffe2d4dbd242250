import { sql } from 'drizzle-orm'
import {
	boolean,
	check,
	createdAt,
	id,
	index,
	integer,
	rand,
	table,
	text,
	timestamp,
	type AnyColumn,
} from '../columns/index.ts'
import { users } from './accounts.ts'
import { bookingImports, bookings, customers } from './bookings.ts'
import { events } from './events.ts'
import { courts, sports } from './venues.ts'

/**
 * Hours that a venue sells together at a `price` in whole rand: for one sport or, without a `sportId`, for all. They are
 * valid for `validMonths` from the day of the sale; null is until they are used.
 *
 * Consumer Protection Act 68 of 2008, s 63(2): what is prepaid lasts until all of it is used, or for three years, or
 * longer where that is agreed. So no pack lasts less than 36 months.
 *
 * One of no hours is a plan of membership for `validMonths`: its members pay `percent` less for courts, 0 for nothing less, and
 * book so many `daysAhead`; null is as everyone.
 */
export const packs = table(
	'packs',
	{
		id: id(),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'restrict' }),
		name: text().notNull(),
		halfHours: integer().notNull(),
		price: rand().notNull(),
		sportId: integer().references(() => sports.id, { onDelete: 'restrict' }),
		validMonths: integer(),
		percent: integer(),
		daysAhead: integer(),
		/** Whether players buy it on the venue's page; the desk sells it in any case. */
		online: boolean().notNull().default(false),
		/** When the venue stopped selling it; packs that are sold stay as they are. */
		endedAt: timestamp(),
		createdAt: createdAt(),
	},
	(t) => [
		index('packs_court_id_idx').on(t.courtId),
		check(
			'packs_half_hours_check',
			sql`case when ${t.percent} is null then ${t.halfHours} > 0 else ${t.halfHours} = 0 end`,
		),
		check('packs_price_check', sql`${t.price} > 0`),
		check(
			'packs_valid_months_check',
			sql`case when ${t.percent} is null then ${t.validMonths} >= 36 else coalesce(${t.validMonths}, 0) between 1 and 12 end`,
		),
		check(
			'packs_plan_check',
			sql`case when ${t.percent} is null then ${t.daysAhead} is null else ${t.percent} between 0 and 100 and ${t.sportId} is null end`,
		),
	],
)

/**
 * A pack that a customer has bought, with the name, hours, price in rand and sport of that day. `validUntil` is the last
 * South African day on which its hours can be put on a booking. The hours that are used are those of the bookings that
 * name it. A sale that the venue took back has `cancelledAt`. The customer is null once they deleted
 * their account.
 *
 * One that the venue sold in another system has `importId` in place of a `packId`, the hours that were left, and a price
 * of 0: no money of it came here. `boughtOn` is the South African day of that sale, and `paidElsewhere` what was paid, in
 * whole cents, where the file said so.
 *
 * One that its customer buys online is an order until its money has come: it has `payBy`, no hours and nobody who sold
 * it. Then `payBy` becomes null, and `validUntil` counts from that day. An order that was not paid by then lapses: it
 * has both `payBy` and `cancelledAt`.
 *
 * A place at an event with a price is a sale too: it has `eventId`, no hours, and the terms of cancelling of that day. Until
 * it is paid, promised in cash or checked in it has `payBy`. Once it has ended, `kept` is the rand that stay with the venue.
 *
 * A gift voucher is one too, with neither hours nor an event: `price` is what it is worth, for `recipient` with a `message`
 * where its buyer said so. It is ordered as a pack is. Once it is paid it has the secret `code`, which turns it into credit of
 * the person who enters it, at `redeemedAt`; `validUntil` is its last day.
 *
 * A membership is one of a plan, which is its `packId`, with the `percent` and `daysAhead` of that day. Once it is paid it runs
 * from `startsOn` to `validUntil`, South African days both, after the one that its customer has already. Taken back it ends
 * at `cancelledAt`, and `kept` is what the venue keeps of its price.
 */
export const sales = table(
	'sales',
	{
		id: id(),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'restrict' }),
		packId: integer().references(() => packs.id, { onDelete: 'restrict' }),
		importId: integer().references((): AnyColumn => bookingImports.id, { onDelete: 'restrict' }),
		eventId: integer().references((): AnyColumn => events.id, { onDelete: 'restrict' }),
		customerId: integer().references((): AnyColumn => customers.id, { onDelete: 'set null' }),
		name: text().notNull(),
		halfHours: integer().notNull(),
		price: rand().notNull(),
		sportId: integer().references(() => sports.id, { onDelete: 'restrict' }),
		percent: integer(),
		daysAhead: integer(),
		startsOn: text(),
		validUntil: text(),
		boughtOn: text(),
		paidElsewhere: integer(),
		soldById: integer().references(() => users.id, { onDelete: 'set null' }),
		cancelledAt: timestamp(),
		payBy: timestamp(),
		/** Whether its customer took the order back. */
		withdrawn: boolean().notNull().default(false),
		/** The booking that uses its first hours once it is paid; null where it was not bought for one. */
		bookingId: integer().references((): AnyColumn => bookings.id, { onDelete: 'restrict' }),
		freeCancelHours: integer(),
		lateChargePercent: integer(),
		kept: rand().notNull().default(0),
		recipient: text(),
		message: text(),
		code: text().unique(),
		redeemedAt: timestamp(),
		createdAt: createdAt(),
	},
	(t) => [
		index('sales_court_id_idx').on(t.courtId),
		index('sales_customer_id_idx').on(t.customerId),
		index('sales_import_id_idx').on(t.importId),
		index('sales_pay_by_idx')
			.on(t.payBy)
			.where(sql`${t.payBy} is not null and ${t.cancelledAt} is null`),
		index('sales_booking_id_idx')
			.on(t.bookingId)
			.where(sql`${t.bookingId} is not null`),
		index('sales_event_id_idx')
			.on(t.eventId)
			.where(sql`${t.eventId} is not null`),
		check(
			'sales_half_hours_check',
			sql`case when ${t.percent} is not null or (${t.packId} is null and ${t.importId} is null) then ${t.halfHours} = 0 else ${t.halfHours} > 0 end`,
		),
		check('sales_price_check', sql`case when ${t.importId} is null then ${t.price} > 0 else ${t.price} = 0 end`),
		check(
			'sales_voucher_check',
			sql`(${t.code} is null and ${t.redeemedAt} is null) or (${t.code} is not null and ${t.halfHours} = 0 and ${t.eventId} is null and ${t.percent} is null and ${t.validUntil} is not null and (${t.redeemedAt} is null or ${t.cancelledAt} is null))`,
		),
		check(
			'sales_event_check',
			sql`${t.eventId} is null or (${t.packId} is null and ${t.importId} is null and ${t.freeCancelHours} is not null and ${t.lateChargePercent} is not null)`,
		),
		check(
			'sales_membership_check',
			sql`case when ${t.percent} is null then ${t.daysAhead} is null and ${t.startsOn} is null else ${t.packId} is not null and ${t.importId} is null and ${t.percent} between 0 and 100 and (${t.startsOn} is null) = (${t.validUntil} is null) and (${t.startsOn} is not null or ${t.payBy} is not null or ${t.cancelledAt} is not null) end`,
		),
		check('sales_kept_check', sql`${t.kept} >= 0 and ${t.kept} <= ${t.price}`),
	],
)
