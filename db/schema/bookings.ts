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
	updatedAt,
} from '../columns/index.ts'
import { users } from './accounts.ts'
import { courts, sports } from './venues.ts'

/** One booked hour as it was sold: `hour` is the ISO instant it starts at, `price` whole rand. */
export type PricedHour = { hour: string; price: number; peak: boolean }

/** Price (whole rand), its breakdown and the cancellation policy are frozen when the booking is made. */
export const bookings = table(
	'bookings',
	{
		id: id(),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'restrict' }),
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
		totalPrice: integer().notNull(),
		breakdown: list<PricedHour>(),
		freeCancelHours: integer().notNull().default(24),
		lateChargePercent: integer().notNull().default(50),
		paymentMethod: text({ enum: ['SnapScan', 'PayShap', 'Credit Card'] }).notNull(),
		paymentStatus: text({ enum: ['pending', 'paid', 'refunded'] })
			.notNull()
			.default('pending'),
		paymentReference: text(),
		notes: text(),
		noShow: boolean().notNull().default(false),
		cancelledAt: timestamp(),
		cancelReason: text(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index('bookings_user_id_start_time_idx').on(t.userId, t.startTime),
		index('bookings_court_id_start_time_idx').on(t.courtId, t.startTime),
		index('bookings_status_end_time_idx').on(t.status, t.endTime),
		check('bookings_time_check', sql`${t.endTime} > ${t.startTime}`),
		check('bookings_total_price_check', sql`${t.totalPrice} >= 0`),
		check('bookings_court_number_check', sql`${t.courtNumber} >= 1`),
		check('bookings_free_cancel_hours_check', sql`${t.freeCancelHours} >= 0`),
		check('bookings_late_charge_percent_check', sql`${t.lateChargePercent} between 0 and 100`),
	],
)

/** One row per hour that is taken: the primary key is what makes a double booking impossible. */
export const bookedHours = table(
	'booked_hours',
	{
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
		hour: timestamp().notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.courtId, t.sportId, t.courtNumber, t.hour] }),
		index('booked_hours_booking_id_idx').on(t.bookingId),
		index('booked_hours_court_id_hour_idx').on(t.courtId, t.hour),
	],
)

export const bookingsRelations = relations(bookings, ({ one, many }) => ({
	user: one(users, { fields: [bookings.userId], references: [users.id] }),
	court: one(courts, { fields: [bookings.courtId], references: [courts.id] }),
	sport: one(sports, { fields: [bookings.sportId], references: [sports.id] }),
	hours: many(bookedHours),
}))

export const bookedHoursRelations = relations(bookedHours, ({ one }) => ({
	booking: one(bookings, { fields: [bookedHours.bookingId], references: [bookings.id] }),
	court: one(courts, { fields: [bookedHours.courtId], references: [courts.id] }),
}))
