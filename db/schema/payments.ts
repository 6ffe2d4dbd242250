import { sql } from 'drizzle-orm'
import { check, createdAt, id, index, integer, json, table, text, uniqueIndex, updatedAt } from '../columns/index.ts'
import { users } from './accounts.ts'
import { bookings } from './bookings.ts'

/** `amount` is whole cents. */
export const payments = table(
	'payments',
	{
		id: id(),
		checkoutId: text().notNull().unique(),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'restrict' }),
		bookingId: integer().references(() => bookings.id, { onDelete: 'restrict' }),
		amount: integer().notNull(),
		currency: text().notNull().default('ZAR'),
		status: text({ enum: ['pending', 'success', 'failed', 'cancelled', 'expired', 'review', 'refunded'] })
			.notNull()
			.default('pending'),
		reference: text(),
		metadata: json<Record<string, unknown>>(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index('payments_user_id_idx').on(t.userId),
		index('payments_booking_id_idx').on(t.bookingId),
		index('payments_status_created_at_idx').on(t.status, t.createdAt),
		check('payments_amount_check', sql`${t.amount} >= 0`),
	],
)

/** `amount` is whole cents. */
export const billSplits = table(
	'bill_splits',
	{
		id: id(),
		paymentId: integer()
			.notNull()
			.references(() => payments.id, { onDelete: 'restrict' }),
		requesterId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'restrict' }),
		participantId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'restrict' }),
		amount: integer().notNull(),
		status: text().notNull().default('pending'),
		checkoutId: text().unique(),
		reference: text(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex('bill_splits_payment_id_participant_id_idx').on(t.paymentId, t.participantId),
		index('bill_splits_requester_id_idx').on(t.requesterId),
		index('bill_splits_participant_id_idx').on(t.participantId),
		check('bill_splits_amount_check', sql`${t.amount} >= 0`),
	],
)
