import { sql } from 'drizzle-orm'
import { check, createdAt, id, index, integer, rand, table, text, timestamp, uniqueIndex } from '../columns/index.ts'
import { bookings } from './bookings.ts'
import { courts } from './venues.ts'

/**
 * Something that a venue sells or hires out beside its courts, such as balls, rackets or lights. `price` is whole rand:
 * for each that is `sold`, for each and the whole booking where it is `hired`, for each and hour where it is `hourly`.
 * `stock` is how many it has: of what is sold all that it ever had, of what is hired how many can be out at one time;
 * null is any number. What bookings have of it is in `booking_add_ons`, so that a cancelled one gives it back by itself.
 */
export const addOns = table(
	'add_ons',
	{
		id: id(),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'restrict' }),
		name: text().notNull(),
		kind: text({ enum: ['sold', 'hired', 'hourly'] }).notNull(),
		price: rand().notNull(),
		stock: integer(),
		/** When the venue took it off its list; bookings keep what they have of it. */
		removedAt: timestamp(),
		createdAt: createdAt(),
	},
	(t) => [
		index('add_ons_court_id_idx').on(t.courtId),
		uniqueIndex('add_ons_court_id_name_idx')
			.on(t.courtId, t.name)
			.where(sql`${t.removedAt} is null`),
		check('add_ons_price_check', sql`${t.price} >= 0`),
		check('add_ons_stock_check', sql`${t.stock} >= 0`),
	],
)

/** An add-on of a booking, with the name, kind and price of when it was first added. */
export const bookingAddOns = table(
	'booking_add_ons',
	{
		id: id(),
		bookingId: integer()
			.notNull()
			.references(() => bookings.id, { onDelete: 'cascade' }),
		addOnId: integer()
			.notNull()
			.references(() => addOns.id, { onDelete: 'restrict' }),
		name: text().notNull(),
		kind: text({ enum: ['sold', 'hired', 'hourly'] }).notNull(),
		price: rand().notNull(),
		quantity: integer().notNull(),
	},
	(t) => [
		uniqueIndex('booking_add_ons_booking_id_add_on_id_idx').on(t.bookingId, t.addOnId),
		index('booking_add_ons_add_on_id_idx').on(t.addOnId),
		check('booking_add_ons_price_check', sql`${t.price} >= 0`),
		check('booking_add_ons_quantity_check', sql`${t.quantity} > 0`),
	],
)
